import type { Store } from '../store/open-store.ts'
import type { SsoSignIn } from './sso-session.ts'

/**
 * Which sign-in at the provider a code came of. Its row outlives its use; it is gone where all that
 * the account has at the provider was ended meanwhile.
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
