import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { DemoSystem } from './applications.ts'
import type { TokenFault } from './client-app-texts.ts'

type Input = {
  readonly uid: string
  readonly rtn: string
  readonly now: number
  readonly fault: TokenFault
}

/**
 * Signs the token of an access-management system of the sandbox. A deliberate fault shows the
 * errors.
 */
export async function signMfaToken(
  { sys, privateKey }: DemoSystem,
  { uid, rtn, now, fault }: Input,
): Promise<string> {
  if (fault === 'jwt') return ''
  const seconds = Math.floor(now / 1000)
  const claims: Readonly<Record<string, string | number>> = {
    uid,
    rtn,
    sys,
    jti: randomUUID(),
    iat: fault === 'timeout' ? seconds - 3600 : seconds,
    exp: fault === 'expired' ? seconds - 1 : seconds + 120,
  }
  const signer =
    fault === 'invalid'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : await importJWK(privateKey, 'ES256')
  const { [fault]: _left, ...rest } = claims
  return new SignJWT(rest).setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(signer)
}
