import type { interactionPolicy as InteractionPolicy } from 'oidc-provider'
import type { Store } from '../store/open-store.ts'
import { interactionPolicy } from './oidc-provider.ts'

/** Who lost the use of their account while the provider still knew them is asked to sign in, and learns there why they cannot. */
export function loginPolicy(store: Store): InteractionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  const unusable = new interactionPolicy.Check('account_unusable', 'The account cannot be used', async ({ oidc }) => {
    const accountId = oidc.session?.accountId
    if (accountId === undefined) return false
    const account = await store.selectFrom('account').select('state').where('id', '=', accountId).executeTakeFirst()
    return account?.state !== 'active'
  })
  policy.get('login')?.checks.add(unusable)
  return policy
}
