import type { components } from '../../src/api/generated/common-api.ts'
import type { Settings } from '../settings.ts'

export type PasswordPolicy = components['schemas']['PasswordPolicy']

/** Whatever stands in for all of the web when a list of passwords is tried. */
const words = ['password', 'qwerty', 'abc123']
/** Characters that other systems of the house cannot take in a password (D5.05). */
const characters = ['"', "'", '<', '>', '\\', '&']

/** The server's own policy; what its tenant asks for comes on top of it (`policies`). */
export const serverPolicy = (settings: Settings, tenant: string): PasswordPolicy => ({
  minLength: settings.passwordMinLength,
  maxLength: settings.passwordMaxLength,
  minDigits: settings.passwordMinDigits,
  minSpecial: settings.passwordMinSpecial,
  minUpper: settings.passwordMinUpper,
  minLower: settings.passwordMinLower,
  minAlphabet: settings.passwordMinAlphabet,
  maxRepeated: settings.passwordMaxRepeated,
  forbiddenWords: tenant === 'default' ? words : [...words, tenant],
  forbiddenChars: characters,
  notEqualId: true,
  historyCount: settings.passwordHistory,
  expiryDays: settings.passwordDays,
})
