import { startLoads } from '../async/loads.ts'
import type { Event } from '../event.ts'
import { own } from '../expressions/own.ts'
import { currentScreen } from '../screen/current-screen.ts'
import { isLeaving, type Transition } from '../transition.ts'

/** Repeats a load, but only one that failed. */
export function retried(
  transition: Transition,
  { load }: Extract<Event, { readonly type: 'retried' }>,
): Transition {
  const use = own(currentScreen(transition.program, transition.state)?.load ?? {}, load)
  const loaded = own(transition.state.visit?.data ?? {}, load)
  return use && loaded?.is === 'failed' && !isLeaving(transition)
    ? startLoads(transition, { [load]: use })
    : transition
}
