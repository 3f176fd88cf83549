import type { Defect, Effect } from '../../src/engine/effect.ts'
import type { Event } from '../../src/engine/event.ts'
import { initialState } from '../../src/engine/initial-state.ts'
import type { CeremonyOutcome } from '../../src/engine/outcome.ts'
import type { EngineState } from '../../src/engine/state.ts'
import { step } from '../../src/engine/step.ts'
import { currentScreen } from '../../src/engine/transition.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import type { Program } from '../../src/language/program.ts'
import { isFormPageChange } from '../../src/runtime/is-form-page-change.ts'
import { fieldsIn } from './flat.ts'
import { viewOf } from './view-of.ts'

export interface Address {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly fragment?: Readonly<Record<string, string>>
  readonly page?: string
}
type Unplaced = Event extends infer One ? (One extends unknown ? Omit<One, 'at'> : never) : never

/** An engine with its world as one value, so that walks can continue from it several times. */
export interface World {
  readonly state: EngineState
  readonly at: number
  readonly history: readonly Address[]
  /** Target of the departure from the application. */
  readonly left?: string
  readonly kept: Readonly<Record<string, JsonObject>>
  /** This browser stores nothing: it has no storage and no cookies. */
  readonly keepsNothing?: true
  /** Pending calls by their number, without the abandoned ones. */
  readonly calls: Readonly<Record<number, string>>
  /** Open prompts of the machine, by their number. */
  readonly prompts: Readonly<Record<number, 'create' | 'get'>>
  readonly timers: Readonly<Record<string, number>>
  /** Values typed at this visit, without secrets. */
  readonly typed: {
    readonly visit: number
    readonly epoch: number
    readonly values: Readonly<Record<string, Json>>
  }
  /** Effects since the last act. */
  readonly effects: readonly Effect[]
  readonly defects: readonly Defect[]
  /** Sees each transition, as the recorder of a browser does. */
  readonly observe?: Observe
}

export type Observe = (event: Event, effects: readonly Effect[], state: EngineState) => void

export const secret = { text: 'Sesame-Secret-77', code: '739164' } as const
const noon = Date.UTC(2026, 0, 5, 12)
const authorization = {
  state: 'state-1',
  nonce: 'nonce-1',
  verifier: 'verifier-1',
  challenge: 'challenge-1',
}

/** Loads a page at an address. */
export function opened(program: Program, address: Address, before?: Partial<World>): World {
  const fresh: World = {
    ...(before?.observe && { observe: before.observe }),
    state: initialState(program),
    at: before?.at ?? noon,
    history: [...(before?.history ?? []).slice(-8), address],
    kept: before?.kept ?? {},
    ...(before?.keepsNothing && { keepsNothing: true }),
    calls: {},
    prompts: {},
    timers: {},
    typed: { visit: 0, epoch: 0, values: {} },
    effects: [],
    defects: [],
  }
  return entered(
    program,
    afterEvent(program, fresh, { type: 'restored', stores: fresh.kept }),
    address,
  )
}

/** Applies an act, an answer or the clock, with everything that follows by itself. */
export function after(program: Program, world: World, event: Unplaced): World {
  const next = afterEvent(program, { ...world, effects: [], defects: [] }, event)
  const { visit, epoch } = next.state
  if (event.type === 'pressed' || event.type === 'submitted') {
    const screen = currentScreen(program, world.state)
    const filled = new Set([
      ...(event.type === 'pressed'
        ? filledIn([screen?.content, screen?.pages?.map(({ content }) => content)])
        : []),
      ...takenAway(program, next, filledIn(screen?.change)),
    ])
    return {
      ...next,
      typed: {
        ...next.typed,
        values: Object.fromEntries(
          Object.entries(next.typed.values).filter(([field]) => !filled.has(field)),
        ),
      },
    }
  }
  if (event.type !== 'changed' || !visit || isSecret(event.value)) return next
  const before =
    next.typed.visit === visit.number && next.typed.epoch === epoch ? next.typed.values : {}
  return {
    ...next,
    typed: { visit: visit.number, epoch, values: { ...before, [event.field]: event.value } },
  }
}

/** Fields that a choice emptied and that are hidden now: hidden fields are not validated. */
const takenAway = (
  program: Program,
  { state }: World,
  fields: readonly string[],
): readonly string[] => {
  const shown = fieldsIn(viewOf(program, state)?.blocks ?? [])
  return fields.filter((field) => !shown.has(field))
}

/** Returns the fields that some button fills or empties. */
function filledIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  if ('do' in node && node.do === 'empty' && 'fields' in node && Array.isArray(node.fields))
    return node.fields.map(String)
  if (
    'do' in node &&
    node.do === 'fill' &&
    'values' in node &&
    typeof node.values === 'object' &&
    node.values !== null
  )
    return Object.keys(node.values)
  return Object.values(node).flatMap(filledIn)
}

const isSecret = (value: Json): boolean =>
  value === secret.text || (typeof value === 'string' && value.startsWith(secret.code))

function afterEvent(program: Program, world: World, event: Unplaced): World {
  const timed: Event = { ...event, at: world.at }
  const [state, effects] = step(program, world.state, timed)
  world.observe?.(timed, effects, state)
  let next: World = { ...world, state, effects: [...world.effects, ...effects] }
  for (const effect of effects) next = performed(program, next, effect)
  return next
}

const entered = (program: Program, world: World, { path, query, fragment }: Address): World =>
  afterEvent(
    program,
    { ...world, timers: holds(world.timers) },
    { type: 'entered', path, query, ...(fragment && { fragment }) },
  )

/** The timers of a screen end with it, and so does its cooldown. */
const holds = (timers: World['timers']): World['timers'] =>
  Object.fromEntries(Object.entries(timers).filter(([name]) => name === 'leaving'))

function performed(program: Program, world: World, effect: Effect): World {
  switch (effect.type) {
    case 'call':
      return { ...world, calls: { ...world.calls, [effect.call]: effect.operation } }
    case 'cancel':
      return {
        ...world,
        calls: others(world.calls, effect.calls),
        prompts: others(world.prompts, effect.calls),
      }
    case 'go': {
      const address = { path: effect.path, query: effect.query }
      return entered(
        program,
        {
          ...world,
          history: [...(effect.replace ? world.history.slice(0, -1) : world.history), address],
        },
        address,
      )
    }
    // A new tab is a separate walk.
    case 'open-window':
      return world
    case 'history-back':
      return back(program, world)
    case 'turn': {
      const here = world.history.at(-1) ?? { path: '/', query: {} }
      return {
        ...world,
        history: [
          ...(effect.replace ? world.history.slice(0, -1) : world.history),
          { ...here, page: effect.page },
        ],
      }
    }
    case 'window':
      return world
    case 'leave':
    case 'post-form':
      return { ...world, left: effect.url }
    case 'ceremony':
      return { ...world, prompts: { ...world.prompts, [effect.ceremony]: effect.act } }
    case 'prepare-authorization':
      if (world.keepsNothing)
        return afterEvent(program, world, {
          type: 'authorization-refused',
          request: effect.request,
        })
      return afterEvent(program, world, {
        type: 'authorization-prepared',
        request: effect.request,
        values: authorization,
      })
    case 'wake-at':
      return {
        ...world,
        timers:
          effect.at <= 0
            ? without(world.timers, effect.timer)
            : { ...world.timers, [effect.timer]: effect.at },
      }
    case 'remember':
      return world.keepsNothing
        ? world
        : {
            ...world,
            kept: {
              ...world.kept,
              ...Object.fromEntries(
                effect.stores.map(({ store, envelope, tab }) => [
                  store,
                  Object.assign({}, envelope, tab),
                ]),
              ),
            },
          }
    case 'forget-everything':
      return { ...world, kept: {} }
    case 'report':
      return { ...world, defects: [...world.defects, effect.defect] }
    default:
      return effect satisfies never
  }
}

export function back(program: Program, world: World): World {
  const history = world.history.slice(0, -1)
  const [address] = history.slice(-1)
  if (!address) return world
  if (isFormPageChange(address, program, world.state))
    return afterEvent(
      program,
      { ...world, history },
      { type: 'form-page-changed', ...(address.page !== undefined && { page: address.page }) },
    )
  return entered(program, { ...world, history }, address)
}

/** Answers a prompt of the machine. */
export function prompted(
  program: Program,
  world: World,
  prompt: number,
  outcome: CeremonyOutcome,
): World {
  return after(
    program,
    { ...world, prompts: others(world.prompts, [prompt]) },
    { type: 'ceremony-settled', ceremony: prompt, outcome },
  )
}

/** Moves the clock to the next event that is due. */
export function waited(program: Program, world: World): World {
  const [name, at] =
    Object.entries(world.timers).toSorted(([, one], [, other]) => one - other)[0] ?? []
  if (name === undefined || at === undefined) return world
  return after(
    program,
    { ...world, at: Math.max(world.at, at), timers: without(world.timers, name) },
    { type: 'timer-fired', timer: name },
  )
}

const others = <Value>(
  all: Readonly<Record<number, Value>>,
  gone: readonly number[],
): Readonly<Record<number, Value>> =>
  Object.fromEntries(Object.entries(all).filter(([number]) => !gone.includes(Number(number))))

function without<Value>(
  all: Readonly<Record<string, Value>>,
  name: string,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(all).filter(([own]) => own !== name))
}
