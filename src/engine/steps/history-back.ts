import { departing, goWay } from '../places/navigate.ts'
import { placeIn } from '../places/wanted.ts'
import { allowedUrl } from '../redirect.ts'
import { emit } from '../turn.ts'
import { searchOf } from '../views/search-of.ts'
import { end, giveUp, type StepRunner } from './step-runner.ts'

/**
 * Or to the place that is kept there, as a page of its own (T21): a route of ours with its values,
 * whatever was kept. Without one, to the beginning.
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
