import { handleHash } from '../random-handle.ts'
import { accountProblemPage } from '../sign-in/account-problem-page.ts'
import type { Store } from '../store/open-store.ts'
import type { CompletedInteraction, InteractionForm } from './complete-interaction.ts'

/**
 * Returns the error page for a user that signed in without a password but cannot use the account. A
 * request that was cancelled, or that proved nothing, reveals nothing.
 */
export async function blockedAccountRedirect(
  store: Store,
  now: number,
  { requestId, sessionDataKey, tenantId }: InteractionForm,
  browser_hash: string,
): Promise<CompletedInteraction | undefined> {
  const found = await store
    .selectFrom('login_request')
    .innerJoin('account', 'account.id', 'login_request.account_id')
    .select('account.state')
    .where('id_hash', '=', handleHash(requestId))
    .where('key_hash', '=', handleHash(sessionDataKey))
    .where('login_request.browser_hash', '=', browser_hash)
    .where('login_request.tenant_id', '=', tenantId)
    .where('purpose', '=', '')
    .where('caller', '=', '')
    .where('login_request.expires_at', '>', now)
    .where('first_method', 'is not', null)
    .where('first_method', 'not in', ['password', 'IdentityProvider'])
    .where('used_at', 'is not', null)
    .where('verified_at', 'is', null)
    .where('account.state', '!=', 'active')
    .executeTakeFirst()
  return found === undefined
    ? undefined
    : { target: accountProblemPage(found.state), browser: undefined }
}
