import type { components } from '../../src/api/generated/common-api.ts'
import { clientIds, clientNames } from '../oidc/clients.ts'
import { browserName, deviceName } from '../routes/device.ts'
import { maskIp } from '../sign-in/mask.ts'
import type { TrustedBrowser } from '../sign-in/trusted-device.ts'
import type { Session } from './sessions.ts'

const iso = (at: number): string => new Date(at).toISOString()
const spName = (clientId: string): string =>
  clientNames[clientIds.find((id) => id === clientId) ?? 'singleid']

/**
 * Returns the details of a session that its owner may see.
 * @param current hash of the caller's session
 */
export const sessionItem = (
  session: Session,
  current: string | undefined,
): components['schemas']['UserSession'] => ({
  sessionId: session.public_id,
  sp: session.client_id,
  spName: spName(session.client_id),
  device: deviceName(session.user_agent),
  browser: browserName(session.user_agent),
  maskedIp: maskIp(session.address),
  startedAt: iso(session.started_at),
  lastUsedAt: iso(session.last_used_at),
  current: session.id_hash === current,
})

/**
 * Returns the details of a trusted browser that its owner may see.
 * @param own hash of the caller's browser
 */
export const trustedDeviceItem = (
  browser: TrustedBrowser,
  own: string | undefined,
): components['schemas']['TrustedDevice'] => ({
  trustId: browser.trust_id,
  device: deviceName(browser.user_agent),
  browser: browserName(browser.user_agent),
  trustedAt: iso(browser.trusted_at),
  lastUsedAt: browser.trust_used_at === null ? null : iso(browser.trust_used_at),
  expiresAt: iso(browser.trusted_until),
  current: browser.token_hash === own,
})
