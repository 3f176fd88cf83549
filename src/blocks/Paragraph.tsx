import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import { sentence } from './components/sentence.tsx'

export function Paragraph({ view }: { readonly view: BlockOf<'text'> }) {
  const say = useText()
  if (view.ghost)
    return (
      <p className={`text text-${view.tone}`} aria-hidden="true">
        &nbsp;
      </p>
    )
  // A figure is no sentence. It looks like a heading and is none.
  const Element = view.tone === 'figure' ? 'div' : 'p'
  return <Element className={`text text-${view.tone}`}>{sentence(say(view.text))}</Element>
}
