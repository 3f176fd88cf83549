import { randomBytes } from 'node:crypto'
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { components } from '../../src/api/generated/common-api.ts'
import type { Caller } from '../caller.ts'
import { runningEnrollment } from '../enrollment/may-register.ts'
import { registerFactor } from '../enrollment/register-factor.ts'
import { apiError } from '../http/errors.ts'
import type { OperationResult, Services } from '../operation.ts'
import { settingsForRequest } from '../sign-in/flow-result.ts'
import { accountForRequest, requestAtStep } from '../sign-in/login-request.ts'
import { commitOutcome } from '../verification/complete-verification.ts'
import {
  algorithms,
  challengeOf,
  credentialsOf,
  descriptorsOf,
  deviceNameOf,
  newChallenge,
  refundAttempt,
  type RelyingPartyOrigin,
  takeChallenge,
} from './credentials.ts'

type Options = components['schemas']['WindowsHelloEnrollOptions']

/**
 * Returns the options for a new key. A machine with a key of this account refuses by itself
 * (`excludeCredentials`). The user handle is random and the same for all devices of an account. It
 * reveals nothing about the user, and is never an ID (WebAuthn Level 3, section 14.6.1).
 * @throws REQUEST_EXPIRED when no registration of Windows Hello is running, OTP_ATTEMPT_LIMIT
 */
export async function enrollOptions(
  { store, clock, tenants }: Services,
  {
    requestId,
    caller,
    relyingParty: { origin, rpId },
  }: {
    readonly requestId: string
    readonly caller: Caller
    readonly relyingParty: RelyingPartyOrigin
  },
): Promise<OperationResult<Options>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    await runningEnrollment(transaction, { now, request, kind: 'WindowsHello' })
    const settings = await settingsForRequest(transaction, now, request)
    const account = await accountForRequest(transaction, request)
    const existingCredentials = await credentialsOf(transaction, account.id, rpId)
    const user_handle = existingCredentials[0]?.user_handle ?? randomBytes(32).toString('base64url')
    const challenge = await newChallenge(transaction, {
      now,
      settings,
      request,
      act: 'create',
      given: {
        origin,
        user_handle,
      },
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

type Input = components['schemas']['VerifyWindowsHelloEnrollmentRequest']

/**
 * Adds a key that answers the challenge to the account, beside those of its other devices.
 * @throws REQUEST_EXPIRED, WINDOWS_HELLO_TIMEOUT, VALIDATION_FAILED
 */
export async function verifyEnrollment(
  services: Services,
  {
    input,
    caller,
    device,
  }: { readonly input: Input; readonly caller: Caller; readonly device: string },
): Promise<OperationResult<components['schemas']['FlowResult']>> {
  const { store, clock } = services
  const device_name = deviceNameOf(input.deviceName)
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, credential } = input
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    await runningEnrollment(transaction, { now, request, kind: 'WindowsHello' })
    const challenge = challengeOf(credential)
    const { origin, user_handle } = await takeChallenge(transaction, {
      now,
      request,
      act: 'create',
      challenge,
    })
    const failure = {
      refused: apiError('VALIDATION_FAILED', {
        issues: [{ path: '/credential', rule: 'attestation' }],
      }),
    }
    const newCredential = await verifyAttestation(credential, { challenge, origin })
    if (newCredential === undefined) return failure
    // One credential belongs to one account (WebAuthn Level 3, section 7.1, step 26).
    const written = await transaction
      .insertInto('webauthn_credential')
      .values({
        ...newCredential,
        account_id: request.account_id,
        rp_id: new URL(origin).hostname,
        user_handle,
        transports: transportsOf(credential),
        device_name,
        registered_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('credential_id')
      .executeTakeFirst()
    if (written === undefined) return failure
    await refundAttempt(transaction, request, 'create')
    const result = await registerFactor(services, transaction, {
      now,
      requestId,
      request,
      kind: 'WindowsHello',
      caller,
      device,
      address: device_name,
    })
    return { ...result, device: newCredential.credential_id }
  })
}

/**
 * Reads the transports to the authenticator from the browser's answer. Only words pass, because
 * they are sent back to browsers.
 */
const transportsOf = ({ response }: Input['credential']): string =>
  (response.transports ?? [])
    .filter((one) => /^[a-z-]{1,20}$/.test(one))
    .slice(0, 6)
    .join(' ')

type Credential = components['schemas']['PublicKeyCredential']
export type NewCredential = {
  readonly credential_id: string
  readonly public_key: string
  readonly counter: number
}

/**
 * WebAuthn Level 3, section 7.1: checks challenge, origin, name, presence, user verification, and a
 * key of a requested kind. Returns undefined when any of these fails.
 */
export async function verifyAttestation(
  given: Credential,
  expected: { readonly challenge: string; readonly origin: string },
): Promise<NewCredential | undefined> {
  const response = registrationOf(given)
  if (response === undefined) return undefined
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: new URL(expected.origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    })
    if (registrationInfo === undefined) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    // The library throws a different error for each fault; the answer is the same for all.
    return undefined
  }
}

function registrationOf({
  id,
  rawId,
  type,
  response,
}: Credential): RegistrationResponseJSON | undefined {
  const { clientDataJSON, attestationObject } = response
  if (attestationObject === undefined) return undefined
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject },
  }
}
