import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import { Blocks } from './Blocks.tsx'
import { HeadingLevel } from './heading-level.ts'
import './section.css'

export function Section({ view }: { readonly view: BlockOf<'section'> }) {
  const say = useText()
  const heading = `heading-${view.id}`
  return (
    <section className="section" aria-labelledby={heading}>
      <h2 id={heading}>{say(view.title)}</h2>
      <HeadingLevel value={3}>
        <Blocks views={view.children} />
      </HeadingLevel>
    </section>
  )
}
