import { readFileSync } from 'node:fs'

/**
 * The most common passwords of eight characters and more, in lower case. No policy allows shorter
 * ones (`password.minLength` of flows/tenants). Only the server has the list: it is larger than
 * most screens.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** Digits and signs that users put around a word because the policy demands them. */
const decoration = /^[^\p{L}]+|[^\p{L}]+$/gu

/**
 * Compares the whole password, and the password without the digits and signs at its ends. Ignores
 * case and character width.
 * @see NIST SP 800-63B-4, 3.1.1.2
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  return commonPasswords.has(folded) || commonPasswords.has(folded.replaceAll(decoration, ''))
}
