/** So many places are remembered in which somebody was: more than these nobody goes back. */
const MOST = 8

/**
 * What had the focus may go by itself: a notice that was closed, a button that made room for what
 * it asked for. The browser leaves the focus nowhere then, and whoever goes by the keyboard begins
 * at the top. They are led back to where they were before, in the same section; or to what the
 * section, or else the screen, is called (WCAG 2.4.3). A new screen begins where it says
 * (`focusStart`).
 * @returns stops it
 */
export function keepFocus(page: HTMLElement): () => void {
  let been: readonly HTMLElement[] = []
  let around: readonly Element[] = []

  const note = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === page) return
    been = [target, ...been.filter((each) => each !== target && each.isConnected)].slice(0, MOST)
    around = ancestorsOf(target)
  }
  const focused = ({ target }: FocusEvent) => note(target)
  // Who presses on nothing has left it themselves. While the focus moves Chromium says that it is
  // nowhere, up to the next task.
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
    // What is seen now stays where it is.
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
