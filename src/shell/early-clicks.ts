/**
 * Records presses on a prerendered page that does not listen yet, and replays each once, even after
 * repeated presses. Native behaviour (links, menus that open, a form) has already happened.
 * `stop` when the page takes over, `replay` when it listens.
 */
export function keepEarlyClicks(page: HTMLElement): {
  readonly stop: () => void
  readonly replay: () => void
} {
  const early = new Set<HTMLElement>()
  const keep = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button')
    if (button && button.type === 'button' && !button.hasAttribute('popovertarget'))
      early.add(button)
  }
  page.addEventListener('click', keep)
  return {
    stop: () => page.removeEventListener('click', keep),
    replay: () => early.forEach((button) => button.click()),
  }
}
