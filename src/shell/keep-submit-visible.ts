/** Pixels by which the window shrinks at least when the keyboard of a phone opens. */
const KEYBOARD = 120

/**
 * Scrolls the submit button of a form into view while the keyboard of a phone is open, if it fits
 * above the keyboard together with the focused field and its label. The browser itself shows the
 * field alone. Messages are above the keyboard by `--below`, the height that it hides.
 * @returns a function that stops it
 */
export function keepSubmitVisible(page: HTMLElement): () => void {
  const view = globalThis.visualViewport
  if (!view) return () => undefined
  const show = () => {
    // A zoomed page shows one part on purpose.
    const isOpen = view.scale === 1 && innerHeight - view.height >= KEYBOARD
    document.documentElement.style.setProperty(
      '--below',
      isOpen ? `${innerHeight - view.height}px` : '',
    )
    if (!isOpen) return
    const field = document.activeElement
    if (!field?.matches('input, textarea') || !page.contains(field)) return
    const button = field.closest('form')?.querySelector('button[type="submit"]')
    if (!button) return
    const { top } = (field.closest('.field') ?? field).getBoundingClientRect()
    const { bottom } = button.getBoundingClientRect()
    if (bottom - top <= view.height) button.scrollIntoView({ block: 'nearest' })
  }
  let frame = 0
  // The browser first scrolls to the focused field itself.
  const focused = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(show)
  }
  view.addEventListener('resize', show)
  page.addEventListener('focusin', focused)
  return () => {
    cancelAnimationFrame(frame)
    view.removeEventListener('resize', show)
    page.removeEventListener('focusin', focused)
  }
}
