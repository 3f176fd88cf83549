import { codeHmac } from '../verification/code.ts'

/** Normalizes a typed code: groups, lower case. */
export const plainKey = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

export const pairingCodeHmac = (pepper: string, code: string): string =>
  codeHmac(pepper, ['app pairing'], plainKey(code))
