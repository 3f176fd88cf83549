import type { Event } from '../event.ts'
import { isLeaving, type Turn, withVisit } from '../turn.ts'
import { pageNow } from '../visits/turn-page.ts'

/**
 * Handles Back or Forward between pages of this visit. A page that was not reached yet cannot be
 * entered by them.
 */
export function turned(turn: Turn, { page }: Extract<Event, { readonly type: 'turned' }>): Turn {
  const { visit } = turn.state
  const now = pageNow(turn)
  if (!visit || isLeaving(turn) || now === undefined) return turn
  const reached = visit.reached ?? [now]
  const wanted = page ?? reached[0] ?? now
  if (
    wanted === visit.page ||
    (visit.page === undefined && wanted === now) ||
    !reached.includes(wanted)
  )
    return turn
  const trail = visit.trail ?? [now]
  const at = trail.lastIndexOf(wanted)
  return withVisit(turn, {
    page: wanted,
    trail: at < 0 ? [...trail, wanted] : trail.slice(0, at + 1),
    form: { ...visit.form, problems: [] },
  })
}
