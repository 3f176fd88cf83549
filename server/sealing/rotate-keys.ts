import { sql } from 'kysely'
import { optionalSecrets, providerSecrets } from '../oidc/keys.ts'
import type { Store } from '../store/tables.ts'
import { addSealingKey, keepSealingKeys, loadSealer, type SealingKeySource } from './key-files.ts'
import { type SealedColumn, sealedColumns, type Sealer, insertSecret } from './sealer.ts'

const hour = 3_600_000
/** In this time each server restarts once, and so knows a new key before the first use. */
export const overlapMs = hour
/** An ID token lives twelve hours, and its key verifies it until then. */
const verifiesMs = 13 * hour

/** Only the server itself uses them, with itself: they need no overlap. */
const usedWithin: ReadonlySet<string> = new Set(['client-iam', 'client-singleid'])

type Rotation = SealingKeySource & {
  readonly store: Store
  readonly now: number
  /** After a leak: the earlier keys of the provider end now, and with them all its sessions. */
  readonly atOnce?: boolean
}

/**
 * Adds a sealing key and seals every value under it, then adds a key of each kind to the provider.
 * With `SEALING_KEYS` the operator adds the sealing key; the values are sealed under the first one.
 * @returns the number of values that were sealed again
 */
export async function rotateKeys({
  store,
  now,
  atOnce = false,
  ...source
}: Rotation): Promise<number> {
  if (source.sealingKeys === undefined) {
    loadSealer(source)
    addSealingKey(source.dataFolder)
  }
  const sealer = loadSealer(source)
  const resealed = await reseal(store, sealer)
  await store.transaction().execute(async (transaction) => {
    for (const [name, create] of Object.entries(providerSecrets)) {
      const endsNow = atOnce || usedWithin.has(name)
      await addSecret({ store: transaction, sealer }, now, { name, create, endsNow })
    }
  })
  return resealed
}

/**
 * Seals the remaining values of earlier keys, and removes from the file the keys that seal nothing.
 * Call it after every server was restarted since the rotation.
 * @returns ids of the keys that seal nothing; with `SEALING_KEYS` the operator removes them
 */
export async function retireKeys({
  store,
  ...source
}: SealingKeySource & { readonly store: Store }): Promise<readonly string[]> {
  const sealer = loadSealer(source)
  await reseal(store, sealer)
  const counts = await countSealedValues(store)
  const [current = '', ...earlier] = sealer.keyIds()
  const used = new Set([current, ...earlier.filter((id) => (counts.get(id) ?? 0) > 0)])
  if (source.sealingKeys === undefined) keepSealingKeys(source.dataFolder, used)
  return earlier.filter((id) => !used.has(id))
}

async function addSecret(
  sealing: { readonly store: Store; readonly sealer: Sealer },
  now: number,
  added: { readonly name: string; readonly create: () => string; readonly endsNow: boolean },
): Promise<void> {
  const { store } = sealing
  const { name, create, endsNow } = added
  const known = await store
    .selectFrom('secret')
    .select(['id', 'used_from'])
    .where('name', '=', name)
    .orderBy('used_from', 'desc')
    .execute()
  if (known.length === 0 && optionalSecrets.has(name)) return
  const newest = Math.max(0, ...known.map(({ id }) => Number(id)))
  // Tokens of a key are verified for a while after the next one came into use.
  const ended = known.filter(({ used_from }, index) => {
    const next = index === 0 ? undefined : known[index - 1]
    return endsNow || (next !== undefined && Math.max(used_from, next.used_from) + verifiesMs < now)
  })
  for (const { id } of ended)
    await store.deleteFrom('secret').where('name', '=', name).where('id', '=', id).execute()
  const usedFrom = endsNow ? now : now + overlapMs
  await insertSecret(sealing, name, { id: String(newest + 1), value: create(), usedFrom })
}

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
