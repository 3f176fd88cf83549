import type { Store } from '../store/tables.ts'
import { sealedPlaces, type Sealer } from './sealer.ts'

/** A key of the product itself, such as the one that signs ID tokens. */
export type Secret = { readonly id: string; readonly value: string; readonly usedFrom: number }

const firstId = '1'

/** Returns the secret of this name in use at `now`, created once and kept over restarts. */
export async function readOrCreateSecret(
  {
    store,
    sealer,
    now = 0,
  }: { readonly store: Store; readonly sealer: Sealer; readonly now?: number },
  name: string,
  create: () => string,
): Promise<string> {
  const [current] = await readSecrets({ store, sealer, now }, name, create)
  return current.value
}

/**
 * Returns all secrets of this name: first the one in use, then those that only verify. A secret
 * that is used later is among them, so that every process knows it before the first use.
 */
export async function readSecrets(
  { store, sealer, now }: { readonly store: Store; readonly sealer: Sealer; readonly now: number },
  name: string,
  create: () => string,
): Promise<readonly [Secret, ...Secret[]]> {
  const rows = store.selectFrom('secret').selectAll().where('name', '=', name)
  let found = await rows.execute()
  if (found.length === 0) {
    await insertSecret({ store, sealer }, name, { id: firstId, value: create(), usedFrom: 0 })
    // Of two processes that start at once, both read the same row.
    found = await rows.execute()
  }
  const secrets = found
    .map(({ id, value_sealed, used_from }) => ({
      id,
      value: sealer.open(sealedPlaces.secret(name, id), value_sealed),
      usedFrom: used_from,
    }))
    .toSorted((one, other) => other.usedFrom - one.usedFrom)
  const current = secrets.find(({ usedFrom }) => usedFrom <= now) ?? secrets.at(-1)
  if (current === undefined) throw new Error(`There is no secret ${name}.`)
  return [current, ...secrets.filter((secret) => secret !== current)]
}

export async function insertSecret(
  { store, sealer }: { readonly store: Store; readonly sealer: Sealer },
  name: string,
  { id, value, usedFrom }: Secret,
): Promise<void> {
  await store
    .insertInto('secret')
    .values({
      name,
      id,
      value_sealed: sealer.seal(sealedPlaces.secret(name, id), value),
      used_from: usedFrom,
    })
    .onConflict((conflict) => conflict.columns(['name', 'id']).doNothing())
    .execute()
}
