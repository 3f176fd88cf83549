import type { KeyboardEvent } from 'react'

/** Returns the entries of a menu. */
export function itemsOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}

/** Returns the index of the item that a key moves to, of `count` items, from the one at `at`. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus in a menu (ARIA Authoring Practices, "Menu Button"). */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const menu = event.currentTarget
  // A menu is one stop of the Tab key: leaving it closes it.
  if (event.key === 'Tab') menu.hidePopover()
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item === document.activeElement)
  const next = moves[event.key]?.(at, items.length)
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

/** Closes a menu after a press of an entry. */
export function closeAfter({
  currentTarget,
  target,
}: {
  readonly currentTarget: HTMLElement
  readonly target: EventTarget
}) {
  if (target instanceof Element && target.closest('[role^="menuitem"]')) currentTarget.hidePopover()
}
