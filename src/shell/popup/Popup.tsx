import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Blocks } from '../../blocks/Blocks.tsx'
import type { ShellView } from '../../engine/view.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Text } from '../../language/text.ts'
import { focusStart } from '../focus-start.ts'
import './popup.css'

/**
 * Information without a required answer: a region at the foot of the page, in document order, which
 * takes no focus (D4.12). When it disappears, focus inside it returns to the previous element, or
 * to the start of the screen.
 */
export function Popup({
  view,
  inert,
}: {
  readonly view: NonNullable<ShellView['popup']>
  readonly inert: boolean
}) {
  const say = useText()
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => (region.current ? givingFocusBack(region.current) : undefined), [])
  return (
    <>
      <Announcement title={view.title} isDue={!inert} />
      <aside ref={region} className="popup" aria-labelledby="popup-title" inert={inert}>
        <h2 id="popup-title">{say(view.title)}</h2>
        <Blocks views={view.blocks} />
      </aside>
    </>
  )
}

/**
 * Milliseconds by which a live region comes before its text. A screen reader speaks only in a
 * region that it already knows.
 */
const comesFirst = 100

/**
 * The popup takes no focus and is at the end of the page. It is announced once, when it becomes
 * reachable.
 */
function Announcement({ title, isDue }: { readonly title: Text; readonly isDue: boolean }) {
  const say = useText()
  const [isSaid, speak] = useState(false)
  useEffect(() => {
    if (!isDue || isSaid) return undefined
    const soon = setTimeout(() => speak(true), comesFirst)
    return () => clearTimeout(soon)
  }, [isDue, isSaid])
  return (
    <div role="status" className="visually-hidden">
      {isSaid && say({ key: 'app.shell.popup', values: { title: say(title) } })}
    </div>
  )
}

/** @returns for when the region goes away: while it is still there */
function givingFocusBack(region: HTMLElement): () => void {
  let cameFrom: EventTarget | null = null
  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && region.contains(relatedTarget))) cameFrom = relatedTarget
  })
  return () => {
    if (!region.contains(document.activeElement)) return
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus()
    else focusStart(document.querySelector<HTMLElement>('.screen'))
  }
}
