import type { components } from '../../src/api/generated/common-api.ts'
import type { Settings } from '../settings.ts'
import { productOf, type Tenant } from '../tenants/tenant.ts'

export type PasswordPolicy = components['schemas']['PasswordPolicy']

/** Samples of the passwords that an attacker finds on the web and tries. */
const words = ['password', 'qwerty', 'abc123']
/** Characters that other systems cannot process in a password (D5.05). */
const characters = ['"', "'", '<', '>', '\\', '&']

/** Shorter names, such as SK, are part of too many words. Two Korean syllables are six bytes. */
const minNameBytes = 4

/**
 * Names of a tenant and of its product. Users put them into passwords, so attackers try them first
 * (OWASP ASVS 5.0, 6.1.2).
 */
const namesOf = (tenant: Tenant): readonly string[] => [
  ...new Set(
    [
      ...(tenant.name === 'default' ? [] : [tenant.name]),
      ...tenant.languages.map((language) => productOf(tenant, language).toLowerCase()),
    ]
      .flatMap((name) => [name, name.replaceAll(/[\s-]/gu, '')])
      .filter((name) => Buffer.byteLength(name) >= minNameBytes),
  ),
]

/** Returns the server's own policy. The tenant's rules are added to it (`policies`). */
export const serverPolicy = (settings: Settings, tenant: Tenant): PasswordPolicy => ({
  minLength: settings.passwordMinLength,
  maxLength: settings.passwordMaxLength,
  minDigits: settings.passwordMinDigits,
  minSpecial: settings.passwordMinSpecial,
  minUpper: settings.passwordMinUpper,
  minLower: settings.passwordMinLower,
  minAlphabet: settings.passwordMinAlphabet,
  maxRepeated: settings.passwordMaxRepeated,
  forbiddenWords: [...words, ...namesOf(tenant)],
  forbiddenChars: characters,
  notEqualId: true,
  historyCount: settings.passwordHistory,
  expiryDays: settings.passwordDays,
})
