import { Contact } from '../blocks/components/Contact.tsx'
import { Icon } from '../blocks/icons/Icon.tsx'
import { useText } from '../i18n/use-text.ts'
import { useShell } from './shell-scope.ts'

/**
 * Help is at the same place on every screen (WCAG 2.2, 3.2.6). Contacts that the branding omits are
 * not shown (D1.05).
 */
export function Footer() {
  const say = useText()
  const { runtime, basePath } = useShell()
  const { links, phone, email, copyright } = runtime.shellPart('footer').value
  return (
    <footer className="foot">
      {links.map(({ text, path }) => (
        <a key={path} href={`${basePath}${path}`} target="_blank" rel="noopener">
          <span>{say(text)}</span>
          <Icon name="external" />
          <span className="visually-hidden">{say({ key: 'app.shell.newTab' })}</span>
        </a>
      ))}
      {(phone || email) && (
        <span>
          <span>{say({ key: 'app.shell.serviceDesk' })}</span>
          <Contact phone={phone} email={email} />
        </span>
      )}
      {copyright && <span dir="auto">{copyright}</span>}
    </footer>
  )
}
