import type { ToggleEvent } from 'react'

/** Pixels between the button and its menu. */
const gap = 4

/**
 * Places a popover that opens at the button before it, in a browser without anchors
 * (docs/browsers.md).
 */
export function placeAtButton({ newState, currentTarget: menu }: ToggleEvent<HTMLElement>): void {
  if (CSS.supports('position-area: block-end')) return
  const { style } = menu
  style.position = newState === 'open' ? 'fixed' : ''
  style.inset = ''
  const button = menu.previousElementSibling?.getBoundingClientRect()
  if (!button || newState !== 'open') return
  const { width, height } = menu.getBoundingClientRect()
  const below = button.bottom + gap
  const top = below + height > innerHeight ? Math.max(gap, button.top - gap - height) : below
  const left =
    getComputedStyle(menu).direction === 'rtl'
      ? Math.min(innerWidth - gap - width, button.left)
      : Math.max(gap, button.right - width)
  style.inset = `${top}px auto auto ${left}px`
}
