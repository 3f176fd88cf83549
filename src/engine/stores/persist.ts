import type { JsonObject } from '../../language/json.ts'
import type { FieldSchema, Persistence, StoreSchema } from '../../language/state-schema.ts'
import type { Effect, PersistedStore } from '../effect.ts'
import { evaluate } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import { equal } from '../expressions/operators.ts'
import { getOwn, valueAt } from '../expressions/values.ts'
import type { EngineState } from '../state.ts'
import type { Transition } from '../transition.ts'
import { pathOfField } from './stores.ts'

type Remember = Extract<Effect, { readonly type: 'remember' }>

/**
 * True when a field may be stored. A secret is never stored, even if its schema names a storage.
 */
export const isPersisted = ({ class: sort, persists }: FieldSchema): boolean =>
  sort !== 'secret' && persists !== 'memory'

/**
 * Returns the updates for storage after an event: the stores with changed fields. When the current
 * request gets another key, its stores move. All of them are written under the new key, and removed
 * under the old.
 */
export function persist(before: EngineState, transition: Transition): readonly Remember[] {
  const forgotten = transition.effects.some(({ type }) => type === 'forget-everything')
  if (before.stores === transition.state.stores && !forgotten) return []
  const oldFlow = flowOf(transition, before)
  const flow = flowOf(transition, transition.state)
  const moved = flow !== oldFlow
  const written = entries(transition, (name, schema) => {
    const isMoving = moved && !forgotten && schema.keyed
    if (before.stores[name] === transition.state.stores[name] && !isMoving && !forgotten)
      return undefined
    const now = keptOf(name, schema, transition.state)
    // After forget-everything storage is empty, so only the surviving values are written.
    const known = forgotten ? nothing(name, schema) : keptOf(name, schema, before)
    const isShared = name === transition.program.index.guard.owner?.[0]
    return isMoving || !equal(fieldsOf(now), fieldsOf(known))
      ? { ...now, ...(isShared && { shared: true }) }
      : undefined
  })
  const isLeftBehind = (name: string, schema: StoreSchema) =>
    !forgotten && schema.keyed && isAny(keptOf(name, schema, before))
  const removed = moved
    ? entries(transition, (name, schema) =>
        isLeftBehind(name, schema) ? nothing(name, schema) : undefined,
      )
    : []
  return [...effect(oldFlow, removed), ...effect(flow, written)]
}

function entries(
  transition: Transition,
  entry: (name: string, schema: StoreSchema) => PersistedStore | undefined,
): readonly PersistedStore[] {
  return Object.entries(transition.program.index.state).flatMap(
    ([name, schema]) => entry(name, schema) ?? [],
  )
}

function effect(flow: string, stores: readonly PersistedStore[]): readonly Remember[] {
  return stores.length === 0 ? [] : [{ type: 'remember', flow, stores }]
}

/**
 * Returns the values that this tab needs after another tab emptied storage. They are its request,
 * and its own part of the session's store, which contains the pending sign-in.
 */
export function persistedAgain(transition: Transition): readonly Remember[] {
  const session = transition.program.index.guard.owner?.[0]
  const stores = entries(transition, (name, schema) => {
    const { envelope, tab } = keptOf(name, schema, transition.state)
    const kept = schema.keyed
      ? { store: name, keyed: true, envelope, tab }
      : { store: name, keyed: false, tab }
    return (schema.keyed || name === session) && isAny(kept) ? kept : undefined
  })
  return effect(flowOf(transition, transition.state), stores)
}

/** Returns the key of the current request; '' when there is none. */
export function flowOf({ program, at }: Transition, state: EngineState): string {
  const flow = evaluate(program.index.flowKey, contextFor(program, state, {}, at))
  return typeof flow === 'string' ? flow : ''
}

/** Returns only values that differ from their defaults: an entry without values is removed. */
function keptOf(name: string, schema: StoreSchema, { stores }: EngineState): PersistedStore {
  const store = getOwn(stores, name)
  const { envelope, tab, cookie } = persistedFields(schema)
  const valuesIn = (fields: PersistedFields[Stored]): JsonObject =>
    Object.fromEntries(
      fields.flatMap(([field, declared]) => {
        const value = valueAt(store, pathOfField(field))
        return value === undefined || equal(value, declared.default) ? [] : [[field, value]]
      }),
    )
  return {
    store: name,
    keyed: schema.keyed,
    envelope: valuesIn(envelope),
    tab: valuesIn(tab),
    ...(cookie.length > 0 && { cookie: valuesIn(cookie) }),
  }
}

type Stored = Exclude<Persistence, 'memory'>
type PersistedFields = Readonly<Record<Stored, readonly (readonly [string, FieldSchema])[]>>

/** Caches, because every event that changes a store asks, and a program's schemas never change. */
const persisted = new WeakMap<StoreSchema, PersistedFields>()

/** Returns the fields that each place stores. */
function persistedFields(schema: StoreSchema): PersistedFields {
  const known = persisted.get(schema)
  if (known) return known
  const all = Object.entries(schema.fields).filter(([, declared]) => isPersisted(declared))
  const storedIn = (place: Stored) => all.filter(([, declared]) => declared.persists === place)
  const fields = {
    envelope: storedIn('envelope'),
    tab: storedIn('tab'),
    cookie: storedIn('cookie'),
  }
  persisted.set(schema, fields)
  return fields
}

const nothing = (store: string, { keyed }: StoreSchema): PersistedStore => ({
  store,
  keyed,
  envelope: {},
  tab: {},
})
const fieldsOf = ({ envelope = {}, tab, cookie = {} }: PersistedStore): JsonObject => ({
  envelope,
  tab,
  cookie,
})
const isAny = ({ envelope = {}, tab }: PersistedStore) =>
  Object.keys(envelope).length + Object.keys(tab).length > 0
