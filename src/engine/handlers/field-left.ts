import type { Event } from '../event.ts'
import { isLeaving, type Turn } from '../turn.ts'
import { settled } from '../visits/changes.ts'

export function fieldLeft(
  turn: Turn,
  { field }: Extract<Event, { readonly type: 'field-left' }>,
): Turn {
  return isLeaving(turn) ? turn : settled(turn, [field])
}
