import { allowedUrl, endpointUrl } from '../allowed-url.ts'
import { evaluateAll, evaluate } from '../evaluate.ts'
import { plainTexts } from '../expressions/values.ts'
import { moveTo, beginDeparture, followExit } from '../navigation/navigate.ts'
import { placeIn } from '../navigation/return-to.ts'
import { placeOf } from '../navigation/routes.ts'
import { turnBack, turnNext, turnTo } from '../screen/pages.ts'
import { emit } from '../transition.ts'
import { searchOf } from '../views/list.ts'
import { end, abort, contextFrom, type StepRunner, proceed } from './step-runner.ts'

export const go: StepRunner<'go'> = (step, transition, stepContext) => {
  const place = placeOf(step.to, contextFrom(transition, stepContext))
  return place
    ? end(moveTo(transition, place, step.replace || stepContext.frame.replacing === true))
    : abort(transition, stepContext, 'no-value')
}

/** Opens a new tab. This tab continues unchanged. */
export const open: StepRunner<'open'> = (step, transition, stepContext) => {
  const place = placeOf(step.to, contextFrom(transition, stepContext))
  return place
    ? proceed(emit(transition, { type: 'open-window', ...place }), stepContext)
    : abort(transition, stepContext, 'no-value')
}

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

export const leave: StepRunner<'leave'> = (step, transition, stepContext) => {
  const { values, missing } = evaluateAll(step.query, contextFrom(transition, stepContext))
  if (missing.length > 0) return abort(transition, stepContext, 'no-value')
  const url = endpointUrl(transition.program, step.endpoint, plainTexts(values))
  return url
    ? end(followExit(transition, { type: 'leave', url }))
    : abort(transition, stepContext, 'refused-address', step.endpoint)
}

/**
 * Leaves to an address. A refused address is not reported, because it came from outside and may
 * contain anything.
 */
export const leaveTo: StepRunner<'leave-to'> = (step, transition, stepContext) => {
  const url = allowedUrl(
    transition.program.environment,
    evaluate(step.address, contextFrom(transition, stepContext)),
  )
  return url
    ? end(followExit(transition, { type: 'leave', url }))
    : abort(transition, stepContext, 'refused-address')
}

export const postForm: StepRunner<'post-form'> = (step, transition, stepContext) => {
  const { values, missing } = evaluateAll(step.fields, contextFrom(transition, stepContext))
  if (missing.length > 0) return abort(transition, stepContext, 'no-value')
  const url = endpointUrl(transition.program, step.endpoint, {})
  if (!url) return abort(transition, stepContext, 'refused-address', step.endpoint)
  return end(followExit(transition, { type: 'post-form', url, fields: plainTexts(values) }))
}

/**
 * Shows another page of the screen; typed values stay. A page by name replaces the history entry,
 * and `next` adds an entry for Back.
 */
export const turnStep: StepRunner<'turn'> = ({ to }, turn, stepContext) => {
  if (to === 'next') return proceed(turnNext(turn), stepContext)
  return proceed(to === 'back' ? turnBack(turn) : turnTo(turn, to, true), stepContext)
}

export const windowStep: StepRunner<'window'> = ({ act }, transition, stepContext) =>
  proceed(emit(transition, { type: 'window', act }), stepContext)
