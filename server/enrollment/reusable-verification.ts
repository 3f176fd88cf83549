import type { Session } from '../session/sessions.ts'
import type { Asking } from '../sign-in/available-methods.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { identityCheckSeconds, isSufficientCheck, isRecent } from './identity-check.ts'

type VerificationAttempt = Partial<Pick<LoginRequest, 'first_method' | 'verified_at'>>

/**
 * Returns the verification that a new identity check can reuse: an earlier check in the same
 * session. For a user without any registered authenticator it is the sign-in itself. Both keep
 * their real time, so their validity is not extended.
 */
export async function reusableVerification(
  store: Store,
  now: number,
  session: Session,
  opened: Omit<Asking, 'first_method'>,
): Promise<VerificationAttempt> {
  const previousCheck = await store
    .selectFrom('login_request')
    .select(['first_method', 'verified_at'])
    .where('session_hash', '=', session.id_hash)
    .where('account_id', '=', session.account_id)
    .where('first_method', 'is not', null)
    .where('verified_at', '>', now - identityCheckSeconds * 1000)
    .orderBy('verified_at', 'desc')
    .executeTakeFirst()
  if (
    previousCheck !== undefined &&
    (await isSufficientCheck(store, { ...opened, ...previousCheck }, now))
  )
    return previousCheck
  // Authenticators that the tenant no longer offers are still registered.
  const registered = await store
    .selectFrom('factor')
    .select('kind')
    .where('account_id', '=', session.account_id)
    .limit(1)
    .executeTakeFirst()
  const signedIn = { verified_at: session.signed_in_at }
  return registered === undefined && isRecent(signedIn, now) ? signedIn : {}
}
