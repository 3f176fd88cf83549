import { raise } from '../../diagnostics.generated.ts'
import { valueOf, wordOf } from '../../model/read-node.ts'
import { checkEach } from '../check-table.ts'

const TOKENS = ['current-password', 'new-password', 'one-time-code']

/**
 * A password manager can fill in a password and store a new one (WCAG 2.2, 3.3.8; ASVS 6.2.7), so
 * no setting forbids it.
 */
export const unmanagedPassword = checkEach(
  'field',
  ({ node, ui, written, autofill }, { project, report }) => {
    const word = ui['ui:autocomplete']
    if (
      ui['ui:widget'] !== 'password' ||
      typeof word !== 'string' ||
      TOKENS.some((token) => word.toLowerCase().split(' ').includes(token))
    )
      return
    // Reported at its source: the form, or once the shared field.
    const kind = project.fields.get(
      (wordOf(valueOf(written, '$ref')) ?? '').replace(/^fields\//, ''),
    )
    const place = autofill ?? valueOf(valueOf(kind?.node, 'ui'), 'ui:autocomplete') ?? node
    report.add(raise.unmanagedPassword(place.span, { word }))
  },
)
