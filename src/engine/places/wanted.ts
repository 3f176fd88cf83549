import type { Json } from '../../language/json.ts'
import type { StatePath } from '../../language/step.ts'
import { isObject, own, valueAt } from '../expressions/own.ts'
import { plainTexts } from '../expressions/plain-text.ts'
import type { Visit } from '../state.ts'
import { withDefault, withValue } from '../stores/stores.ts'
import { type Turn, withState } from '../turn.ts'
import type { Place } from './place.ts'
import { fillRoute } from './route.ts'

/**
 * The return-to: the screen that the user wanted before signing in. It is a route and its values,
 * never a URL (D4.02).
 */
export interface Wanted {
  readonly route: string
  readonly place: Place
}

/**
 * Milliseconds for which a return-to is kept. A log-in page may stay open for hours; the return-to
 * belongs to its tab alone (decision 0081).
 */
const life = 12 * 60 * 60 * 1000

export function rememberWanted(
  turn: Turn,
  route: string,
  { params, query }: Pick<Visit, 'params' | 'query'>,
): Turn {
  const { guard } = turn.program.index
  return withState(turn, {
    stores: withValue(turn.state.stores, guard.wanted, { route, params, query, at: turn.at }),
  })
}

export function forgetWanted(turn: Turn): Turn {
  const { guard, state } = turn.program.index
  return withState(turn, { stores: withDefault(turn.state.stores, state, guard.wanted) })
}

/**
 * Returns the remembered return-to. It comes from storage, so its shape is checked; a wrong shape
 * counts as absent.
 */
export const rememberedWanted = (turn: Turn): Wanted | undefined =>
  keptAt(turn, turn.program.index.guard.wanted)

/** Returns a place that is kept in another field in the same shape. */
export const placeIn = (turn: Turn, path: StatePath): Place | undefined => keptAt(turn, path)?.place

function keptAt({ state, at }: Turn, from: StatePath): Wanted | undefined {
  const kept = valueAt(state.stores, from)
  if (!isObject(kept)) return undefined
  const route = own(kept, 'route')
  const since = own(kept, 'at')
  if (typeof route !== 'string' || typeof since !== 'number' || Math.abs(at - since) > life)
    return undefined
  const path = fillRoute(route, textsIn(own(kept, 'params')))
  return path === undefined
    ? undefined
    : { route, place: { path, query: textsIn(own(kept, 'query')) } }
}

const textsIn = (value: Json | undefined) => (isObject(value) ? plainTexts(value) : {})
