/** Scrolls the main button of the screen into view where a message at the lower edge covers it. */
export function uncoverMainButton(): void {
  const button = document.querySelector('main .button-main')
  const message = document.querySelector('.message')
  if (!button || !message) return
  const [covered, over] = [button.getBoundingClientRect(), message.getBoundingClientRect()]
  if (covered.bottom > over.top && covered.top < over.bottom)
    button.scrollIntoView({ block: 'nearest' })
}
