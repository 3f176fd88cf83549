/**
 * Focuses the start of a new screen: the field with autofocus, else the heading, so that a screen
 * reader reads from there. Focus that is already inside the screen, or in an open menu, stays.
 */
export function focusStart(screen: HTMLElement | null): void {
  const { activeElement } = document
  if (
    screen?.contains(activeElement) ||
    activeElement?.nextElementSibling?.matches(':popover-open')
  )
    return
  const start =
    screen?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
    screen?.querySelector<HTMLElement>('h1')
  start?.focus()
}
