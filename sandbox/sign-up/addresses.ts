import type { SelectQueryBuilder } from 'kysely'
import { judge } from '../../src/rules/judge.ts'
import { readMobile } from '../../src/rules/read-mobile.ts'
import { refusal } from '../api-error.ts'
import type { Store } from '../store/open-store.ts'
import type { Tables } from '../store/tables.ts'
import type { SignUpRules } from './rules-of.ts'

export type AddressKind = 'Email' | 'Sms'
export type Address = { readonly kind: AddressKind; readonly address: string }

/** How addresses are compared: an email address without case, a number without what only groups its digits. */
export const addressKey = ({ kind, address }: Address): string => (kind === 'Email' ? address.toLowerCase() : address.replace(/[ -]/g, ''))

type Asked = { readonly type: 'email' | 'phone'; readonly email?: string; readonly countryCode?: string; readonly phoneNumber?: string }

/** @throws VALIDATION_FAILED */
export function readAddress({ type, email, countryCode, phoneNumber }: Asked): Address {
  if (type === 'email') {
    if (email === undefined || email === '' || judge('email', email, true, {}).is !== 'holds') throw refusal('VALIDATION_FAILED', { issues: [{ path: '/email', rule: 'email' }] })
    return { kind: 'Email', address: email }
  }
  const address = phoneNumber === undefined || countryCode === undefined ? undefined : readMobile(phoneNumber, countryCode)
  if (address === undefined) throw refusal('VALIDATION_FAILED', { issues: [{ path: '/phoneNumber', rule: 'mobile-number' }] })
  return { kind: 'Sms', address }
}

/** @throws SIGNUP_DOMAIN_NOT_ALLOWED */
export function assertDomain({ domains }: SignUpRules, { kind, address }: Address): void {
  if (kind === 'Email' && judge('email-domain', address, [...domains], {}).is !== 'holds') throw refusal('SIGNUP_DOMAIN_NOT_ALLOWED')
}

/** Whether an account of the tenant has it. To be asked only for whoever has proven that it is theirs. */
export async function isTaken(store: Store, tenant: string, owned: Address): Promise<boolean> {
  const registered = await store.selectFrom('account').select('id').where('tenant_id', '=', tenant)
    .where('id', 'in', (e) => holders(e.selectFrom('factor').select('factor.account_id'), owned)).executeTakeFirst()
  return registered !== undefined
}

/**
 * Makes it the account's own, before its factor is written. Of two that come at once one does; a row whose account has given the address up is dropped first.
 * @throws SIGNUP_EMAIL_EXISTS, SIGNUP_PHONE_EXISTS
 */
export async function claimAddress(store: Store, tenant: string, account_id: string, owned: Address): Promise<void> {
  const row = { tenant_id: tenant, kind: owned.kind, address_key: addressKey(owned), account_id }
  if (await isTaken(store, tenant, owned)) throw existsOf(owned)
  await store.deleteFrom('account_address').where('tenant_id', '=', tenant).where('kind', '=', row.kind).where('address_key', '=', row.address_key)
    .where('account_id', 'not in', (e) => holders(e.selectFrom('factor').select('factor.account_id'), owned)).execute()
  const claimed = await store.insertInto('account_address').values(row).onConflict((conflict) => conflict.doNothing()).returning('account_id').executeTakeFirst()
  if (claimed === undefined) throw existsOf(owned)
}

/** Those who have it registered, in whatever spelling. */
const holders = (factors: SelectQueryBuilder<Tables, 'factor', { account_id: string }>, owned: Address) =>
  factors.where('factor.kind', '=', owned.kind).where((e) => {
    const without = (text: typeof spelt, what: string) => e.fn<string>('replace', [text, e.val(what), e.val('')])
    const spelt = e.fn<string>('lower', ['factor.address'])
    return e(owned.kind === 'Email' ? spelt : without(without(spelt, ' '), '-'), '=', addressKey(owned))
  })

export const existsOf = ({ kind }: Pick<Address, 'kind'>) => refusal(kind === 'Email' ? 'SIGNUP_EMAIL_EXISTS' : 'SIGNUP_PHONE_EXISTS')
