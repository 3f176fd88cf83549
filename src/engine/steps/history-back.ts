import { departing, goWay } from '../places/navigate.ts'
import { placeIn } from '../places/wanted.ts'
import { allowedUrl } from '../redirect.ts'
import { emit } from '../turn.ts'
import { searchOf } from '../views/search-of.ts'
import { end, giveUp, type StepRunner } from './step-runner.ts'

/**
 * Goes back in the browser, or to the kept place as a new page load (T21). That place is always a
 * route of this application with its values, never a URL. Without a kept place it goes to the
 * start.
 */
export const historyBack: StepRunner<'history-back'> = ({ reopen }, turn, course) => {
  if (!reopen) return end(emit(departing(turn, { reopensAfter: 0 }), { type: 'history-back' }))
  const { origin, basePath } = turn.program.environment
  const place = placeIn(turn, reopen) ?? { path: '/', query: {} }
  const url = allowedUrl(
    turn.program.environment,
    `${origin}${basePath}${place.path}${searchOf(place.query)}`,
  )
  return url
    ? end(goWay(turn, { type: 'leave', url }))
    : giveUp(turn, course, 'refused-address', 'reopen')
}
