import { readMobile } from '../../src/rules/mobile-number.ts'
import { judge } from '../../src/rules/registry.ts'
import { apiError } from '../http/errors.ts'
import { addressKey } from '../sign-in/address-spelling.ts'
import type { Store } from '../store/tables.ts'
import type { SignUpRules } from './sign-up-rules.ts'

export type AddressKind = 'Email' | 'Sms'
export type Address = { readonly kind: AddressKind; readonly address: string }

type Input = {
  readonly type: 'email' | 'phone'
  readonly email?: string
  readonly countryCode?: string
  readonly phoneNumber?: string
}

/** @throws VALIDATION_FAILED */
export function readAddress({ type, email, countryCode, phoneNumber }: Input): Address {
  if (type === 'email') {
    if (email === undefined || email === '' || judge('email', email, true, {}).is !== 'holds')
      throw apiError('VALIDATION_FAILED', { issues: [{ path: '/email', rule: 'email' }] })
    return { kind: 'Email', address: email }
  }
  const address =
    phoneNumber === undefined || countryCode === undefined
      ? undefined
      : readMobile(phoneNumber, countryCode)
  if (address === undefined)
    throw apiError('VALIDATION_FAILED', {
      issues: [{ path: '/phoneNumber', rule: 'mobile-number' }],
    })
  return { kind: 'Sms', address }
}

/** @throws SIGNUP_DOMAIN_NOT_ALLOWED */
export function assertDomain({ domains }: SignUpRules, { kind, address }: Address): void {
  if (kind === 'Email' && judge('email-domain', address, [...domains], {}).is !== 'holds')
    throw apiError('SIGNUP_DOMAIN_NOT_ALLOWED')
}

/**
 * True when an account of the tenant has the address. Call it only after the user proved to own it.
 */
export async function isTaken(store: Store, tenant: string, owned: Address): Promise<boolean> {
  return (await findAddressOwners(store, tenant, owned)).length > 0
}

/**
 * Reserves the address for the account, before its factor is written. Of two concurrent calls one
 * succeeds. First drops a row of an account that has given up the address.
 * @throws SIGNUP_EMAIL_EXISTS, SIGNUP_PHONE_EXISTS
 */
export async function reserveAddress(
  store: Store,
  {
    tenant,
    account_id,
    owned,
  }: { readonly tenant: string; readonly account_id: string; readonly owned: Address },
): Promise<void> {
  const row = { tenant_id: tenant, kind: owned.kind, address_key: addressKey(owned), account_id }
  if (await isTaken(store, tenant, owned)) throw addressTakenError(owned)
  // No account of the tenant has the address, so the account that reserved it has given it up.
  await store
    .deleteFrom('account_address')
    .where('tenant_id', '=', tenant)
    .where('kind', '=', row.kind)
    .where('address_key', '=', row.address_key)
    .execute()
  const claimed = await store
    .insertInto('account_address')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (claimed === undefined) throw addressTakenError(owned)
}

export const addressTakenError = ({ kind }: Pick<Address, 'kind'>) =>
  apiError(kind === 'Email' ? 'SIGNUP_EMAIL_EXISTS' : 'SIGNUP_PHONE_EXISTS')

type OwnedAddress = { readonly kind: 'Email' | 'Sms' | 'Msg'; readonly address: string }

/** Returns ids of the tenant's accounts that have this address in any spelling, oldest first. */
export async function findAddressOwners(
  store: Store,
  tenant: string,
  { kind, address }: OwnedAddress,
): Promise<readonly string[]> {
  const key = addressKey({ kind, address })
  if (key === '') return []
  const rows = await store
    .selectFrom('factor')
    .innerJoin('account', 'account.id', 'factor.account_id')
    .select(['factor.account_id', 'factor.address'])
    .where('account.tenant_id', '=', tenant)
    .where('factor.kind', '=', kind)
    // In a rolling update an older version writes no key. It also leaves the old key when it
    // changes an address.
    .where('factor.address_key', 'in', [key, ''])
    .orderBy('account.created_at')
    .orderBy('account.username_key')
    .execute()
  return rows
    .filter((row) => addressKey({ kind, address: row.address }) === key)
    .map(({ account_id }) => account_id)
}
