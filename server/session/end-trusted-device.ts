import type { components } from '../../src/api/generated/common-api.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import { endTrust } from '../sign-in/trusted-device.ts'
import { ownSessions, type Asked } from './end-other-sessions.ts'

type Schemas = components['schemas']

/**
 * Ends the trust in one browser of the caller's account. Its sessions stay; a sign-in that skipped
 * its second step there cannot be continued by single sign-on.
 */
export async function endTrustedDevice(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { trustId }: Schemas['EndTrustedDeviceRequest'],
  { operation, ...asked }: Omit<Asked, 'browser'>,
): Promise<OperationResult<Schemas['UserSessions']>> {
  return store.transaction().execute(async (transaction) => {
    await endTrust(transaction, { account_id: asked.current.account_id, trust_id: trustId })
    const result = { answer: await ownSessions(transaction, clock.now(), asked) }
    await operation.record(transaction, result)
    return result
  })
}
