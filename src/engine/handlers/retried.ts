import { startLoads } from '../calls/loads.ts'
import type { Event } from '../event.ts'
import { own } from '../expressions/own.ts'
import { isLeaving, type Turn } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'

/** Repeats a load, but only one that failed. */
export function retried(turn: Turn, { load }: Extract<Event, { readonly type: 'retried' }>): Turn {
  const use = own(currentScreen(turn.program, turn.state)?.load ?? {}, load)
  const loaded = own(turn.state.visit?.data ?? {}, load)
  return use && loaded?.is === 'failed' && !isLeaving(turn)
    ? startLoads(turn, { [load]: use })
    : turn
}
