import type { Selectable } from 'kysely'
import type { AccountTable, Store } from '../store/tables.ts'

/** Claims of each scope (OpenID Connect Core 1.0, section 5.4) that an account has. */
export const claimsOfScopes = {
  profile: ['name', 'preferred_username', 'locale'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
} as const

type Account = Pick<Selectable<AccountTable>, 'id' | 'name' | 'username' | 'language'>

/**
 * Returns the claims of an account. Address and number are those of its verification methods,
 * which the user proved when they were registered.
 * @param scope scopes with spaces between
 */
export async function accountClaims(store: Store, account: Account, scope: string) {
  const scopes = scope.split(' ')
  const [email, phone] = [
    scopes.includes('email') ? await addressOf(store, account.id, 'Email') : undefined,
    scopes.includes('phone') ? await addressOf(store, account.id, 'Sms') : undefined,
  ]
  return {
    sub: account.id,
    name: account.name,
    preferred_username: account.username,
    locale: account.language,
    ...(email !== undefined && { email, email_verified: true }),
    ...(phone !== undefined && {
      // E.164 (Core, section 5.1).
      phone_number: phone.replaceAll(/[^+\d]/g, ''),
      phone_number_verified: true,
    }),
  }
}

async function addressOf(
  store: Store,
  account_id: string,
  kind: 'Email' | 'Sms',
): Promise<string | undefined> {
  const factor = await store
    .selectFrom('factor')
    .select('address')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return factor?.address
}
