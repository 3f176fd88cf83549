import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { closeAfter, itemsOf, moveFocus } from '../../blocks/components/menu-keys.ts'
import { Icon } from '../../blocks/icons/Icon.tsx'
import { nextTask } from '../../runtime/browser/next-task.ts'

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

interface MenuChoiceProps {
  readonly chosen: boolean
  readonly choose: () => void
  readonly lang?: string
  readonly children: ReactNode
}

/** One of several choices in a menu. */
export function MenuChoice({ chosen, choose, lang, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      className="menu-item"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      lang={lang}
      onClick={choose}
    >
      <Icon name="tick" className="icon-check" />
      <bdi translate={lang ? 'no' : undefined}>{children}</bdi>
    </button>
  )
}

/**
 * Lays out a copy of a closed menu, invisible and removed within the same task. The first lookup of
 * the glyphs of each language takes as long as the rest of opening a menu, so it happens while no
 * user waits.
 */
export function prelayoutMenu(menu: HTMLElement | null): void {
  const button = menu?.previousElementSibling
  // A menu that is hidden at this width is not opened either.
  if (!menu || !button || button.getClientRects().length === 0 || menu.matches(':popover-open'))
    return
  const copy = menu.cloneNode(true) as HTMLElement
  for (const name of ['id', 'popover']) copy.removeAttribute(name)
  const box = document.createElement('div')
  box.className = 'visually-hidden'
  box.inert = true
  box.append(copy)
  menu.after(box)
  box.getBoundingClientRect()
  box.remove()
}
