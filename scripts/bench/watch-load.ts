/// <reference lib="dom" />
// What is sent to a page goes as text, with all it needs inside.
/* oxlint-disable unicorn/consistent-function-scoping */
/**
 * What a page notes of its own beginning. Runs in the page before anything else of it does. Times
 * in milliseconds since it was asked for.
 */
export interface Beginning {
  /** A field stands there and takes what is typed. */
  usable?: number
  /** The field is React's, and the page no longer waits for it. */
  live?: number
  /** Beginning and length of tasks over 50 ms (W3C Long Tasks). */
  readonly tasks: (readonly [number, number])[]
}

declare global {
  var beginning: Beginning
  /**
   * Tells whoever measures, who thus need not ask again and again: asking takes the processor from
   * the page.
   */
  var noted: ((what: string) => void) | undefined
}

export function watchLoad(): void {
  const beginning: Beginning = { tasks: [] }
  globalThis.beginning = beginning
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      beginning.tasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  const isThere = (field: HTMLInputElement | null): field is HTMLInputElement =>
    field !== null &&
    field.getClientRects().length > 0 &&
    !field.disabled &&
    !field.closest('[inert]')
  const find = () => document.querySelector<HTMLInputElement>('input:not([type=hidden])')
  const note = (what: 'usable' | 'live') => {
    if (beginning[what] !== undefined) return
    beginning[what] = performance.now()
    globalThis.noted?.(what)
  }
  let drawing = false
  const look = () => {
    const field = find()
    if (!field) return
    if (beginning.usable === undefined && !drawing) {
      drawing = true
      // With the frame that shows it, which lays it out anyhow.
      requestAnimationFrame(() => {
        drawing = false
        if (isThere(find())) note('usable')
      })
    }
    const waiting = document.querySelector<HTMLElement>('#root')?.dataset['screen'] !== undefined
    if (
      waiting ||
      !Object.keys(field).some((key) => key.startsWith('__reactProps')) ||
      !isThere(field)
    )
      return
    note('usable')
    note('live')
    changes.disconnect()
  }
  const changes = new MutationObserver(look)
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-screen', 'inert', 'disabled'],
  })
}
