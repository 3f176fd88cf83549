import { createHash } from 'node:crypto'
import { compactVerify, decodeJwt, importJWK, type JWTPayload } from 'jose'
import { apiError, type ErrorCode } from '../api-error.ts'
import type { AccessManagement } from './applications.ts'

export type MfaToken = {
  readonly uid: string
  readonly rtn: string
  readonly issuedAt: number
  readonly expiresAt: number
  readonly hash: string
}

type EmptyCode = Extract<ErrorCode, `MFA_JWT_EMPTY_${string}`>

/** In the order of the error catalogue, except `sys`: without it the signer is unknown. */
const requiredClaims: readonly (readonly [string, EmptyCode])[] = [
  ['uid', 'MFA_JWT_EMPTY_UID'],
  ['rtn', 'MFA_JWT_EMPTY_RTN'],
  ['exp', 'MFA_JWT_EMPTY_EXP'],
  ['iat', 'MFA_JWT_EMPTY_IAT'],
]

/** The clock of a system may be ahead of ours by this much. */
const clockToleranceSeconds = 60_000

/** The registered systems, and the tenant and time of the call that brings a token. */
type Reading = {
  readonly systems: ReadonlyMap<string, AccessManagement>
  readonly tenant: string
  readonly now: number
}

/**
 * Reads the request of an access-management system. Checks the signature before it uses any other
 * claim of the token, except `sys`. The tenant of a token is that of its system: at another tenant
 * the same ID belongs to another person.
 * @throws MFA_JWT_EMPTY and its five kinds, MFA_JWT_INVALID
 */
export async function readMfaToken(
  jwt: string,
  { systems, tenant, now }: Reading,
): Promise<MfaToken> {
  if (jwt.trim() === '') throw apiError('MFA_JWT_EMPTY')
  const { sys } = claimsOf(jwt)
  if (isEmpty(sys)) throw apiError('MFA_JWT_EMPTY_SYS')
  const system = typeof sys === 'string' ? systems.get(sys) : undefined
  if (system === undefined || system.tenant !== tenant || !(await isSigned(jwt, system)))
    throw apiError('MFA_JWT_INVALID')
  const claims = claimsOf(jwt)
  const missing = requiredClaims.find(([name]) => isEmpty(claims[name]))
  if (missing !== undefined) throw apiError(missing[1])
  const { uid, rtn, iat, exp } = claims
  const isSound =
    typeof uid === 'string' &&
    typeof rtn === 'string' &&
    Number.isFinite(iat) &&
    Number.isFinite(exp) &&
    system.returnAddresses.includes(rtn)
  const [issuedAt, expiresAt] = [Number(iat) * 1000, Number(exp) * 1000]
  if (!isSound || expiresAt <= now || issuedAt > now + clockToleranceSeconds)
    throw apiError('MFA_JWT_INVALID')
  return {
    uid,
    rtn,
    issuedAt,
    expiresAt,
    hash: createHash('sha256')
      .update(jwt.slice(0, jwt.lastIndexOf('.')))
      .digest('base64url'),
  }
}

const isEmpty = (claim: unknown): boolean => claim === undefined || claim === null || claim === ''

function claimsOf(jwt: string): JWTPayload {
  try {
    return decodeJwt(jwt)
  } catch {
    throw apiError('MFA_JWT_INVALID')
  }
}

/** Accepts ES256 only: a token does not choose its own verification (RFC 8725, section 3.1). */
async function isSigned(jwt: string, { publicKey }: AccessManagement): Promise<boolean> {
  return compactVerify(jwt, await importJWK(publicKey, 'ES256'), { algorithms: ['ES256'] }).then(
    () => true,
    () => false,
  )
}
