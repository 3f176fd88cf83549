import type { Services } from '../../services.ts'
import { seedIdentities } from '../identity-provider/seed-identities.ts'
import { hashDemoUsers, seedDemoUsers } from '../users/seed-demo-users.ts'

const emptied = [
  'passwordless',
  'signup_verification',
  'signup_invitation',
  'signup_application',
  'account_profile',
  'account_address',
  'idp_sign_in',
  'idp_context',
  'idp_identity',
  'urgent_notice',
  'terms_choice',
  'terms_prompt',
  'terms_consent',
  'request_demand',
  'account_demand',
  'agent_pairing',
  'agent_computer',
  'sandbox_computer',
  'caller_request',
  'mfa_token',
  'otp_challenge',
  'enrollment',
  'enrollment_send',
  'webauthn_challenge',
  'webauthn_credential',
  'app_pairing',
  'app_enrollment',
  'app_push',
  'app_try',
  'recovery_code_set',
  'recovery_code',
  'recovery_code_try',
  'phone_account',
  'phone',
  'directory_account',
  'directory_attempt',
  'login_request',
  'login_context',
  'moved_browser',
  'password_attempt',
  'known_browser',
  'owner_notice',
  'session',
  'relying_party_session',
  'verification',
  'message',
  'message_count',
  'delivery',
  'idempotency',
  'oidc',
  'password_history',
  'find_id',
  'dormant_link',
  'factor',
  'account',
] as const

/**
 * Restores the state of the first start in one transaction: seeded users, no sessions, no messages.
 * Keys stay, so that tokens from before are refused instead of unreadable.
 */
export async function resetData({
  store,
  clock,
  pepper,
  sealer,
  limits,
  tenants,
}: Services): Promise<void> {
  const seeds = await hashDemoUsers()
  await store.transaction().execute(async (transaction) => {
    for (const table of emptied) await transaction.deleteFrom(table).execute()
    await transaction.deleteFrom('setting').where('name', 'not like', 'tenant:%').execute()
    await seedDemoUsers(
      transaction,
      seeds,
      clock.now(),
      tenants.all.map(({ name }) => name),
      { pepper, sealer },
    )
    await seedIdentities(
      transaction,
      clock.now(),
      tenants.all.map(({ name }) => name),
    )
  })
  limits.sends.clear()
  limits.passwords.clear()
  limits.looks.clear()
  limits.idChecks.clear()
  limits.idChecksBySignUp.clear()
  limits.starts.clear()
  limits.startsByBrowser.clear()
  limits.passwordsByAccount.clear()
}
