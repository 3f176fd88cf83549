import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { deleteSignInProofs } from '../oidc/sign-in-proofs.ts'
import { endSsoSession } from '../oidc/sso-session.ts'
import { handleHash } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { resolveBrowserHash } from '../sign-in/browser-id.ts'
import { endTrust, trustedBrowsers } from '../sign-in/trusted-device.ts'
import type { Store } from '../store/open-store.ts'
import { endRequests } from './end-requests.ts'
import { endSessions } from './end-sessions.ts'
import { sessionItem, trustedDeviceItem } from './session-item.ts'
import { liveSessions } from './session-limit.ts'
import type { Session } from './sessions.ts'

type Schemas = components['schemas']

/** Returns the live sessions and the trusted browsers of the caller's account, the newest first. */
export async function ownSessions(
  store: Store,
  now: number,
  { current, tenant, knownBrowser }: Pick<Asked, 'current' | 'tenant' | 'knownBrowser'>,
): Promise<Schemas['UserSessions']> {
  const owner = { account_id: current.account_id, tenant_id: tenant }
  const sessions = await liveSessions(store, now, owner)
  const trusted = await trustedBrowsers(store, now, owner)
  const ownHash = knownBrowser === undefined ? undefined : handleHash(knownBrowser)
  return {
    items: sessions
      .toReversed()
      .slice(0, 100)
      .map((session) => sessionItem(session, current.id_hash)),
    trustedDevices: trusted.map((browser) => trustedDeviceItem(browser, ownHash)),
  }
}

export type Asked = {
  readonly current: Session
  readonly tenant: string
  /** The caller's flow cookie: sign-ins in this browser go on. */
  readonly browser: string | undefined
  /** Token of the cookie `gatehouse-known`: the caller's browser stays trusted. */
  readonly knownBrowser: string | undefined
  readonly operation: IdempotentOperation
}

/**
 * Ends another session of the account, or all others. With all others, sessions of the
 * provider and running requests of other browsers end too. The caller's session stays. Its
 * provider session ends if another session came from it, because somebody copied the cookie.
 * @throws VALIDATION_FAILED without the session to end, and for the caller's own
 */
export async function endOtherSessions(
  { store, clock }: Services,
  { scope, sessionId }: Schemas['EndUserSessionsRequest'],
  { current, tenant, browser, knownBrowser, operation }: Asked,
): Promise<OperationResult<Schemas['UserSessions']>> {
  if (scope === 'one' && (sessionId === undefined || sessionId === current.public_id))
    throw apiError('VALIDATION_FAILED', {
      issues: [{ path: '/sessionId', rule: sessionId === undefined ? 'required' : 'other' }],
    })
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { account_id } = current
    if (scope === 'others') {
      const own =
        browser === undefined ? undefined : await resolveBrowserHash(transaction, now, browser)
      await endRequests(transaction, now, { account_id, except: own ?? '' })
    }
    await endSessions(transaction, now, (session) =>
      session.and([
        session('account_id', '=', account_id),
        session('public_id', '!=', current.public_id),
        ...(scope === 'one' ? [session('public_id', '=', sessionId ?? '')] : []),
      ]),
    )
    if (scope === 'others') {
      await endOtherSignIns(transaction, now, current)
      await endTrust(transaction, { account_id, kept: knownBrowser })
    }
    recordSecurityEvent({ event: 'session.end', outcome: 'success', account: account_id, tenant })
    const result = {
      answer: await ownSessions(transaction, now, { current, tenant, knownBrowser }),
    }
    await operation.record(transaction, result)
    return result
  })
}

/** Ends sessions of the provider, also those without a session of ours yet. */
async function endOtherSignIns(
  store: Store,
  now: number,
  { account_id, provider_hash, signed_in_at }: Session,
): Promise<void> {
  const others = await store
    .selectFrom('oidc')
    .select('uid_hash')
    .where('model', '=', 'Session')
    .where('account_id', '=', account_id)
    .where('uid_hash', '!=', provider_hash)
    .execute()
  for (const { uid_hash } of others) await endSsoSession(store, now, uid_hash ?? '')
  await deleteSignInProofs(store, account_id, signed_in_at)
}
