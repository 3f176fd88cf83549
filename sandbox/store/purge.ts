import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Store } from './open-store.ts'
import { overAt, type Over } from './what-is-over.ts'

/**
 * Rows of one statement: until it has ended SQLite answers nobody, and PostgreSQL lets no other
 * writer in.
 */
const atOnce = 500

/**
 * Drops what is over, a batch at a time: between two of them whoever has asked meanwhile is
 * answered (S14). What is left when the process ends goes with the next purge.
 * @param goesOn asked before each batch
 */
export async function purge(
  store: Store,
  clock: Clock,
  goesOn: () => boolean = () => true,
): Promise<void> {
  for (const over of overAt(clock.now())) {
    while (goesOn() && (await dropSome(store, over)) === atOnce) await setImmediate()
  }
}

/** @returns how many */
async function dropSome(store: Store, { table, key, when }: Over): Promise<number> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const { numAffectedRows } = await store
    .transaction()
    .execute((transaction) =>
      sql`delete from ${sql.table(table)} where (${columns}) in (select ${columns} from ${sql.table(table)} where ${when} limit ${sql.lit(atOnce)})`.execute(
        transaction,
      ),
    )
  return Number(numAffectedRows ?? 0)
}
