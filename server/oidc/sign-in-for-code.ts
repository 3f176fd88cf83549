import type { Store } from '../store/open-store.ts'
import type { SsoSignIn } from './sso-session.ts'

/**
 * Returns the provider sign-in of a code. Its row outlives its use. The row is missing where all
 * sign-ins of the account at the provider were ended since.
 */
export async function findSignInByCode(store: Store, code: string): Promise<SsoSignIn | undefined> {
  const row = await store
    .selectFrom('oidc')
    .select('payload')
    .where('model', '=', 'AuthorizationCode')
    .where('id', '=', code)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Written by oidc-provider's AuthorizationCode model.
  const { sessionUid, authTime } = JSON.parse(row.payload) as {
    sessionUid?: string
    authTime?: number
  }
  return sessionUid === undefined || authTime === undefined
    ? undefined
    : { provider_uid: sessionUid, signed_in_at: authTime * 1000 }
}
