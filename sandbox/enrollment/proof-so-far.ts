import type { LoginRequest } from '../login/login-request.ts'
import type { Asking } from '../login/methods-left.ts'
import type { Session } from '../session/sessions.ts'
import type { Store } from '../store/open-store.ts'
import { checkSeconds, counts, isFresh } from './identity-check.ts'

type Proof = Partial<Pick<LoginRequest, 'first_method' | 'verified_at'>>

/**
 * What a check need not ask for any more: an earlier one in the same session; or, for who never
 * registered anything, the sign-in itself, as long ago as it really was. Both count for as long as
 * they would have.
 */
export async function proofSoFar(
  store: Store,
  now: number,
  session: Session,
  opened: Omit<Asking, 'first_method'>,
): Promise<Proof> {
  const before = await store
    .selectFrom('login_request')
    .select(['first_method', 'verified_at'])
    .where('session_hash', '=', session.id_hash)
    .where('account_id', '=', session.account_id)
    .where('first_method', 'is not', null)
    .where('verified_at', '>', now - checkSeconds * 1000)
    .orderBy('verified_at', 'desc')
    .executeTakeFirst()
  if (before !== undefined && (await counts(store, { ...opened, ...before }, now))) return before
  // What the tenant does not offer any more is registered all the same.
  const registered = await store
    .selectFrom('factor')
    .select('kind')
    .where('account_id', '=', session.account_id)
    .limit(1)
    .executeTakeFirst()
  const signedIn = { verified_at: session.signed_in_at }
  return registered === undefined && isFresh(signedIn, now) ? signedIn : {}
}
