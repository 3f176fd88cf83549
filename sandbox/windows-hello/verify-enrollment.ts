import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import { enrollmentUnderWay } from '../enrollment/may-register.ts'
import { registerFactor } from '../enrollment/register-factor.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import { settle } from '../verification/conclude-proof.ts'
import { giveBackTry, takeChallenge } from './challenges.ts'
import { deviceNameOf } from './devices.ts'
import { judgeAttestation } from './judge-attestation.ts'
import { challengeOf } from './read-client-data.ts'

type Asked = components['schemas']['VerifyWindowsHelloEnrollmentRequest']

/**
 * A key that answers the challenge becomes one of the account's, beside those of its other devices.
 * @throws REQUEST_EXPIRED, WINDOWS_HELLO_TIMEOUT, VALIDATION_FAILED
 */
export async function verifyEnrollment(
  sandbox: Services,
  asked: Asked,
  caller: Caller,
  device: string,
): Promise<Done<components['schemas']['FlowResult']>> {
  const { store, clock } = sandbox
  const device_name = deviceNameOf(asked.deviceName)
  return settle(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, credential } = asked
    const request = await requestAtStep(transaction, now, requestId, caller)
    await enrollmentUnderWay(transaction, now, request, 'WindowsHello')
    const challenge = challengeOf(credential)
    const { origin, user_handle } = await takeChallenge(
      transaction,
      now,
      request,
      'create',
      challenge,
    )
    const wrong = {
      refused: refusal('VALIDATION_FAILED', {
        issues: [{ path: '/credential', rule: 'attestation' }],
      }),
    }
    const made = await judgeAttestation(credential, { challenge, origin })
    if (made === undefined) return wrong
    // One credential belongs to one account (WebAuthn Level 3, section 7.1, step 26).
    const written = await transaction
      .insertInto('webauthn_credential')
      .values({
        ...made,
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
    if (written === undefined) return wrong
    await giveBackTry(transaction, request, 'create')
    const done = await registerFactor(sandbox, transaction, {
      now,
      requestId,
      request,
      kind: 'WindowsHello',
      caller,
      device,
      address: device_name,
    })
    return { ...done, device: made.credential_id }
  })
}

/**
 * What the browser says of how it reaches the authenticator; only words, as they are given back to
 * browsers.
 */
const transportsOf = ({ response }: Asked['credential']): string =>
  (response.transports ?? [])
    .filter((one) => /^[a-z-]{1,20}$/.test(one))
    .slice(0, 6)
    .join(' ')
