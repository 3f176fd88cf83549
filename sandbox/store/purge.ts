import type { Clock } from '../clock.ts'
import type { Store } from './open-store.ts'

const hour = 3_600_000

/**
 * Drops what has been over for an hour, which nothing reads any more; messages after a day, because codes stand in them; and the wrong passwords of IDs
 * nobody has after thirty days without a try. Those of accounts stay, or the hundredth would never come.
 */
export async function purge(store: Store, clock: Clock): Promise<void> {
  const now = clock.now()
  const before = now - hour
  await store.transaction().execute(async (transaction) => {
    for (const table of ['oidc', 'session', 'login_request', 'otp_challenge', 'webauthn_challenge', 'app_enrollment', 'app_push', 'app_try', 'moved_browser', 'idempotency', 'caller_request', 'mfa_token', 'agent_pairing', 'dormant_link', 'idp_sign_in', 'idp_context', 'find_id', 'signup_verification'] as const) await transaction.deleteFrom(table).where('expires_at', '<', before).execute()
    await transaction.deleteFrom('enrollment').where('request_hash', 'not in', (e) => e.selectFrom('login_request').select('id_hash')).execute()
    await transaction.deleteFrom('terms_prompt').where('request_hash', 'not in', (e) => e.selectFrom('login_request').select('id_hash')).execute()
    await transaction.deleteFrom('urgent_notice').where('ends_at', '<', before).execute()
    await transaction.deleteFrom('terms_choice').where('request_hash', 'not in', (e) => e.selectFrom('login_request').select('id_hash')).execute()
    await transaction.deleteFrom('request_demand').where('request_hash', 'not in', (e) => e.selectFrom('login_request').select('id_hash')).execute()
    await transaction.deleteFrom('enrollment_send').where('last_sent_at', '<', before).execute()
    // A context outlives its key: the hand-over reads it as long as its request lives.
    await transaction.deleteFrom('login_context').where('expires_at', '<', before).execute()
    await transaction.deleteFrom('signup_invitation').where('expires_at', '<', now - 24 * hour).execute()
    await transaction.deleteFrom('message_count').where('ends_at', '<', before).execute()
    await transaction.deleteFrom('message').where('at', '<', now - 24 * hour).execute()
    await transaction.deleteFrom('delivery').where('message_id', 'not in', (e) => e.selectFrom('message').select('id')).execute()
    // Those of IDs that nobody has (login/nobody), after a day without a request.
    await transaction.deleteFrom('factor').where('account_id', 'like', 'nobody:%').where('registered_at', '<', now - 24 * hour).execute()
    await transaction.deleteFrom('directory_attempt').where('last_at', '<', now - 30 * 24 * hour).execute()
    await transaction.deleteFrom('password_attempt')
      .where((e) => e.or([e('failed', '=', 0), e.and([e('known', '=', 0), e('last_at', '<', now - 30 * 24 * hour)])])).execute()
  })
}
