import { randomUUID } from 'node:crypto'
import { hashPassword } from '../login/password-hash.ts'
import type { Store } from '../store/open-store.ts'
import { people, tenantId } from './people.ts'
import type { Person } from './person.ts'

export type SeedPerson = { readonly person: Person; readonly hash: string }

/** Hashing takes long; it is done before the transaction that seeds. */
export async function hashedPeople(wanted: (person: Person) => boolean = () => true): Promise<readonly SeedPerson[]> {
  return Promise.all(people.filter(wanted).map(async (person) => ({ person, hash: await hashPassword(person.password) })))
}

/** Adds who is missing; whoever is there keeps what happened to them. */
export async function seedMissing(store: Store, now: number): Promise<void> {
  const known = new Set((await store.selectFrom('account').select('username_key').execute()).map((row) => row.username_key))
  const missing = await hashedPeople(({ username }) => !known.has(username.toLowerCase()))
  await store.transaction().execute(async (transaction) => seedPeople(transaction, missing, now))
}

/** To be called in a transaction. Another process may have seeded meanwhile: then its people stay. */
export async function seedPeople(store: Store, seeds: readonly SeedPerson[], now: number): Promise<void> {
  for (const { person, hash } of seeds) await insertPerson(store, person, hash, now)
}

async function insertPerson(store: Store, person: Person, hash: string, now: number): Promise<void> {
  const id = randomUUID()
  const added = await store.insertInto('account').values({
    id, tenant_id: tenantId, username: person.username, username_key: person.username.toLowerCase(), name: person.name, language: person.language,
    password_hash: hash, state: person.state, second_step: Number(person.secondStep), sot_name: null,
  }).onConflict((conflict) => conflict.columns(['tenant_id', 'username_key']).doNothing()).returning('id').executeTakeFirst()
  if (added === undefined) return
  for (const { kind, address } of person.factors) {
    await store.insertInto('factor').values({
      account_id: id, kind, address, preferred: 0, failed: 0, last_sent_at: null, held_until: null, registered_at: now, last_used_at: null,
    }).execute()
  }
}
