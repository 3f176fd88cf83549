/** Number of recent focus positions to remember. Users rarely return further. */
const MOST = 8

/**
 * Restores lost focus. A focused element can disappear: a closed notice, a button replaced by its
 * result. The browser then focuses nothing, and keyboard users start at the top. Focus returns to
 * the previous element of the same section, or to the heading of the section or screen (WCAG
 * 2.4.3). A new screen sets its own start (`focusStart`).
 * @returns a function that stops it
 */
export function recoverFocus(page: HTMLElement): () => void {
  let been: readonly HTMLElement[] = []
  let around: readonly Element[] = []

  const note = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === page) return
    been = [target, ...been.filter((each) => each !== target && each.isConnected)].slice(0, MOST)
    around = ancestorsOf(target)
  }
  const focused = ({ target }: FocusEvent) => note(target)
  // A press on an empty area is a deliberate loss of focus. While focus moves, Chromium reports no
  // focus until the next task.
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return
    setTimeout(() => {
      if (document.activeElement === document.body && been[0]?.isConnected) been = []
    })
  }
  const changed = new MutationObserver(() => {
    const [lost] = been
    if (!lost || lost.isConnected || document.activeElement !== document.body) return
    const [inNotices, section] = [
      around.some((each) => each.matches('.notices')),
      around.find((each) => each.isConnected && each.matches('.section')),
    ]
    const before = been.find(
      (each) =>
        each.isConnected &&
        (section ?? page).contains(each) &&
        !(inNotices && each.closest('.notices')) &&
        isSeen(each),
    )
    const place =
      before ?? section?.querySelector<HTMLElement>('h2') ?? page.querySelector<HTMLElement>('h1')
    if (place?.matches('h2')) place.tabIndex = -1
    // A visible element does not scroll.
    place?.focus({ preventScroll: place === before })
  })

  note(document.activeElement)
  page.addEventListener('focusin', focused)
  page.addEventListener('focusout', left)
  changed.observe(page, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', focused)
    page.removeEventListener('focusout', left)
    changed.disconnect()
  }
}

function ancestorsOf(element: Element): readonly Element[] {
  const { parentElement } = element
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []
}

const isSeen = (element: HTMLElement): boolean =>
  element.checkVisibility?.({ visibilityProperty: true }) ?? true
