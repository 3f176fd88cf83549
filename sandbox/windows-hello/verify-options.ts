import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import { isUnproven, type LoginRequest } from '../login/login-request.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import { settingsWithin } from '../login/settings-within.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { offeredMethods } from '../tenants/policy.ts'
import { assertOwnProcess } from '../verification/assert-own-process.ts'
import { newChallenge } from './challenges.ts'
import { credentialsOf, descriptorsOf, type StoredCredential } from './credentials.ts'
import type { RelyingPartyOrigin } from './relying-party-of.ts'

type Asked = components['schemas']['WindowsHelloVerifyOptionsRequest']
type Options = components['schemas']['WindowsHelloVerifyOptions']

/**
 * What the browser is to sign. While nobody has proven anything it is the same for everybody, an ID
 * that nobody has included: no credential is named, and the machine offers what it holds
 * (discoverable credentials).
 * @throws REQUEST_EXPIRED, OTP_ATTEMPT_LIMIT, and after a proof WINDOWS_HELLO_NO_CREDENTIALS
 */
export async function verifyOptions(
  { store, clock }: Services,
  asked: Asked,
  caller: Caller,
  { origin, rpId }: RelyingPartyOrigin,
): Promise<Done<Options>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, asked.requestId, caller)
    const settings = await settingsWithin(transaction, now, request)
    assertOwnProcess(request, asked.variant)
    const named = await namedCredentials(transaction, request, rpId)
    const challenge = await newChallenge(transaction, now, settings, request, 'get', {
      origin,
      user_handle: '',
    })
    const publicKey = {
      challenge,
      rpId,
      userVerification: 'required',
      timeout: settings.helloSeconds * 1000,
      allowCredentials: descriptorsOf(named),
    } as const
    const done = { answer: { publicKey, timeOut: settings.helloSeconds } }
    await caller.act.keep(transaction, done)
    return done
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
    throw refusal('REQUEST_EXPIRED')
  if (isUnproven(request)) return []
  const known = await credentialsOf(store, request.account_id, rpId)
  if (known.length === 0) throw refusal('WINDOWS_HELLO_NO_CREDENTIALS')
  return known
}
