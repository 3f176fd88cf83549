import { randomUUID } from 'node:crypto'
import { StartFailure } from '../../http/errors.ts'
import { hashPassword, passwordMatches } from '../../sign-in/password-hash.ts'
import { insertAccount } from '../../store/accounts.ts'
import { addFactor } from '../../store/factors.ts'
import type { Store } from '../../store/tables.ts'
import { type SeedKeys, seedPairing } from '../phone/phones.ts'
import { people, type Person } from './demo-users.ts'

export type HashedDemoUser = {
  readonly person: Person
  readonly hash: string
  readonly directoryHashes: readonly string[]
}

/**
 * Hashes the passwords before the seeding transaction, because hashing takes long. Done once,
 * because the passwords are public.
 */
export async function hashDemoUsers(
  wanted: (person: Person) => boolean = () => true,
): Promise<readonly HashedDemoUser[]> {
  return Promise.all(
    people.filter(wanted).map((person) => {
      const hashedUser = hashed.get(person) ?? hashDemoUser(person)
      hashed.set(person, hashedUser)
      return hashedUser
    }),
  )
}

const hashed = new Map<Person, Promise<HashedDemoUser>>()

const hashDemoUser = async (person: Person): Promise<HashedDemoUser> => ({
  person,
  hash: await hashPassword(person.password),
  directoryHashes: await Promise.all(
    person.factors.map(async ({ directory }) =>
      directory === undefined ? '' : hashPassword(directory.password),
    ),
  ),
})

/** Adds the missing demo users in each tenant. Existing users keep their state. */
export async function seedMissingUsers(
  store: Store,
  {
    now,
    tenants,
    keys,
  }: { readonly now: number; readonly tenants: readonly string[]; readonly keys: SeedKeys },
): Promise<void> {
  const existingUsernames = new Set(
    (await store.selectFrom('account').select(['tenant_id', 'username_key']).execute()).map(
      (row) => `${row.tenant_id} ${row.username_key}`,
    ),
  )
  const missingUsers = await hashDemoUsers(({ username }) =>
    tenants.some((tenant) => !existingUsernames.has(`${tenant} ${username.toLowerCase()}`)),
  )
  await store
    .transaction()
    .execute(async (transaction) =>
      seedDemoUsers(transaction, { seeds: missingUsers, now, tenants, keys }),
    )
}

/**
 * Seeds the same demo users in every tenant, each with an own account there. Call it in a
 * transaction. If another process has seeded since then, its users stay.
 */
export async function seedDemoUsers(
  store: Store,
  {
    seeds,
    now,
    tenants,
    keys,
  }: {
    readonly seeds: readonly HashedDemoUser[]
    readonly now: number
    readonly tenants: readonly string[]
    readonly keys: SeedKeys
  },
): Promise<void> {
  for (const tenant of tenants)
    for (const seed of seeds) await insertDemoUser(store, { tenant, user: seed, now, keys })
}

async function insertDemoUser(
  store: Store,
  {
    tenant,
    user: { person, hash, directoryHashes },
    now,
    keys,
  }: {
    readonly tenant: string
    readonly user: HashedDemoUser
    readonly now: number
    readonly keys: SeedKeys
  },
): Promise<void> {
  const id = randomUUID()
  const isAdded = await insertAccount(store, {
    id,
    tenant_id: tenant,
    username: person.username,
    name: person.name,
    language: person.language,
    password_hash: hash,
    state: person.state,
    second_step: person.secondStep,
    knox_id: person.knoxId,
    created_at: now,
  })
  if (!isAdded) return
  for (const demand of person.asked ?? [])
    await store.insertInto('account_demand').values({ account_id: id, demand }).execute()
  if (person.passwordless !== undefined)
    await store
      .insertInto('passwordless')
      .values({ account_id: id, ...person.passwordless, changed_at: now })
      .execute()
  for (const [index, { kind, address, preferred = 0, directory }] of person.factors.entries()) {
    await addFactor(store, { now, account_id: id, kind, address, preferred })
    await seedPairing(store, {
      keys,
      now,
      owner: {
        accountId: id,
        username: person.username,
        issuer: tenant === 'default' ? 'Gatehouse' : tenant,
      },
      kind,
      phoneName: address,
    })
    const password_hash = directoryHashes[index] ?? ''
    if (directory !== undefined && (kind === 'ActiveDirectory' || kind === 'KnoxIdentity')) {
      await store
        .insertInto('directory_account')
        .values({
          directory: kind,
          tenant_id: tenant,
          name_key: address.toLowerCase(),
          password_hash,
          state: directory.state,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

/**
 * Refuses a database that was a sandbox before: the passwords of its demo users are public, so
 * every visitor could sign in.
 * @throws StartFailure when a demo user still has the published password
 */
export async function assertNoDemoUsers(store: Store): Promise<void> {
  const demoCredentials = new Map(
    people.map(({ username, password }) => [username.toLowerCase(), password]),
  )
  const existingAccount = await store
    .selectFrom('account')
    .select(['username_key', 'password_hash'])
    .where('username_key', 'in', [...demoCredentials.keys()])
    .execute()
  for (const { username_key, password_hash } of existingAccount) {
    if (await passwordMatches(demoCredentials.get(username_key) ?? '', password_hash)) {
      throw new StartFailure(
        `The database has people of the sandbox, such as ${username_key}, whose passwords anybody can read: begin with another GATEHOUSE_DATA or DATABASE_URL.`,
      )
    }
  }
}
