import type { Program } from '../../language/program.ts'
import type { Effect, EffectType } from '../effect.ts'
import type { Event } from '../event.ts'
import { initialState } from '../initial-state.ts'
import type { Outcome } from '../outcome.ts'
import type { EngineState } from '../state.ts'
import { step } from '../step.ts'

type Unplaced<Of> = Of extends unknown ? Omit<Of, 'at'> : never
type EffectOf<Type extends EffectType> = Extract<Effect, { readonly type: Type }>

/** A program under test: it takes events, and keeps the last effects for checks. */
export interface Run {
  readonly state: () => EngineState
  readonly effects: () => readonly Effect[]
  readonly of: <Type extends EffectType>(type: Type) => readonly EffectOf<Type>[]
  readonly send: (event: Unplaced<Event>) => readonly Effect[]
  readonly enter: (path: string, query?: Readonly<Record<string, string>>) => readonly Effect[]
  /** Answers the newest pending call of this operation. */
  readonly answer: (operation: string, outcome: Outcome) => readonly Effect[]
  readonly wait: (milliseconds: number) => void
  readonly now: () => number
  /** Follows every `go`, as the address bar would, until there is none. */
  readonly follow: () => void
}

export const noon = 1_800_000_000_000

export function run(program: Program, from: EngineState = initialState(program)): Run {
  let state = from
  let effects: readonly Effect[] = []
  let at = noon
  const send: Run['send'] = (event) => {
    ;[state, effects] = step(program, state, { ...event, at })
    return effects
  }
  const of: Run['of'] = (type) =>
    effects.filter((effect): effect is EffectOf<typeof type> => effect.type === type)
  const enter: Run['enter'] = (path, query = {}) => send({ type: 'entered', path, query })
  return {
    state: () => state,
    effects: () => effects,
    of,
    send,
    enter,
    answer: (operation, outcome) => {
      const waiting = Object.entries(state.pending).findLast(
        ([, pending]) => 'operation' in pending && pending.operation === operation,
      )
      return send({ type: 'call-settled', call: Number(waiting?.[0] ?? -1), outcome })
    },
    wait: (milliseconds) => {
      at += milliseconds
    },
    now: () => at,
    follow: () => {
      for (let moved = of('go')[0]; moved; moved = of('go')[0]) enter(moved.path, moved.query)
    },
  }
}

export const ok = (answer: Extract<Outcome, { kind: 'ok' }>['answer'] = {}): Outcome => ({
  kind: 'ok',
  answer,
})
export const rejected = (
  code: string,
  error: Extract<Outcome, { kind: 'rejected' }>['error'] = {},
): Outcome => ({ kind: 'rejected', code, error })
