import type { JsonObject } from '../../language/json.ts'
import type { FieldSchema, Persistence, StoreSchema } from '../../language/state-schema.ts'
import type { Effect, RememberedStore } from '../effect.ts'
import { evaluate } from '../evaluate.ts'
import { equal } from '../expressions/operators/equal.ts'
import { own, valueAt } from '../expressions/own.ts'
import { sightOf } from '../expressions/sight.ts'
import type { EngineState } from '../state.ts'
import type { Turn } from '../turn.ts'
import { pathOfField } from './stores.ts'

type Remember = Extract<Effect, { readonly type: 'remember' }>

/**
 * True when a field may be stored. A secret is never stored, even if its schema names a storage.
 */
export const isKept = ({ class: sort, persists }: FieldSchema): boolean =>
  sort !== 'secret' && persists !== 'memory'

/**
 * Returns the updates for storage after an event: the stores with changed fields. When the current
 * request gets another key, its stores move. All of them are written under the new key, and removed
 * under the old.
 */
export function remembered(before: EngineState, turn: Turn): readonly Remember[] {
  const forgotten = turn.effects.some(({ type }) => type === 'forget-everything')
  if (before.stores === turn.state.stores && !forgotten) return []
  const oldFlow = flowOf(turn, before)
  const flow = flowOf(turn, turn.state)
  const moved = flow !== oldFlow
  const written = entries(turn, (name, schema) => {
    const isMoving = moved && !forgotten && schema.keyed
    if (before.stores[name] === turn.state.stores[name] && !isMoving && !forgotten) return undefined
    const now = keptOf(name, schema, turn.state)
    // After forget-everything storage is empty, so only the surviving values are written.
    const known = forgotten ? nothing(name, schema) : keptOf(name, schema, before)
    const isShared = name === turn.program.index.guard.owner?.[0]
    return isMoving || !equal(fieldsOf(now), fieldsOf(known))
      ? { ...now, ...(isShared && { shared: true }) }
      : undefined
  })
  const isLeftBehind = (name: string, schema: StoreSchema) =>
    moved && !forgotten && schema.keyed && isAny(keptOf(name, schema, before))
  const removed = entries(turn, (name, schema) =>
    isLeftBehind(name, schema) ? nothing(name, schema) : undefined,
  )
  return [...effect(oldFlow, removed), ...effect(flow, written)]
}

function entries(
  turn: Turn,
  entry: (name: string, schema: StoreSchema) => RememberedStore | undefined,
): readonly RememberedStore[] {
  return Object.entries(turn.program.index.state).flatMap(
    ([name, schema]) => entry(name, schema) ?? [],
  )
}

function effect(flow: string, stores: readonly RememberedStore[]): readonly Remember[] {
  return stores.length === 0 ? [] : [{ type: 'remember', flow, stores }]
}

/**
 * Returns the values that this tab needs after another tab emptied storage. They are its request,
 * and its own part of the session's store, which contains the pending sign-in.
 */
export function rememberedAgain(turn: Turn): readonly Remember[] {
  const session = turn.program.index.guard.owner?.[0]
  const stores = entries(turn, (name, schema) => {
    const { envelope, tab } = keptOf(name, schema, turn.state)
    const kept = schema.keyed
      ? { store: name, keyed: true, envelope, tab }
      : { store: name, keyed: false, tab }
    return (schema.keyed || name === session) && isAny(kept) ? kept : undefined
  })
  return effect(flowOf(turn, turn.state), stores)
}

/** Returns the key of the current request; '' when there is none. */
export function flowOf({ program, at }: Turn, state: EngineState): string {
  const flow = evaluate(program.index.flowKey, sightOf(program, state, {}, at))
  return typeof flow === 'string' ? flow : ''
}

/** Returns only values that differ from their defaults: an entry without values is removed. */
function keptOf(name: string, schema: StoreSchema, { stores }: EngineState): RememberedStore {
  const store = own(stores, name)
  const valuesIn = (place: Persistence): JsonObject =>
    Object.fromEntries(
      Object.entries(schema.fields).flatMap(([field, declared]) => {
        const value =
          declared.persists === place && isKept(declared)
            ? valueAt(store, pathOfField(field))
            : undefined
        return value === undefined || equal(value, declared.default) ? [] : [[field, value]]
      }),
    )
  return {
    store: name,
    keyed: schema.keyed,
    envelope: valuesIn('envelope'),
    tab: valuesIn('tab'),
    ...(hasCookie(schema) && { cookie: valuesIn('cookie') }),
  }
}

const hasCookie = ({ fields }: StoreSchema): boolean =>
  Object.values(fields).some(({ persists }) => persists === 'cookie')
const nothing = (store: string, { keyed }: StoreSchema): RememberedStore => ({
  store,
  keyed,
  envelope: {},
  tab: {},
})
const fieldsOf = ({ envelope = {}, tab, cookie = {} }: RememberedStore): JsonObject => ({
  envelope,
  tab,
  cookie,
})
const isAny = ({ envelope = {}, tab }: RememberedStore) =>
  Object.keys(envelope).length + Object.keys(tab).length > 0
