import { flushSync } from 'react-dom'

/** Actions that wait for the next frame, in order. */
let waiting: (() => void)[] = []

/** Longest wait for a frame: a browser may paint few or none for a window behind others. */
const frameTimeoutMs = 250

/**
 * Events that run the waiting actions at once: a later action must not overtake them, and a hidden
 * or departing page may paint no further frame.
 */
const flushingEvents = ['click', 'visibilitychange', 'pagehide'] as const

/**
 * Paints the input first, and runs its consequences after the next frame: the letter or the pressed
 * button is visible, then validator and engine run (Event Timing measures up to that frame).
 * Actions keep their order, and each is painted before the next begins.
 */
export function afterPaint(act: () => void): void {
  // A hidden page paints no frame.
  if (document.hidden) return act()
  waiting.push(act)
  if (waiting.length > 1) return
  for (const type of flushingEvents) addEventListener(type, flushAfterPaint, { capture: true })
  const these = waiting
  // `these` is no longer the current list after a flush.
  const flushOwn = () => {
    if (these === waiting) flushAfterPaint()
  }
  // A frame callback runs just before the paint; a task queued from it runs after the paint.
  requestAnimationFrame(() => setTimeout(flushOwn))
  setTimeout(flushOwn, frameTimeoutMs)
}

/**
 * Runs all waiting actions at once. Also called before events that no user causes: an answer, a
 * timer, another address, another tab (`RuntimeSetup`).
 */
export function flushAfterPaint(): void {
  if (waiting.length === 0) return
  const acts = waiting
  waiting = []
  for (const type of flushingEvents) removeEventListener(type, flushAfterPaint, { capture: true })
  for (const act of acts) {
    try {
      flushSync(act)
    } catch (problem) {
      // A failing action does not stop the others.
      reportError(problem)
    }
  }
}
