import { flushSync } from 'react-dom'

/** What waits for the next picture, in the order in which it was done. */
let waiting: (() => void)[] = []

/** Milliseconds: of a window behind others a browser may draw no picture, or few. */
const patience = 250

/**
 * What a person does next must not come before it, and a page that is hidden or left may draw no
 * picture more.
 */
const sooner = ['click', 'visibilitychange', 'pagehide'] as const

/**
 * What somebody does is seen first, and what follows from it is worked out then: a letter stands in
 * its field, a button is down, and validator and engine hear of it right after (Event Timing
 * measures to that picture). The order of what was done stays; each act is drawn before the next
 * begins.
 */
export function afterPicture(act: () => void): void {
  // No picture will come of a page that nobody sees.
  if (document.hidden) return act()
  waiting.push(act)
  if (waiting.length > 1) return
  for (const type of sooner) addEventListener(type, catchUp, { capture: true })
  const these = waiting
  // What was done meanwhile is no longer these.
  const goOn = () => {
    if (these === waiting) catchUp()
  }
  // A frame is announced just before it is drawn; a task from there comes after it.
  requestAnimationFrame(() => setTimeout(goOn))
  setTimeout(goOn, patience)
}

/**
 * Does at once what waits. Also before whatever happens by itself: an answer, a timer, another
 * address, another tab (`RuntimeSetup`).
 */
export function catchUp(): void {
  if (waiting.length === 0) return
  const acts = waiting
  waiting = []
  for (const type of sooner) removeEventListener(type, catchUp, { capture: true })
  for (const act of acts) {
    try {
      flushSync(act)
    } catch (problem) {
      // One that fails takes no other with it.
      reportError(problem)
    }
  }
}
