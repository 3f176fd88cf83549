import type { Event } from '../event.ts'
import { type Transition, withState } from '../transition.ts'

export const deviceKnown = (
  transition: Transition,
  { device }: Extract<Event, { readonly type: 'device-known' }>,
): Transition => withState(transition, { device })
