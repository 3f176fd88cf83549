import type { Json } from '../../language/json.ts'
import type { StatePath } from '../../language/step.ts'
import { getOwn, isObject, plainTexts, valueAt } from '../expressions/values.ts'
import type { Visit } from '../state.ts'
import { withDefault, withValue } from '../stores/stores.ts'
import { type Transition, withState } from '../transition.ts'
import { fillRoute, type Place } from './routes.ts'

/**
 * The return-to: the screen that the user wanted before signing in. It is a route and its values,
 * never a URL (D4.02).
 */
export interface ReturnTo {
  readonly route: string
  readonly place: Place
}

/**
 * Milliseconds for which a return-to is kept. A log-in page may stay open for hours; the return-to
 * belongs to its tab alone (decision 0081).
 */
const life = 12 * 60 * 60 * 1000

export function rememberReturnTo(
  transition: Transition,
  route: string,
  { params, query }: Pick<Visit, 'params' | 'query'>,
): Transition {
  const { guard } = transition.program.index
  return withState(transition, {
    stores: withValue(transition.state.stores, guard.wanted, {
      route,
      params,
      query,
      at: transition.at,
    }),
  })
}

export function forgetReturnTo(transition: Transition): Transition {
  const { guard, state } = transition.program.index
  return withState(transition, {
    stores: withDefault(transition.state.stores, state, guard.wanted),
  })
}

/**
 * Returns the remembered return-to. It comes from storage, so its shape is checked; a wrong shape
 * counts as absent.
 */
export const savedReturnTo = (transition: Transition): ReturnTo | undefined =>
  keptAt(transition, transition.program.index.guard.wanted)

/** Returns a place that is kept in another field in the same shape. */
export const placeIn = (transition: Transition, path: StatePath): Place | undefined =>
  keptAt(transition, path)?.place

function keptAt({ state, at }: Transition, from: StatePath): ReturnTo | undefined {
  const kept = valueAt(state.stores, from)
  if (!isObject(kept)) return undefined
  const route = getOwn(kept, 'route')
  const since = getOwn(kept, 'at')
  if (typeof route !== 'string' || typeof since !== 'number' || Math.abs(at - since) > life)
    return undefined
  const path = fillRoute(route, textsIn(getOwn(kept, 'params')))
  return path === undefined
    ? undefined
    : { route, place: { path, query: textsIn(getOwn(kept, 'query')) } }
}

const textsIn = (value: Json | undefined) => (isObject(value) ? plainTexts(value) : {})
