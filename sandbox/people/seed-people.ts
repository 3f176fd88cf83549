import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { hashPassword } from '../login/password-hash.ts'
import type { Store } from '../store/open-store.ts'
import { people, tenantId } from './people.ts'
import type { Person } from './person.ts'

/** Adds who is missing; whoever is there keeps what happened to them. */
export async function seedPeople(store: Store, clock: Clock): Promise<void> {
  const known = new Set((await store.selectFrom('account').select('username_key').execute()).map((row) => row.username_key))
  const missing = await Promise.all(
    people.filter((person) => !known.has(person.username)).map(async (person) => ({ person, hash: await hashPassword(person.password) })),
  )
  await store.transaction().execute(async (transaction) => {
    for (const { person, hash } of missing) await insertPerson(transaction, person, hash, clock.now())
  })
}

async function insertPerson(transaction: Store, person: Person, hash: string, now: number): Promise<void> {
  const id = randomUUID()
  await transaction.insertInto('account').values({
    id, tenant_id: tenantId, username: person.username, username_key: person.username.toLowerCase(), name: person.name, language: person.language,
    password_hash: hash, state: person.state, second_step: Number(person.secondStep), sot_name: null,
  }).execute()
  for (const { kind, address } of person.factors) {
    await transaction.insertInto('factor').values({ account_id: id, kind, address, preferred: 0, failed: 0, last_sent_at: null, held_until: null, registered_at: now, last_used_at: null }).execute()
  }
}
