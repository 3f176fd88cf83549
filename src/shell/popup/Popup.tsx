import { Blocks } from '../../blocks/Blocks.tsx'
import type { ShellView } from '../../engine/view.ts'
import { useText } from '../../i18n/use-text.ts'
import './popup.css'

/** Something to know that nobody has to answer: a region at the foot of the page, in the order of the page, which takes no focus (D4.12). */
export function Popup({ view, inert }: { readonly view: NonNullable<ShellView['popup']>; readonly inert: boolean }) {
  const say = useText()
  return (
    <aside className="popup" aria-labelledby="popup-title" inert={inert}>
      <h2 id="popup-title">{say(view.title)}</h2>
      <Blocks views={view.blocks} />
    </aside>
  )
}
