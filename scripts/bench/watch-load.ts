/// <reference lib="dom" />
// Functions for the page are sent as text, so each contains all it needs.
/* oxlint-disable unicorn/consistent-function-scoping */
/**
 * Times of a page's start, in milliseconds since its request. The code runs in the page before the
 * page's own.
 */
export interface Beginning {
  /** A field is in the page and accepts input. */
  usable?: number
  /** The field is React's, and the page no longer waits for it. */
  live?: number
  /** Beginning and length of tasks over 50 ms (W3C Long Tasks). */
  readonly tasks: (readonly [number, number])[]
}

declare global {
  var beginning: Beginning
  /**
   * Reports each time to the benchmark, so that it need not poll: polling takes the processor from
   * the page.
   */
  var noted: ((moment: string) => void) | undefined
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
  const note = (moment: 'usable' | 'live') => {
    if (beginning[moment] !== undefined) return
    beginning[moment] = performance.now()
    globalThis.noted?.(moment)
  }
  let drawing = false
  const look = () => {
    const field = find()
    if (!field) return
    if (beginning.usable === undefined && !drawing) {
      drawing = true
      // Measured with the frame that shows it, which computes the layout anyway.
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
