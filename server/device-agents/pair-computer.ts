import { randomUUID } from 'node:crypto'
import type { Services } from '../services.ts'
import { hashAgentCode } from './agent-code.ts'
import { completeRequiredAction } from './required-actions.ts'

/**
 * Pairs a computer by the code of its agent. One statement uses it up: of two computers with the
 * same code only one is registered. An expired request pairs nothing.
 * @returns whether it was paired; false for a code that is unknown, expired or used
 */
export async function pairComputer(
  { store, clock, pepper }: Services,
  { code, name }: { readonly code: string; readonly name: string },
): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const row = await transaction
      .updateTable('agent_pairing')
      .set({ paired_at: now })
      .where('code_hmac', '=', hashAgentCode(pepper, code))
      .where('paired_at', 'is', null)
      .where('expires_at', '>', now)
      .where((e) =>
        e.exists(
          e
            .selectFrom('login_request')
            .select('id_hash')
            .whereRef('id_hash', '=', 'agent_pairing.request_hash')
            .where('used_at', 'is', null)
            .where('expires_at', '>', now),
        ),
      )
      .where((e) =>
        e.exists(
          e
            .selectFrom('account')
            .select('id')
            .whereRef('id', '=', 'agent_pairing.account_id')
            .where('state', '=', 'active'),
        ),
      )
      .returning(['request_hash', 'account_id'])
      .executeTakeFirst()
    if (row === undefined) return false
    await transaction
      .insertInto('agent_computer')
      .values({ id: randomUUID(), account_id: row.account_id, name, paired_at: now })
      .execute()
    await completeRequiredAction(transaction, now, row.request_hash, 'agent-enroll')
    return true
  })
}
