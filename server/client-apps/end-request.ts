import type { components } from '../../src/api/generated/common-api.ts'
import { mayHandOver, resolveBrowserHash, rotateBrowserId } from '../caller.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { type CompletedInteraction, requireStepUp } from '../oidc/interaction.ts'
import type { Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { findLogin } from '../sign-in/login-context.ts'
import { claimRequest } from '../sign-in/login-request.ts'
import { handOverToApplication } from '../store/login-requests.ts'
import { findClientAppRequest } from './applications.ts'

type EndedRequest = {
  readonly kind: 'mfa-am' | 'mfa-consumer'
  /** Tenant of the call. Another tenant's request does not exist there. */
  readonly tenant: string
  readonly requestId: string
  readonly browser: string | undefined
  /** ID in the form; undefined where the form has no field for it. */
  readonly consumerRequestId?: string | undefined
}

/**
 * Returns a request to the application that keeps it open. It is verified if this server verified
 * it in this browser and the account is still usable, else cancelled. A second press, before the
 * browser has left, gives the same result. If a second step became required after the first, the
 * browser goes back to complete it.
 */
export async function endRequest(
  { store, clock }: Services,
  { kind, tenant, requestId, browser, consumerRequestId }: EndedRequest,
): Promise<CompletedInteraction | undefined> {
  if (browser === undefined) return undefined
  return store
    .transaction()
    .execute(async (transaction) => {
      const now = clock.now()
      const browser_hash = await resolveBrowserHash(transaction, now, browser)
      if (browser_hash === undefined) return undefined
      if (!(await mayHandOver(transaction, browser, requestId))) return undefined
      const own = await transaction
        .selectFrom('caller_request')
        .select('id_hash')
        .where('request_hash', '=', handleHash(requestId))
        .where('kind', '=', kind)
        .where('tenant_id', '=', tenant)
        .executeTakeFirst()
      if (own === undefined) return undefined
      const stepUp = await requireStepUp(transaction, now, { requestId, browser_hash })
      if (stepUp !== undefined) return stepUp
      const request = await handOverToApplication(transaction, now, {
        id_hash: handleHash(requestId),
        browser_hash,
        caller: kind,
        tenant_id: tenant,
      })
      if (request === undefined) return undefined
      const open = await transaction
        .selectFrom('request_demand')
        .select('demand')
        .where('request_hash', '=', request.id_hash)
        .where('met_at', 'is', null)
        .executeTakeFirst()
      const usable = await transaction
        .selectFrom('account')
        .select('id')
        .where('id', '=', request.account_id)
        .where('state', '=', 'active')
        .executeTakeFirst()
      const result =
        request.verified_at === null || open !== undefined || usable === undefined
          ? ('cancelled' as const)
          : ('verified' as const)
      let ownRequest = transaction
        .updateTable('caller_request')
        .set((e) => ({
          ended_at: e.fn.coalesce('ended_at', e.val(now)),
          result: e.case().when('ended_at', 'is', null).then(result).else(e.ref('result')).end(),
        }))
        .where('request_hash', '=', request.id_hash)
        .where('kind', '=', kind)
      if (consumerRequestId !== undefined)
        ownRequest = ownRequest.where('id_hash', '=', handleHash(consumerRequestId))
      const ended = await ownRequest
        .returning(['id_hash', 'return_to', 'result'])
        .executeTakeFirst()
      // The form named another request than the opened one: nothing has happened.
      if (ended === undefined) throw new NotTheirs()
      recordSecurityEvent({
        event: 'verification.hand-over',
        outcome: ended.result === 'verified' ? 'success' : 'refused',
        account: request.account_id,
        tenant,
      })
      // Names the request by a hash that opens nothing. The result is a hint: the application
      // queries its own server.
      const resultQuery = new URLSearchParams({ request: ended.id_hash, result: ended.result })
      return {
        target: `${ended.return_to}?${resultQuery.toString()}`,
        browser: await rotateBrowserId(transaction, now, browser),
      }
    })
    .catch((problem: unknown) => {
      if (problem instanceof NotTheirs) return undefined
      throw problem
    })
}

class NotTheirs extends Error {
  override readonly name = 'NotTheirs'
}

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
    return (await findLogin(store, { now, key: input.sessionDataKey, browser })) !== undefined
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
  return ownRequest.used_at === null || ownRequest.purpose !== 'sign-in'

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
