import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import { sentence } from './components/sentence.tsx'
import { Icon } from './icons/Icon.tsx'
import { toneIcons } from './icons/tone-icons.ts'

/** The icon shows the tone to users without colour vision. */
export function Notice({ view }: { readonly view: BlockOf<'notice'> }) {
  const say = useText()
  return (
    <div className="notice" data-tone={view.tone}>
      <Icon name={toneIcons[view.tone]} />
      <p>{sentence(say(view.text))}</p>
    </div>
  )
}
