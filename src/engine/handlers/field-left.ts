import type { Event } from '../event.ts'
import { runChangeSteps } from '../form/changes.ts'
import { isLeaving, type Transition } from '../transition.ts'

export function fieldLeft(
  transition: Transition,
  { field }: Extract<Event, { readonly type: 'field-left' }>,
): Transition {
  return isLeaving(transition) ? transition : runChangeSteps(transition, [field])
}
