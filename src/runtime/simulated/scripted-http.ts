import type { Outcome } from '../../engine/outcome.ts'
import type { EffectOf, Http } from '../ports.ts'

export interface ScriptedHttp extends Http {
  /** Every call in the order made. */
  readonly calls: readonly EffectOf<'call'>[]
  /** Answers the oldest pending call of the operation, or else the next one made. */
  answer(operation: string, outcome: Outcome): void
  /** Operations with a pending call. */
  waiting(): readonly string[]
}

interface Waiting {
  readonly operation: string
  readonly settle: (outcome: Outcome | undefined) => void
}

/** Creates a server that answers each call as the script says. */
export function createScriptedHttp(): ScriptedHttp {
  const calls: EffectOf<'call'>[] = []
  let waiting: readonly Waiting[] = []
  let prepared: readonly { readonly operation: string; readonly outcome: Outcome }[] = []
  return {
    calls,
    waiting: () => waiting.map(({ operation }) => operation),
    answer(operation, outcome) {
      const oldest = waiting.find((call) => call.operation === operation)
      if (oldest === undefined) prepared = [...prepared, { operation, outcome }]
      else oldest.settle(outcome)
    },
    call(call, cancelled) {
      calls.push(call)
      const ready = prepared.find(({ operation }) => operation === call.operation)
      prepared = prepared.filter((one) => one !== ready)
      if (ready !== undefined) return Promise.resolve(ready.outcome)
      const { promise, resolve } = Promise.withResolvers<Outcome | undefined>()
      const one: Waiting = {
        operation: call.operation,
        settle(outcome) {
          waiting = waiting.filter((other) => other !== one)
          resolve(outcome)
        },
      }
      waiting = [...waiting, one]
      cancelled.addEventListener('abort', () => one.settle(undefined))
      return promise
    },
  }
}
