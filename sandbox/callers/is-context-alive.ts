import type { components } from '../../src/api/generated/common-api.ts'
import { browserHash } from '../login/browser-id.ts'
import { findLogin } from '../login/login-context.ts'
import { met } from '../login/login-request.ts'
import { handleHash } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { callerRequest } from './caller-request.ts'

type Asked = components['schemas']['LoginContextRequest']

/**
 * Whether there is somebody to go back to: the context that the one id names, in this browser. What
 * a request of ours proved may be over by then, its caller not.
 */
export async function isContextAlive(
  { store, clock }: Services,
  asked: Asked,
  browser: string | undefined,
): Promise<boolean> {
  const now = clock.now()
  if (browser === undefined) return false
  if (asked.sessionDataKey !== undefined)
    return (await findLogin(store, now, asked.sessionDataKey, browser)) !== undefined
  const request_hash = await requestNamed()
  const browser_hash = await browserHash(store, now, browser)
  if (browser_hash === undefined || request_hash === undefined) return false
  const own = await store
    .selectFrom('login_request')
    .select(['id_hash', 'browser_hash', 'browser_met', 'used_at', 'purpose'])
    .where('id_hash', '=', request_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (own === undefined) return false
  await met(store, own)
  return own.used_at === null || own.purpose !== ''

  async function requestNamed(): Promise<string | undefined> {
    if (asked.consumerRequestId !== undefined)
      return openedFor(asked.consumerRequestId, 'mfa-consumer')
    if (asked.upRequestId !== undefined) return openedFor(asked.upRequestId, 'user-portal')
    if (asked.requestId === undefined) return undefined
    return asked.serviceName === 'mfa-am'
      ? openedFor(asked.requestId, 'mfa-am')
      : handleHash(asked.requestId)
  }

  async function openedFor(
    handle: string,
    kind: 'mfa-am' | 'mfa-consumer' | 'user-portal',
  ): Promise<string | undefined> {
    return (await callerRequest(store, handle, kind))?.request_hash
  }
}
