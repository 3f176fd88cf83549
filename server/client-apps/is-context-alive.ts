import type { components } from '../../src/api/generated/common-api.ts'
import { handleHash } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { resolveBrowserHash } from '../sign-in/browser-id.ts'
import { findLogin } from '../sign-in/login-context.ts'
import { claimRequest } from '../sign-in/login-request.ts'
import { findClientAppRequest } from './client-app-request.ts'

type Input = components['schemas']['LoginContextRequest']

/**
 * Returns whether the caller still waits: the context of this ID, in this browser. Our own request
 * can be over by then, while its caller still waits.
 */
export async function isContextAlive(
  { store, clock }: Services,
  input: Input,
  browser: string | undefined,
): Promise<boolean> {
  const now = clock.now()
  if (browser === undefined) return false
  if (input.sessionDataKey !== undefined)
    return (await findLogin(store, now, input.sessionDataKey, browser)) !== undefined
  const request_hash = await findNamedRequest()
  const browser_hash = await resolveBrowserHash(store, now, browser)
  if (browser_hash === undefined || request_hash === undefined) return false
  const ownRequest = await store
    .selectFrom('login_request')
    .select(['id_hash', 'browser_hash', 'browser_met', 'used_at', 'purpose'])
    .where('id_hash', '=', request_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (ownRequest === undefined) return false
  await claimRequest(store, ownRequest)
  return ownRequest.used_at === null || ownRequest.purpose !== ''

  async function findNamedRequest(): Promise<string | undefined> {
    if (input.consumerRequestId !== undefined)
      return findOpenedRequest(input.consumerRequestId, 'mfa-consumer')
    if (input.upRequestId !== undefined) return findOpenedRequest(input.upRequestId, 'user-portal')
    if (input.requestId === undefined) return undefined
    return input.serviceName === 'mfa-am'
      ? findOpenedRequest(input.requestId, 'mfa-am')
      : handleHash(input.requestId)
  }

  async function findOpenedRequest(
    handle: string,
    kind: 'mfa-am' | 'mfa-consumer' | 'user-portal',
  ): Promise<string | undefined> {
    return (await findClientAppRequest(store, handle, kind))?.request_hash
  }
}
