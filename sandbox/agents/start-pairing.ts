import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import { agentCodeHmac } from './agent-code.ts'
import { openDemand } from './demands.ts'

type Pairing = components['schemas']['AgentPairing']

/** D2.18. */
const pairSeconds = 600

/**
 * A fresh code for the agent of the person's computer, which ends the one before. Forty bits, good
 * once and for ten minutes.
 * @throws REQUEST_EXPIRED when this sign-in asks for no registration, or not yet; STEP_CHANGED
 */
export async function startPairing(
  { store, clock, pepper }: Services,
  asked: { readonly requestId: string },
  caller: Caller,
): Promise<Done<Pairing>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, asked.requestId, caller)
    if ((await openDemand(transaction, request)) !== 'agent-enroll')
      throw refusal('REQUEST_EXPIRED')
    const code = new Secret({ buffer: Uint8Array.from(randomBytes(5)).buffer }).base32
    const expires_at = Math.min(now + pairSeconds * 1000, request.expires_at)
    const fresh = {
      account_id: request.account_id,
      code_hmac: agentCodeHmac(pepper, code),
      expires_at,
      paired_at: null,
    }
    await transaction
      .insertInto('agent_pairing')
      .values({ request_hash: request.id_hash, ...fresh })
      .onConflict((conflict) => conflict.column('request_hash').doUpdateSet(fresh))
      .execute()
    const done = { answer: { pairingCode: code, timeOut: Math.ceil((expires_at - now) / 1000) } }
    await caller.act.keep(transaction, done)
    return done
  })
}
