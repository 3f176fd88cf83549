import { randomInt } from 'node:crypto'
import { codeHmac } from '../verification/code.ts'

/** Base32 of Crockford in lower case, without i, l, o and u, which are easy to misread. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groupLength = 5

/** Codes of one set. */
export const codesAtOnce = 10

/** Returns ten different random codes of 50 bits each, as `xxxxx-xxxxx`. */
export function newRecoveryCodes(): readonly string[] {
  const codes = new Set<string>()
  while (codes.size < codesAtOnce) codes.add(`${randomGroup()}-${randomGroup()}`)
  return [...codes]
}

const randomGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

const misread: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }

/** Returns the ten characters of a typed code: spelling, spaces and hyphens do not matter. */
export const normaliseRecoveryCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[oil]/g, (letter) => misread[letter] ?? letter)

/** Returns the stored form of a code. It is bound to the account. */
export const recoveryCodeHmac = (pepper: string, account_id: string, code: string): string =>
  codeHmac(pepper, ['recovery', account_id], normaliseRecoveryCode(code))
