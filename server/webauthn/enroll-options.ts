import { randomBytes } from 'node:crypto'
import type { components } from '../../src/api/generated/common-api.ts'
import { runningEnrollment } from '../enrollment/may-register.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sign-in/caller.ts'
import { accountForRequest } from '../sign-in/login-request.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import { settingsForRequest } from '../sign-in/settings-for-request.ts'
import { newChallenge } from './challenges.ts'
import { algorithms, credentialsOf, descriptorsOf } from './credentials.ts'
import type { RelyingPartyOrigin } from './relying-party-origin.ts'

type Options = components['schemas']['WindowsHelloEnrollOptions']

/**
 * Returns the options for a new key. A machine with a key of this account refuses by itself
 * (`excludeCredentials`). The user handle is random and the same for all devices of an account. It
 * reveals nothing about the user, and is never an ID (WebAuthn Level 3, section 14.6.1).
 * @throws REQUEST_EXPIRED when no registration of Windows Hello is running, OTP_ATTEMPT_LIMIT
 */
export async function enrollOptions(
  { store, clock, tenants }: Services,
  requestId: string,
  caller: Caller,
  { origin, rpId }: RelyingPartyOrigin,
): Promise<OperationResult<Options>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, requestId, caller)
    await runningEnrollment(transaction, now, request, 'WindowsHello')
    const settings = await settingsForRequest(transaction, now, request)
    const account = await accountForRequest(transaction, request)
    const existingCredentials = await credentialsOf(transaction, account.id, rpId)
    const user_handle = existingCredentials[0]?.user_handle ?? randomBytes(32).toString('base64url')
    const challenge = await newChallenge(transaction, now, settings, request, 'create', {
      origin,
      user_handle,
    })
    const publicKey: Options['publicKey'] = {
      rp: {
        id: rpId,
        name: tenants.named(request.tenant_id)?.product?.[account.language] ?? 'Gatehouse',
      },
      user: { id: user_handle, name: account.username, displayName: account.name },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: settings.helloSeconds * 1000,
      attestation: 'none',
      excludeCredentials: descriptorsOf(existingCredentials),
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }
    const result = { answer: { publicKey, timeOut: settings.helloSeconds } }
    await caller.operation.record(transaction, result)
    return result
  })
}
