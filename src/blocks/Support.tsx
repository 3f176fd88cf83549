import { useText } from '../i18n/use-text.ts'
import { useBlockContext } from './block-context.ts'
import { Contact } from './components/Contact.tsx'
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
