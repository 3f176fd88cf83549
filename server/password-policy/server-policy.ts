import type { components } from '../../src/api/generated/common-api.ts'
import type { Settings } from '../settings.ts'

export type PasswordPolicy = components['schemas']['PasswordPolicy']

/** Samples of the passwords that an attacker finds on the web and tries. */
const words = ['password', 'qwerty', 'abc123']
/** Characters that other systems cannot process in a password (D5.05). */
const characters = ['"', "'", '<', '>', '\\', '&']

/** Returns the server's own policy. The tenant's rules are added to it (`policies`). */
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
