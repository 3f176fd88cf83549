import type { Event } from '../event.ts'
import { type Turn, withState } from '../turn.ts'

export const deviceKnown = (
  turn: Turn,
  { device }: Extract<Event, { readonly type: 'device-known' }>,
): Turn => withState(turn, { device })
