import type { interactionPolicy as InteractionPolicy } from 'oidc-provider'
import type { Clock } from '../clock.ts'
import { hasReachedSessionLimit } from '../session/session-limit.ts'
import type { Store } from '../store/open-store.ts'
import type { Tenants } from '../tenants/tenants.ts'
import { interactionPolicy } from './oidc-provider.ts'
import { canResumeSso } from './sso-session.ts'

/**
 * Who lost the use of their account while the provider still knew them is asked to sign in, and
 * learns there why they cannot. So is who is known, but to another tenant, and who has as many
 * sessions as the tenant allows: there they may end one. And who comes back after their session is
 * over, by whatever ended it: the provider knows them no longer than we do.
 */
export function loginPolicy(
  store: Store,
  clock: Clock,
  tenants: Tenants,
): InteractionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  const unusable = new interactionPolicy.Check(
    'account_unusable',
    'The account cannot be used',
    async ({ oidc, req }) => {
      const accountId = oidc.session?.accountId
      if (accountId === undefined) return false
      const account = await store
        .selectFrom('account')
        .select(['state', 'tenant_id'])
        .where('id', '=', accountId)
        .executeTakeFirst()
      if (account?.state !== 'active' || account.tenant_id !== tenants.of(req.headers).name)
        return true
      return hasReachedSessionLimit(store, clock.now(), {
        account_id: accountId,
        tenant_id: account.tenant_id,
      })
    },
  )
  const isSessionOver = new interactionPolicy.Check(
    'session_over',
    'The session is over',
    async ({ oidc: { session }, req }) => {
      if (session?.accountId === undefined) return false
      const ssoSignIn = { provider_uid: session.uid, signed_in_at: (session.loginTs ?? 0) * 1000 }
      return !(await canResumeSso(store, clock.now(), ssoSignIn, tenants.of(req.headers).name))
    },
  )
  policy.get('login')?.checks.add(unusable)
  policy.get('login')?.checks.add(isSessionOver)
  return policy
}
