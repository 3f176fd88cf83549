import { startLoads } from '../async/loads.ts'
import type { Event } from '../event.ts'
import { getOwn } from '../expressions/get-own.ts'
import { currentScreen } from '../screen/current-screen.ts'
import { isLeaving, type Transition } from '../transition.ts'

/** Repeats a load, but only one that failed. */
export function retried(
  transition: Transition,
  { load }: Extract<Event, { readonly type: 'retried' }>,
): Transition {
  const use = getOwn(currentScreen(transition.program, transition.state)?.load ?? {}, load)
  const loaded = getOwn(transition.state.visit?.data ?? {}, load)
  return use && loaded?.is === 'failed' && !isLeaving(transition)
    ? startLoads(transition, { [load]: use })
    : transition
}
