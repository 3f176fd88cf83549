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
  const cameFrom = useRef<Element>(null)
  useLayoutEffect(() => {
    const { current } = region
    return () => {
      if (current?.contains(document.activeElement)) goBack(cameFrom.current)
    }
  }, [])
  return (
    <aside ref={region} className="popup" aria-labelledby="popup-title" inert={inert} onFocus={({ currentTarget, relatedTarget }) => { if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget }}>
      <h2 id="popup-title">{say(view.title)}</h2>
      <Blocks views={view.blocks} />
    </aside>
  )
}

function goBack(place: Element | null): void {
  if (place instanceof HTMLElement && place.isConnected) place.focus()
  else focusStart(document.querySelector<HTMLElement>('.screen'))
}
