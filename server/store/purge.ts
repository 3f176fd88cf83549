import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Store } from './open-store.ts'
import { expiredRows, type ExpiredSelection } from './retention-policy.ts'

/**
 * Rows of one statement: until it has ended SQLite answers nobody, and PostgreSQL lets no other
 * writer in.
 */
const batchSize = 500

/**
 * Drops what is over, a batch at a time: between two of them whoever has asked meanwhile is
 * answered (S14). What is left when the process ends goes with the next purge.
 * @param goesOn asked before each batch
 */
export async function purge(
  store: Store,
  clock: Clock,
  canContinue: () => boolean = () => true,
): Promise<void> {
  for (const expired of expiredRows(clock.now())) {
    while (canContinue() && (await deleteExpiredRows(store, expired)) === batchSize)
      await setImmediate()
  }
}

/** @returns how many */
async function deleteExpiredRows(
  store: Store,
  { table, key, when }: ExpiredSelection,
): Promise<number> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const { numAffectedRows } = await store
    .transaction()
    .execute((transaction) =>
      sql`delete from ${sql.table(table)} where (${columns}) in (select ${columns} from ${sql.table(table)} where ${when} limit ${sql.lit(batchSize)})`.execute(
        transaction,
      ),
    )
  return Number(numAffectedRows ?? 0)
}
