import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import { Icon } from './icons/Icon.tsx'

/** Links out of the app, in tabs without access to this one. */
export function Links({ view }: { readonly view: BlockOf<'links'> }) {
  const say = useText()
  return view.links.map(({ text, url }) => (
    <a
      key={url}
      className="button button-plain"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span>{say(text)}</span>
      <Icon name="external" />
      <span className="visually-hidden">{say({ key: 'app.shell.newTab' })}</span>
    </a>
  ))
}
