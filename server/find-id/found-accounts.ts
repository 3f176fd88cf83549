import type { components } from '../../src/api/generated/common-api.ts'
import { foldText } from '../addresses/address-key.ts'
import { findAddressOwners } from '../addresses/address-owners.ts'
import type { Account } from '../sign-in/login-request.ts'
import { maskId } from '../sign-in/mask.ts'
import type { Store } from '../store/open-store.ts'
import type { AccountState } from '../store/tables.ts'
import { codeHmac } from '../verification/code.ts'
import type { FindRequest } from './live-find-request.ts'

type Found = components['schemas']['FoundAccounts']['availableAccounts'][number]
type RevealedAccount = Found['state']

const revealedByState: Readonly<Record<AccountState, RevealedAccount>> = {
  active: 'active',
  expired: 'active',
  'must-reset': 'active',
  locked: 'locked',
  suspended: 'suspended',
  inactive: 'inactive',
  pending: 'pending',
  'dormant-self': 'dormant',
  'dormant-admin': 'dormant',
  'dormant-reset-link': 'dormant',
  'policy-access-denied': 'active',
  'policy-browser-not-allowed': 'active',
  'policy-no-mapped-user': 'active',
  'policy-session-expired': 'active',
}

/**
 * Returns the tenant's accounts with this registered address and this name, oldest first. Call it
 * only after the code is verified.
 */
export async function findAccounts(
  store: Store,
  { tenant_id, kind, address, name_key }: FindRequest,
): Promise<readonly Account[]> {
  const keys = name_key.split('\n')
  const holders = await findAddressOwners(store, tenant_id, { kind, address })
  if (holders.length === 0) return []
  const rows = await store
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', holders.slice(0, 50))
    .orderBy('created_at')
    .orderBy('username_key')
    .execute()
  return rows.filter(({ name }) => keys.includes(foldText(name)))
}

/** Returns an opaque ID of an account, valid in this request only. */
export const hashFoundAccountId = (
  pepper: string,
  { id_hash }: Pick<FindRequest, 'id_hash'>,
  account_id: string,
): string => codeHmac(pepper, ['found', id_hash], account_id)

export const foundAccount = (
  pepper: string,
  find: FindRequest,
  { id, username, created_at, state }: Account,
): Found => ({
  findUserId: hashFoundAccountId(pepper, find, id),
  maskedId: maskId(username),
  createdAt: new Date(created_at).toISOString().slice(0, 10),
  state: revealedByState[state],
})
