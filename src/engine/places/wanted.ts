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
 * The screen that someone wanted before signing in: a route and its values, never a URL (D4.02).
 */
export interface Wanted {
  readonly route: string
  readonly place: Place
}

/**
 * How long a wish is kept, in milliseconds. A log-in page may stand for hours; the wish is of its
 * tab alone (decision 0081).
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
 * What is remembered comes out of storage, so its shape is judged; what does not fit was never
 * wanted.
 */
export const rememberedWanted = (turn: Turn): Wanted | undefined =>
  keptAt(turn, turn.program.index.guard.wanted)

/** A place that is kept elsewhere in the same shape. */
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
