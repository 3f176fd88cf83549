import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { Contact } from './components/Contact.tsx'
import { Icon } from './icons/Icon.tsx'
import './support.css'

/** Contacts of the service desk. Empty without branding. */
export function Support() {
  const say = useText()
  const { phone, email } = useBlockContext().shell.value.footer
  if (!phone && !email) return null
  return (
    <p className="support">
      <span>{say({ key: 'app.block.serviceDesk' })}</span>
      <Contact phone={phone} email={email} />
    </p>
  )
}

/** Links out of the app, in tabs without access to this one. */
export function Links({ view }: { readonly view: BlockOf<'links'> }) {
  const say = useText()
  return view.links.map(({ text, url }, at) => (
    <a
      key={url}
      // The first one is the next step.
      className={`button button-${at === 0 ? 'main' : 'plain'}`}
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
