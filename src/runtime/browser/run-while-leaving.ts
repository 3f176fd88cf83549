/**
 * Milliseconds to hold back a failure while the page is being left. The next page may need this
 * long on a bad line. After that the page has stayed, and the failure counts.
 */
const leavingMs = 10_000

let leftAt = Number.NEGATIVE_INFINITY

if (typeof addEventListener === 'function') {
  addEventListener('beforeunload', () => {
    leftAt = performance.now()
  })
  // A page restored from the back/forward cache is not being left any more.
  addEventListener('pageshow', () => {
    leftAt = Number.NEGATIVE_INFINITY
  })
}

/**
 * Waits while the page is being left. Firefox and WebKit fail the open requests of a page, and cut
 * off answers, before they leave it. Without the wait the user would read "could not reach the
 * server" while the next page loads.
 */
export async function runWhileLeaving(): Promise<void> {
  const left = leavingTime()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

/** Acts at once, or later, when the page that was being left has stayed. */
export function unlessLeft(act: () => void): void {
  const left = leavingTime()
  if (left > 0) setTimeout(act, left)
  else act()
}

/** Milliseconds until a page that is being left counts as stayed; 0 or less for any other page. */
const leavingTime = (): number => leftAt + leavingMs - performance.now()

/**
 * Returns the loaded value. Holds back a failure while the page is being left, because it does not
 * matter there.
 */
export function unlessLeaving<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return loading.catch(async (problem: unknown) => {
    await runWhileLeaving()
    throw problem
  })
}
