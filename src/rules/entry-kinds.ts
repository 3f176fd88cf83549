import { normaliseCode } from './normalise-code.ts'
import { normaliseEmail } from './normalise-email.ts'
import { normaliseId } from './normalise-id.ts'
import { normalisePhone } from './normalise-phone.ts'
import { normaliseText } from './normalise-text.ts'

/**
 * Kinds of entries: a field names one with `ui:widget`, a property of the API with `x-entry`.
 * Passwords have no kind, because they stay as typed.
 */
export const entryKinds = {
  'user-id': normaliseId,
  email: normaliseEmail,
  phone: normalisePhone,
  'one-time-code': normaliseCode,
  text: normaliseText,
}
