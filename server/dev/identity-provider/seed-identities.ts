import { decoyPasswordHash } from '../../sign-in/password-hash.ts'
import { writeAccount } from '../../sign-up/write-account.ts'
import type { Store } from '../../store/open-store.ts'
import { demoIdentities, type DemoIdentity } from './idp-people.ts'

const provider = 'sora'

/**
 * Seeds the provider's users that already have an account with us: mapped by an administrator, or
 * waiting for an approval. Call it in a transaction. Existing rows stay.
 */
export async function seedIdentities(
  store: Store,
  now: number,
  tenants: readonly string[],
): Promise<void> {
  for (const tenant of tenants) {
    for (const person of demoIdentities) {
      const existing = await store
        .selectFrom('idp_identity')
        .select('account_id')
        .where('tenant_id', '=', tenant)
        .where('provider', '=', provider)
        .where('subject', '=', person.sub)
        .executeTakeFirst()
      const account_id =
        existing === undefined ? await accountFor(store, now, tenant, person) : undefined
      if (account_id !== undefined) {
        await store
          .insertInto('idp_identity')
          .values({ tenant_id: tenant, provider, subject: person.sub, account_id, linked_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    }
  }
}

async function accountFor(
  store: Store,
  now: number,
  tenant: string,
  { mappedTo, waitsFor, claims }: DemoIdentity,
): Promise<string | undefined> {
  if (mappedTo !== undefined)
    return (
      await store
        .selectFrom('account')
        .select('id')
        .where('tenant_id', '=', tenant)
        .where('username_key', '=', mappedTo)
        .executeTakeFirst()
    )?.id
  if (waitsFor === undefined) return undefined
  return writeAccount(store, now, {
    tenant,
    username: String(claims['email']),
    passwordHash: await decoyPasswordHash,
    familyName: String(claims['family_name']),
    givenName: String(claims['given_name']),
    language: 'en-US',
    timezone: '',
    attributes: { department: String(claims['department']) },
    groups: [],
    terms: [],
    addresses: [{ kind: 'Email', address: String(claims['email']) }],
    approver: waitsFor,
  })
}
