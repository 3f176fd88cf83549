import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { endSessionsOfBlockedAccounts } from '../session/end-sessions.ts'
import type { Store } from './open-store.ts'
import { expiredRows, type ExpiredSelection } from './retention-policy.ts'

/**
 * Rows of one statement. While it runs, SQLite answers no other statement, and PostgreSQL lets no
 * other writer in.
 */
const batchSize = 500

/**
 * Ends sessions of accounts that are not active, and drops expired rows. It drops them in batches,
 * so that requests are answered between two batches (S14). The next purge drops the rows that are
 * left when the process ends.
 * @param goesOn called before each batch
 */
export async function purge(
  store: Store,
  clock: Clock,
  canContinue: () => boolean = () => true,
): Promise<void> {
  await store
    .transaction()
    .execute((transaction) => endSessionsOfBlockedAccounts(transaction, clock.now()))
  for (const expired of expiredRows(clock.now())) {
    while (canContinue() && (await dropExpiredRows(store, expired)) === batchSize)
      await setImmediate()
  }
}

/** @returns the number of dropped or changed rows */
async function dropExpiredRows(
  store: Store,
  { table, key, when, set }: ExpiredSelection,
): Promise<number> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const change =
    set === undefined
      ? sql`delete from ${sql.table(table)}`
      : sql`update ${sql.table(table)} set ${set}`
  const { numAffectedRows } = await store
    .transaction()
    .execute((transaction) =>
      sql`${change} where (${columns}) in (select ${columns} from ${sql.table(table)} where ${when} limit ${sql.lit(batchSize)})`.execute(
        transaction,
      ),
    )
  return Number(numAffectedRows ?? 0)
}
