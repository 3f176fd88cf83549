/**
 * How long a failure is held back while the page is left: as long as the next page may take on a
 * bad line. Then the page has stayed, and the failure counts.
 */
const leavingMs = 10_000

let leftAt = Number.NEGATIVE_INFINITY

if (typeof addEventListener === 'function') {
  addEventListener('beforeunload', () => {
    leftAt = performance.now()
  })
  // A page that Back has brought out of the browser's cache is not being left any more.
  addEventListener('pageshow', () => {
    leftAt = Number.NEGATIVE_INFINITY
  })
}

/**
 * Waits while the page is being left. Firefox and WebKit fail the open requests of a page before
 * they leave it, and cut answers off, so that a person would read "could not reach the server" on
 * the way to the next page.
 */
export async function whileLeaving(): Promise<void> {
  const left = leavingTime()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

/** Acts at once, or when the page that was being left has stayed. */
export function unlessLeft(act: () => void): void {
  const left = leavingTime()
  if (left > 0) setTimeout(act, left)
  else act()
}

/**
 * Milliseconds until a page that is being left counts as one that has stayed; not above 0 for any
 * other page.
 */
const leavingTime = (): number => leftAt + leavingMs - performance.now()

/**
 * Gives what is loaded. A failure is held back while the page is being left: it is of no interest
 * there.
 */
export function unlessLeaving<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return loading.catch(async (problem: unknown) => {
    await whileLeaving()
    throw problem
  })
}
