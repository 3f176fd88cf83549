import { endCeremony } from '../ceremonies/end-ceremony.ts'
import type { Event } from '../event.ts'
import { isLeaving, type Turn } from '../turn.ts'

/** What comes after the prompt was taken away, or after its screen, is nobody's any more. */
export function ceremonySettled(turn: Turn, { ceremony, outcome }: Extract<Event, { readonly type: 'ceremony-settled' }>): Turn {
  const pending = turn.state.pending[ceremony]
  const { visit, epoch } = turn.state
  if (pending?.visit !== visit?.number || pending?.epoch !== epoch || isLeaving(turn)) return turn
  return endCeremony(turn, ceremony, outcome)
}
