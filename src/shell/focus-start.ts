/**
 * Where a new screen begins: at the field that asked for it, else at its heading, so that a screen
 * reader reads from there. Who is in the screen already, because it stood there before any script
 * ran, stays where they are; so does who opened a menu then.
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
