/** Only where movement is seen and wanted. */
const seen = 'screen and (prefers-reduced-motion: no-preference) and (forced-colors: none)'

/** Longest wait for the picture of the screen: a window behind others may paint no frame. */
const pictureMs = 100

/**
 * Draws another screen. A picture of the screen before fades above it (CSS View Transitions 1). The
 * new screen is no part of the transition: it is there at once, opaque, and takes presses and keys.
 * Without the API, or with less motion, the screen is only drawn.
 * @param draw draws the newest state; called once
 */
export function changeScreen(draw: () => void): void {
  const screen = document.querySelector<HTMLElement>('main > .screen')
  if (!screen || !document.startViewTransition || document.hidden || !matchMedia(seen).matches)
    return draw()
  const { dataset, style } = document.documentElement
  // The rest of the page is not pictured, so it stays live (layout.css).
  style.setProperty('view-transition-name', 'none')
  screen.style.setProperty('view-transition-name', 'left-screen')
  dataset['moves'] = ''
  let waits = true
  const drawNow = () => {
    clearTimeout(late)
    if (!waits) return
    waits = false
    screen.style.removeProperty('view-transition-name')
    draw()
  }
  // A transition that still runs is skipped.
  const transition = document.startViewTransition(() => {
    drawNow()
    // React renders in a microtask of its own.
    return Promise.resolve()
  })
  const late = setTimeout(() => {
    transition.skipTransition()
    drawNow()
  }, pictureMs)
  newest = transition
  const end = () => {
    if (newest === transition) delete dataset['moves']
  }
  transition.ready.catch(() => undefined)
  transition.finished.then(end, end)
}

let newest: ViewTransition | undefined
