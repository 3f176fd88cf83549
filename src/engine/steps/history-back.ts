import { allowedUrl } from '../allowed-url.ts'
import { beginDeparture, followExit } from '../navigation/navigate.ts'
import { placeIn } from '../navigation/return-to.ts'
import { emit } from '../transition.ts'
import { searchOf } from '../views/list.ts'
import { end, abort, type StepRunner } from './step-runner.ts'

/**
 * Goes back in the browser, or to the kept place as a new page load (T21). That place is always a
 * route of this application with its values, never a URL. Without a kept place it goes to the
 * start.
 */
export const historyBack: StepRunner<'history-back'> = ({ reopen }, transition, stepContext) => {
  if (!reopen)
    return end(emit(beginDeparture(transition, { reopensAfter: 0 }), { type: 'history-back' }))
  const { origin, basePath } = transition.program.environment
  const place = placeIn(transition, reopen) ?? { path: '/', query: {} }
  const url = allowedUrl(
    transition.program.environment,
    `${origin}${basePath}${place.path}${searchOf(place.query)}`,
  )
  return url
    ? end(followExit(transition, { type: 'leave', url }))
    : abort(transition, stepContext, 'refused-address', 'reopen')
}
