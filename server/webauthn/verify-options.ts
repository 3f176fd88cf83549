import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sign-in/caller.ts'
import { isUnverified, type LoginRequest } from '../sign-in/login-request.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import { settingsForRequest } from '../sign-in/settings-for-request.ts'
import type { Store } from '../store/open-store.ts'
import { offeredMethods } from '../tenants/policy.ts'
import { assertMatchingVariant } from '../verification/assert-matching-variant.ts'
import { newChallenge } from './challenges.ts'
import { credentialsOf, descriptorsOf, type StoredCredential } from './credentials.ts'
import type { RelyingPartyOrigin } from './relying-party-origin.ts'

type Input = components['schemas']['WindowsHelloVerifyOptionsRequest']
type Options = components['schemas']['WindowsHelloVerifyOptions']

/**
 * Returns the options for a signature. Before any proof they are the same for everybody, unknown
 * IDs included: they name no credential, and the machine offers its own (discoverable credentials).
 * @throws REQUEST_EXPIRED, OTP_ATTEMPT_LIMIT, and after a proof WINDOWS_HELLO_NO_CREDENTIALS
 */
export async function verifyOptions(
  { store, clock }: Services,
  input: Input,
  caller: Caller,
  { origin, rpId }: RelyingPartyOrigin,
): Promise<OperationResult<Options>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, input.requestId, caller)
    const settings = await settingsForRequest(transaction, now, request)
    assertMatchingVariant(request, input.variant)
    const namedCredentialList = await namedCredentials(transaction, request, rpId)
    const challenge = await newChallenge(transaction, now, settings, request, 'get', {
      origin,
      user_handle: '',
    })
    const publicKey = {
      challenge,
      rpId,
      userVerification: 'required',
      timeout: settings.helloSeconds * 1000,
      allowCredentials: descriptorsOf(namedCredentialList),
    } as const
    const result = { answer: { publicKey, timeOut: settings.helloSeconds } }
    await caller.operation.record(transaction, result)
    return result
  })
}

async function namedCredentials(
  store: Store,
  request: LoginRequest,
  rpId: string,
): Promise<readonly StoredCredential[]> {
  const offered = await offeredMethods(store, request.tenant_id)
  if (
    request.verified_at !== null ||
    request.first_method === 'WindowsHello' ||
    offered?.includes('WindowsHello') === false
  )
    throw apiError('REQUEST_EXPIRED')
  if (isUnverified(request)) return []
  const existingCredentials = await credentialsOf(store, request.account_id, rpId)
  if (existingCredentials.length === 0) throw apiError('WINDOWS_HELLO_NO_CREDENTIALS')
  return existingCredentials
}
