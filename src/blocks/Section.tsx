import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import { Blocks } from './Blocks.tsx'
import { HeadingLevel } from './heading-level.ts'
import { Icon } from './icons/Icon.tsx'
import { toneIcons } from './icons/tone-icons.ts'
import './section.css'

/** A heading with its content: plain, a card with a picture, or folded under its heading. */
export function Section({ view }: { readonly view: BlockOf<'section'> }) {
  const say = useText()
  const heading = `heading-${view.id}`
  const content = (
    <HeadingLevel value={3}>
      <Blocks views={view.children} />
    </HeadingLevel>
  )
  if (view.folded)
    return (
      <details className="section section-folded">
        <summary className="button">
          <Icon name="plus" />
          <span>{say(view.title)}</span>
        </summary>
        {content}
      </details>
    )
  return (
    <section className="section" data-tone={view.tone} aria-labelledby={heading}>
      {view.tone && <Icon name={toneIcons[view.tone]} />}
      <h2 id={heading}>{say(view.title)}</h2>
      {content}
    </section>
  )
}
