import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { writeDecoyNotice, writeNotice } from './write-notice.ts'

type Failures = 'password' | 'method'

const dayMs = 86_400_000
const kinds = ['Sms', 'Email', 'Msg'] as const

export type FailureTarget = {
  readonly now: number
  /** Undefined for an ID without an account. */
  readonly account: Account | undefined
  /** Of the account, or of the decoy account. */
  readonly account_id: string
  readonly tenant_id: string
  readonly of: Failures
}

/**
 * Notifies every registered address of a lock of the password or of a method, each once a day, so
 * that strangers cannot flood the owner. An ID without an account takes as many statements (D8.07).
 * Call it in the transaction of the lock.
 */
export async function notifyFailures(
  services: Services,
  store: Store,
  { now, account, account_id, tenant_id, of }: FailureTarget,
): Promise<void> {
  const first = await store
    .insertInto('message_count')
    .values({
      counted: `failures ${of} ${account_id}`,
      period: 'day',
      sent: 1,
      ends_at: now + dayMs,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['counted', 'period'])
        .doUpdateSet({ ends_at: now + dayMs })
        .where('message_count.ends_at', '<=', now),
    )
    .returning('counted')
    .executeTakeFirst()
  if (first === undefined) return
  const registered = await store
    .selectFrom('factor')
    .select(['kind', 'address'])
    .where('account_id', '=', account_id)
    .where('kind', 'in', kinds)
    .execute()
  for (const kind of kinds) {
    const address = registered.find((factor) => factor.kind === kind)?.address ?? ''
    if (account === undefined || address === '')
      await writeDecoyNotice(services, store, { now, tenant_id, kind })
    else
      await writeNotice(
        services,
        store,
        now,
        account,
        { kind, address },
        { text: `failures.${of}` },
      )
  }
}
