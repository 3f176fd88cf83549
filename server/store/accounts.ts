import type { Insertable } from 'kysely'
import type { Account, AccountState, AccountTable, Store } from './tables.ts'

/**
 * All changes of `account` (docs/decisions/0219). Each function is one statement, and runs in the
 * transaction of its caller.
 */
type Given = Omit<
  Insertable<AccountTable>,
  'username_key' | 'sot_name' | 'knox_id' | 'password_changed_at'
> & { readonly knox_id?: string | undefined }

/** False when the tenant has an account of this ID. */
export async function insertAccount(store: Store, { knox_id, ...given }: Given): Promise<boolean> {
  const added = await store
    .insertInto('account')
    .values({
      ...given,
      username_key: given.username.toLowerCase(),
      sot_name: null,
      knox_id: knox_id ?? null,
      password_changed_at: given.created_at,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'username_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Moves an account to another state. False when it is in none of the states `from`. */
export async function changeState(
  store: Store,
  id: string,
  {
    from,
    to,
    tenant_id,
  }: {
    readonly from: readonly AccountState[]
    readonly to: AccountState
    /** Only where the account belongs to this tenant. */
    readonly tenant_id?: string
  },
): Promise<boolean> {
  const changed = await store
    .updateTable('account')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .$if(tenant_id !== undefined, (query) => query.where('tenant_id', '=', tenant_id ?? ''))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export type NewPassword = {
  readonly now: number
  readonly password_hash: string
  /** The method that alone reset the password; it stays as it is when this is undefined. */
  readonly reset_method?: string | null
}

/**
 * Replaces the password, and makes the account active. False when the password or the state has
 * changed since it was read: of two changes at once, one is refused.
 */
export async function savePassword(
  store: Store,
  { id, password_hash, state }: Pick<Account, 'id' | 'password_hash' | 'state'>,
  { now, ...next }: NewPassword,
): Promise<boolean> {
  const changed = await store
    .updateTable('account')
    .set({ ...next, password_changed_at: now, state: 'active' })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Trusts the password again that one method alone reset.
 * @param provenBy a method; the password stays untrusted where this one reset it
 */
export async function trustPasswordAgain(
  store: Store,
  id: string,
  provenBy?: string,
): Promise<void> {
  await store
    .updateTable('account')
    .set({ reset_method: null })
    .where('id', '=', id)
    .$if(provenBy !== undefined, (query) => query.where('reset_method', '!=', provenBy ?? ''))
    .execute()
}

/** Holds the row until the transaction ends. Of two calls at once, the second waits here. */
export async function holdAccount(store: Store, id: string): Promise<void> {
  await store
    .updateTable('account')
    .set((e) => ({ second_step: e.ref('second_step') }))
    .where('id', '=', id)
    .execute()
}

export type AdministratorChange = Partial<Pick<Account, 'state' | 'second_step' | 'sot_name'>>

/** Changes an account as an administrator does; undefined when the tenant has no such ID. */
export const changeAsAdministrator = (
  store: Store,
  { tenant, username }: { readonly tenant: string; readonly username: string },
  change: AdministratorChange,
) =>
  store
    .updateTable('account')
    // A statement needs at least one column.
    .set({ username_key: username.toLowerCase(), ...change })
    .where('tenant_id', '=', tenant)
    .where('username_key', '=', username.toLowerCase())
    .returning(['id', 'tenant_id', 'username', 'state', 'second_step', 'sot_name'])
    .executeTakeFirst()
