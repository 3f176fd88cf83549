import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'

type EndedRequests = {
  readonly account_id: string
  /** Hash of the browser of which the requests go on. */
  readonly except?: string
  /** Hash of the session of which the identity checks go on. */
  readonly keptSession?: string | undefined
  /** Ends only sign-ins and identity checks in which something is proven. */
  readonly provenOnly?: boolean
}

/** Requests of users without a session: they prove that the account is theirs. */
const recoveries: readonly LoginRequest['purpose'][] = ['password', 'release']

/** Ends running requests of an account, and sign-ins that the provider has not taken yet. */
export async function endRequests(
  store: Store,
  now: number,
  { account_id, except = '', keptSession = '', provenOnly = false }: EndedRequests,
): Promise<void> {
  await store
    .updateTable('login_request')
    .set({ expires_at: now })
    .where('account_id', '=', account_id)
    .where('browser_hash', '!=', except)
    .where('expires_at', '>', now)
    .where((e) => e.or([e('used_at', 'is', null), e('purpose', '=', '')]))
    .where((e) => e.or([e('session_hash', 'is', null), e('session_hash', '!=', keptSession)]))
    .$if(provenOnly, (query) =>
      query
        .where('purpose', 'not in', recoveries)
        // A verification for another system gives no session, and returns there as cancelled.
        .where('caller', '=', '')
        .where('first_method', 'is not', null)
        // A used one without a verified sign-in only leads to the reason of a blocked account.
        .where((e) => e.or([e('used_at', 'is', null), e('verified_at', 'is not', null)])),
    )
    .execute()
  await store
    .deleteFrom('oidc')
    .where('model', '=', 'Interaction')
    .where('id_hash', 'in', (e) =>
      e
        .selectFrom('login_context')
        .innerJoin('login_request', 'login_request.key_hash', 'login_context.key_hash')
        .select('login_context.interaction_hash')
        .where('login_request.account_id', '=', account_id)
        .where('login_request.browser_hash', '!=', except)
        .where('login_request.verified_at', 'is not', null),
    )
    .execute()
}
