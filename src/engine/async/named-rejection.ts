import type { Step } from '../../language/step.ts'
import { getOwn } from '../expressions/values.ts'
import type { Outcome } from '../outcome.ts'
import type { PendingCall, PendingLoad, PendingPoll } from '../state.ts'
import { currentScreen, type Transition } from '../transition.ts'

type Rows = Readonly<Record<string, readonly Step[]>>

/**
 * Gives an error the name of its row: `401 LOCKED`, `LOCKED`, `401`, `4xx` or `default`, at the
 * call and then in the app. `failed` of a call goes before rows of the app. A 401 or 403 without a
 * row keeps its meaning.
 */
export function namedRejection(
  transition: Transition,
  pending: PendingCall | PendingLoad | PendingPoll,
  outcome: Outcome,
): Outcome {
  if (outcome.kind !== 'rejected' || !outcome.words) return outcome
  const { words, otherwise, ...rejected } = outcome
  const rows = [
    rowsOf(transition, pending),
    ...(pending.for === 'call' && !pending.failed
      ? [transition.program.index.answers.rejected]
      : []),
  ]
  for (const each of rows)
    for (const word of words) if (getOwn(each, word)) return { ...rejected, code: word }
  return otherwise ? { kind: otherwise } : rejected
}

function rowsOf(
  { program, state }: Transition,
  pending: PendingCall | PendingLoad | PendingPoll,
): Rows {
  const screen = currentScreen(program, state)
  switch (pending.for) {
    case 'call':
      return pending.rejected
    case 'load':
      return getOwn(screen?.load ?? {}, pending.load)?.rejected ?? {}
    case 'poll':
      return getOwn(screen?.poll ?? {}, pending.poll)?.rejected ?? {}
    case 'shell-load':
      return {}
    default:
      return pending satisfies never
  }
}
