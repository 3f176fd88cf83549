import type { Event } from '../event.ts'
import { pageNow } from '../screen/turn-page.ts'
import { isLeaving, type Transition, withVisit } from '../transition.ts'

/**
 * Handles Back or Forward between pages of this visit. A page that was not reached yet cannot be
 * entered by them.
 */
export function formPageChanged(
  transition: Transition,
  { page }: Extract<Event, { readonly type: 'form-page-changed' }>,
): Transition {
  const { visit } = transition.state
  const now = pageNow(transition)
  if (!visit || isLeaving(transition) || now === undefined) return transition
  const reached = visit.reached ?? [now]
  const wanted = page ?? reached[0] ?? now
  if (
    wanted === visit.page ||
    (visit.page === undefined && wanted === now) ||
    !reached.includes(wanted)
  )
    return transition
  const pagePath = visit.pagePath ?? [now]
  const at = pagePath.lastIndexOf(wanted)
  return withVisit(transition, {
    page: wanted,
    pagePath: at < 0 ? [...pagePath, wanted] : pagePath.slice(0, at + 1),
    form: { ...visit.form, problems: [] },
  })
}
