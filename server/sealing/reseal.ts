import { sql } from 'kysely'
import type { Store } from '../store/open-store.ts'
import { sealedColumns, type SealedColumn } from './sealed-places.ts'
import type { Sealer } from './sealer.ts'

const batchSize = 200

/**
 * Seals again every value that an earlier key sealed. Servers may run meanwhile: a value that they
 * change in between stays as they wrote it.
 * @returns the number of values
 */
export async function reseal(store: Store, sealer: Sealer): Promise<number> {
  let resealed = 0
  for (const column of sealedColumns)
    for (let batch = batchSize; batch === batchSize;) {
      batch = await resealBatch(store, sealer, column)
      resealed += batch
    }
  return resealed
}

/** Counts the values of each sealing key, by its id. */
export async function countSealedValues(store: Store): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ start: string; values: number | string }>`
      select substr(${sql.ref(column)}, 1, 36) as start, count(*) as ${sql.ref('values')}
      from ${sql.table(table)} where ${sql.ref(column)} like 's1.%' group by 1`.execute(store)
    for (const { start, values } of rows) {
      const id = start.split('.')[1] ?? ''
      counts.set(id, (counts.get(id) ?? 0) + Number(values))
    }
  }
  return counts
}

async function resealBatch(
  store: Store,
  sealer: Sealer,
  { table, column, row, placeOf }: SealedColumn,
): Promise<number> {
  const [current = ''] = sealer.keyIds()
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join([...row, column].map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${sql.ref(column)} like 's1.%' and ${sql.ref(column)} not like ${`s1.${current}.%`}
    limit ${sql.lit(batchSize)}`.execute(store)
  for (const found of rows) {
    const old = found[column] ?? ''
    const place = placeOf(...row.map((name) => found[name] ?? ''))
    const resealed = sealer.seal(place, sealer.open(place, old))
    const isRow = [...row, column].map((name) => sql`${sql.ref(name)} = ${found[name]}`)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
      where ${sql.join(isRow, sql` and `)}`.execute(store)
  }
  return rows.length
}
