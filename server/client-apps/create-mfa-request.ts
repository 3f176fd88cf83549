import { createHash } from 'node:crypto'
import { compactVerify, decodeJwt, importJWK, type JWTPayload } from 'jose'
import type { components } from '../../src/api/generated/common-api.ts'
import { apiError, type ErrorCode } from '../http/errors.ts'
import type { IdempotentOperation, OperationResult, Services } from '../operation.ts'
import { maskId } from '../sign-in/address-spelling.ts'
import { availableMethods } from '../sign-in/required-steps.ts'
import type { Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import {
  type AccessManagement,
  clientAppNames,
  findClientAppRequest,
  openClientAppRequest,
} from './applications.ts'
import { openRequest } from './open-request.ts'

type MfaRequest = components['schemas']['MfaRequest']

/**
 * Opens a request for a system that has checked the user itself, and wants a second factor by a
 * registered authenticator. Its token counts once, at the tenant of the system. The request expires
 * when the time for a verification has passed since the system issued the token.
 * @throws every error of the MFA token
 */
export async function createMfaRequest(
  services: Services,
  {
    tenant,
    jwt,
    browser,
    operation,
  }: {
    readonly tenant: string
    readonly jwt: string
    readonly browser: string | undefined
    readonly operation: IdempotentOperation
  },
): Promise<OperationResult<MfaRequest>> {
  const { store, clock, pepper, callers } = services
  const token = await readMfaToken(jwt, {
    systems: callers.systems,
    tenant,
    now: clock.now(),
  })
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { requestSeconds } = await readSettings(transaction, tenant)
    const expires_at = token.issuedAt + requestSeconds * 1000
    if (expires_at <= now) throw apiError('MFA_TIMEOUT')
    await consumeToken(transaction, token.hash, token.expiresAt)
    const account = await transaction
      .selectFrom('account')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .where('username_key', '=', token.uid.toLowerCase())
      .executeTakeFirst()
    if (account?.state !== 'active') throw apiError('MFA_USER_INFO_INSUFFICIENT')
    const mfaRequestId = await openClientAppRequest(transaction, {
      kind: 'mfa-am',
      tenant_id: tenant,
      account_id: account.id,
      sp: clientAppNames['mfa-am'],
      return_to: token.rtn,
      expires_at,
    })
    const clientAppRequest = await findClientAppRequest(transaction, mfaRequestId, 'mfa-am')
    if (clientAppRequest === undefined) throw apiError('SYSTEM_ERROR')
    const { id, request, flow } = await openRequest(transaction, {
      pepper,
      now,
      handle: mfaRequestId,
      clientAppRequest,
      browser,
      opening: { second_step: false, caller: 'mfa-am', purpose: 'sign-in', session_hash: null },
    })
    if ((await availableMethods(transaction, request)).length === 0)
      throw apiError('MFA_USER_INFO_INSUFFICIENT')
    const result = {
      answer: {
        mfaRequestId,
        requestId: id,
        tenantId: tenant,
        sp: clientAppRequest.sp,
        displayUid: maskId(account.username),
        isSecondStepRequired: false,
      },
      flow,
    }
    await operation.record(transaction, result)
    return result
  })
}

/**
 * Of two parallel requests with the same token only one counts, over all processes. A later refusal
 * rolls this back with the transaction.
 */
async function consumeToken(store: Store, token_hash: string, expires_at: number): Promise<void> {
  const inserted = await store
    .insertInto('mfa_token')
    .values({ token_hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  if (inserted === undefined) throw apiError('MFA_JWT_DUPLICATE')
}

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
