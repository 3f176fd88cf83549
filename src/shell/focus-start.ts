/** Where a new screen begins: at the field that asked for it, else at its heading, so that a screen reader reads from there. */
export function focusStart(screen: HTMLElement | null): void {
  const start = screen?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? screen?.querySelector<HTMLElement>('h1')
  start?.focus()
}
