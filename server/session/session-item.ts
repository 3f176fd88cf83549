import type { components } from '../../src/api/generated/common-api.ts'
import { clientIds, clientNames } from '../oidc/clients.ts'
import { browserName, deviceName } from '../routes/device.ts'
import { maskIp } from '../sign-in/mask.ts'
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
