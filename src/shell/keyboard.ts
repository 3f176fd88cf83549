/**
 * Starts the keyboard support of the page, for its whole life.
 * @returns a function that stops it
 */
export function startKeyboard(page: HTMLElement): () => void {
  const stops = [
    recoverFocus(page),
    ignoreKeyRepeat(page),
    keepSubmitVisible(page),
    uncoverControls(page),
  ]
  return () => stops.forEach((stop) => stop())
}

/**
 * Treats a held key as one press. Repeats would act on the result of the first press: confirm a
 * removal, or try a wrong code again. In a multi-line field a held Enter adds lines.
 * @returns a function that stops it
 */
export function ignoreKeyRepeat(page: HTMLElement): () => void {
  page.addEventListener('keydown', ignoreRepeat)
  return () => page.removeEventListener('keydown', ignoreRepeat)
}

function ignoreRepeat(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault()
}

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

/**
 * Keeps messages at the lower edge of the window off the controls of the screen. The main button
 * scrolls away from a new message. A message that still covers a control, also after the user
 * scrolled, moves to the end of the page (`data-at-end`). An error then scrolls into view.
 * @returns a function that stops it
 */
export function uncoverControls(page: HTMLElement): () => void {
  const added = new MutationObserver(() => {
    const message = document.querySelector('.message')
    if (message === last) return
    last = message
    message?.parentElement?.removeAttribute('data-at-end')
    uncoverMainButton(message)
    moveToEnd(message, true)
  })
  let last: Element | null = null
  added.observe(page, { childList: true, subtree: true })
  const scrolled = () => moveToEnd(last, false)
  addEventListener('scroll', scrolled, { passive: true })
  return () => {
    added.disconnect()
    removeEventListener('scroll', scrolled)
  }
}

function uncoverMainButton(message: Element | null): void {
  const button = document.querySelector('main .button-main')
  if (button && message && isOver(message, button)) button.scrollIntoView({ block: 'nearest' })
}

/** `isNew`: the message came just now, so an error must be seen. */
function moveToEnd(message: Element | null, isNew: boolean): void {
  const messages = message?.parentElement
  if (!message || !messages || messages.hasAttribute('data-at-end')) return
  const controls = document.querySelectorAll(
    'main :is(a, button, input, select, summary, textarea)',
  )
  if (![...controls].some((control) => isOver(messages, control))) return
  messages.setAttribute('data-at-end', '')
  if (isNew && message.matches('[data-tone=bad], [data-tone=warn]'))
    message.scrollIntoView({ block: 'nearest' })
}

function isOver(message: Element, control: Element): boolean {
  const [over, covered] = [message.getBoundingClientRect(), control.getBoundingClientRect()]
  return (
    covered.bottom > over.top &&
    covered.top < over.bottom &&
    covered.right > over.left &&
    covered.left < over.right
  )
}

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
