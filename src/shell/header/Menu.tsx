import { useEffect, useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import { closeAfter, itemsOf, moveFocus } from '../../blocks/components/menu-keys.ts'
import { nextTask } from '../../runtime/browser/next-task.ts'
import { prelayoutMenu } from './prelayout-menu.ts'

interface MenuProps {
  readonly label: string
  readonly className: string
  readonly button: ReactNode
  readonly children: ReactNode
}

/**
 * A menu button (ARIA Authoring Practices, "Menu Button") on the native popover, which provides the
 * top layer, Escape, dismissal by an outside press, and focus return to the button. Contents are
 * rendered when it opens or when the page is idle: neither the first paint nor the start waits for
 * them (decision 0065).
 */
export function Menu({ label, className, button, children }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(false)
  const draw = () => setDrawn(true)
  useEffect(() => {
    if (isOpen(menu.current)) setDrawn(true)
    const timer = setTimeout(async () => {
      flushSync(() => setDrawn(true))
      await nextTask()
      prelayoutMenu(menu.current)
    }, idle)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (drawn && menu.current && isOpen(menu.current)) takeOver(menu.current)
    // Handles a menu that was opened before the page listened. Later ones send an event.
  }, [drawn])
  return (
    <>
      <button
        type="button"
        className={`quiet ${className}`}
        aria-haspopup="menu"
        popoverTarget={id}
        aria-label={label}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        className="menu"
        role="menu"
        tabIndex={-1}
        popover="auto"
        aria-label={label}
        onBeforeToggle={draw}
        onToggle={focusChosen}
        onKeyDown={moveFocus}
        onClick={closeAfter}
      >
        {drawn && children}
      </div>
    </>
  )
}

/**
 * Milliseconds after which the page is drawn and visible. Different from the delay of a form, so
 * that each is a separate task.
 */
const idle = 1_000

function isOpen(menu: HTMLElement | null) {
  return menu?.matches(':popover-open') ?? false
}

/**
 * For a menu that was opened before the page listened: focuses its first item, unless the user has
 * moved focus since.
 */
function takeOver(menu: HTMLElement) {
  const { activeElement } = document
  if (activeElement === menu.previousElementSibling || activeElement === document.body) enter(menu)
  else menu.hidePopover()
}

function focusChosen(event: ToggleEvent<HTMLElement>) {
  if (event.newState === 'open') enter(event.currentTarget)
}

function enter(menu: HTMLElement) {
  const items = itemsOf(menu)
  const chosen = items.find((item) => item.ariaChecked === 'true') ?? items[0]
  chosen?.focus()
}
