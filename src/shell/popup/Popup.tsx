import { useLayoutEffect, useRef } from 'react'
import { Blocks } from '../../blocks/Blocks.tsx'
import type { ShellView } from '../../engine/view.ts'
import { useText } from '../../i18n/use-text.ts'
import { focusStart } from '../focus-start.ts'
import './popup.css'

/**
 * Something to know that nobody has to answer: a region at the foot of the page, in the order of the page, which takes no focus (D4.12). Who was in it when
 * it goes away is where they came from again, or else where the screen begins.
 */
export function Popup({ view, inert }: { readonly view: NonNullable<ShellView['popup']>; readonly inert: boolean }) {
  const say = useText()
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => (region.current ? givingFocusBack(region.current) : undefined), [])
  return (
    <aside ref={region} className="popup" aria-labelledby="popup-title" inert={inert}>
      <h2 id="popup-title">{say(view.title)}</h2>
      <Blocks views={view.blocks} />
    </aside>
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
