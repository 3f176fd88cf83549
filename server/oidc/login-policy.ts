import type { interactionPolicy as InteractionPolicy } from 'oidc-provider'
import { handleHash } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { hasReachedSessionLimit } from '../session/session-limit.ts'
import { interactionPolicy } from './oidc-provider.ts'
import { doProofsSuffice } from './sign-in-proofs.ts'
import { canResumeSso } from './sso-session.ts'

/**
 * Returns the policy that decides when the provider requires a new sign-in, although it still knows
 * the user. First case: the account became unusable; the sign-in then shows the reason. Second: the
 * provider knows the user for another tenant. Third: the user has as many sessions as the tenant
 * allows, and can end one there. Fourth: our session is over for any reason, so the provider's
 * session is over too. Fifth: the account or the tenant requires more proofs than the sign-in had
 * (docs/decisions/0104).
 */
export function loginPolicy({
  store,
  clock,
  tenants,
  sealer,
}: Pick<Services, 'store' | 'clock' | 'tenants' | 'sealer'>): InteractionPolicy.DefaultPolicy {
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
      const ssoSignIn = {
        provider_hash: handleHash(session.uid),
        signed_in_at: (session.loginTs ?? 0) * 1000,
      }
      return !(await canResumeSso(store, clock.now(), ssoSignIn, tenants.of(req.headers).name))
    },
  )
  const areProofsMissing = new interactionPolicy.Check(
    'proofs_missing',
    'The sign-in needs more proofs than the session has',
    async ({ oidc: { session } }) => {
      if (session?.accountId === undefined) return false
      const signIn = { account_id: session.accountId, signed_in_at: (session.loginTs ?? 0) * 1000 }
      return !(await doProofsSuffice({ store, sealer }, signIn))
    },
  )
  policy.get('login')?.checks.add(unusable)
  policy.get('login')?.checks.add(isSessionOver)
  policy.get('login')?.checks.add(areProofsMissing)
  return policy
}
