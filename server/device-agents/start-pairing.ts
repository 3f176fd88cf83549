import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sign-in/caller.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import { hashAgentCode } from './agent-code.ts'
import { nextRequiredAction } from './required-actions.ts'

type Pairing = components['schemas']['AgentPairing']

/** D2.18. */
const pairSeconds = 600

/**
 * Creates a fresh code for the agent of the user's computer, which ends the previous one. It has
 * forty bits, works once and for ten minutes.
 * @throws REQUEST_EXPIRED when this sign-in requires no registration, or not yet; STEP_CHANGED
 */
export async function startPairing(
  { store, clock, pepper }: Services,
  input: { readonly requestId: string },
  caller: Caller,
): Promise<OperationResult<Pairing>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, input.requestId, caller)
    if ((await nextRequiredAction(transaction, request)) !== 'agent-enroll')
      throw apiError('REQUEST_EXPIRED')
    const code = new Secret({ buffer: Uint8Array.from(randomBytes(5)).buffer }).base32
    const expires_at = Math.min(now + pairSeconds * 1000, request.expires_at)
    const newValues = {
      account_id: request.account_id,
      code_hmac: hashAgentCode(pepper, code),
      expires_at,
      paired_at: null,
    }
    await transaction
      .insertInto('agent_pairing')
      .values({ request_hash: request.id_hash, ...newValues })
      .onConflict((conflict) => conflict.column('request_hash').doUpdateSet(newValues))
      .execute()
    const result = { answer: { pairingCode: code, timeOut: Math.ceil((expires_at - now) / 1000) } }
    await caller.operation.record(transaction, result)
    return result
  })
}
