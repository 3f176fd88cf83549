import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './stage.ts'

export function Paragraph({ view }: { readonly view: BlockOf<'text'> }) {
  const say = useText()
  return <p className={`text text-${view.tone}`}>{say(view.text)}</p>
}
