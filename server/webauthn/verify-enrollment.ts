import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { runningEnrollment } from '../enrollment/may-register.ts'
import { registerFactor } from '../enrollment/register-factor.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sign-in/caller.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import { commitOutcome } from '../verification/complete-verification.ts'
import { refundAttempt, takeChallenge } from './challenges.ts'
import { deviceNameOf } from './devices.ts'
import { challengeOf } from './read-client-data.ts'
import { verifyAttestation } from './verify-attestation.ts'

type Input = components['schemas']['VerifyWindowsHelloEnrollmentRequest']

/**
 * Adds a key that answers the challenge to the account, beside those of its other devices.
 * @throws REQUEST_EXPIRED, WINDOWS_HELLO_TIMEOUT, VALIDATION_FAILED
 */
export async function verifyEnrollment(
  services: Services,
  input: Input,
  caller: Caller,
  device: string,
): Promise<OperationResult<components['schemas']['FlowResult']>> {
  const { store, clock } = services
  const device_name = deviceNameOf(input.deviceName)
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, credential } = input
    const request = await requestAtStep(transaction, now, requestId, caller)
    await runningEnrollment(transaction, now, request, 'WindowsHello')
    const challenge = challengeOf(credential)
    const { origin, user_handle } = await takeChallenge(
      transaction,
      now,
      request,
      'create',
      challenge,
    )
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
