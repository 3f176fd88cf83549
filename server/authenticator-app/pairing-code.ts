import { codeHmac } from '../verification/code.ts'

/** However it was typed: in groups, in small letters. */
export const plainKey = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

export const pairingCodeHmac = (pepper: string, code: string): string =>
  codeHmac(pepper, ['app pairing'], plainKey(code))
