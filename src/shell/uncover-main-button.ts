/**
 * Scrolls the main button of the screen into view when a message comes that covers it at the lower
 * edge of the window.
 * @returns a function that stops it
 */
export function uncoverMainButton(page: HTMLElement): () => void {
  const added = new MutationObserver(() => {
    const message = document.querySelector('.message')
    if (message !== last) uncover(message)
    last = message
  })
  let last: Element | null = null
  added.observe(page, { childList: true, subtree: true })
  return () => added.disconnect()
}

function uncover(message: Element | null): void {
  const button = document.querySelector('main .button-main')
  if (!button || !message) return
  const [covered, over] = [button.getBoundingClientRect(), message.getBoundingClientRect()]
  if (covered.bottom > over.top && covered.top < over.bottom)
    button.scrollIntoView({ block: 'nearest' })
}
