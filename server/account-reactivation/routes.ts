import type { components } from '../../src/api/generated/common-api.ts'
import { describeServiceDesk } from '../branding/service-desk.ts'
import { type Caller, readCookies, rotateBrowserId } from '../caller.ts'
import { base } from '../http/address.ts'
import { apiError, type ApiError, WrongEntryError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { limitAttempts, limitSends } from '../http/limits-by-address.ts'
import { withBrowser, withIdempotency } from '../idempotency/with-idempotency.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { countOwnerMessage, hashDestination, takeResendSlot } from '../messages/message-limits.ts'
import { assertChannelOpen, leavesServer, writeMail } from '../messages/outbox.ts'
import {
  type Handlers,
  type IdempotentOperation,
  type OperationResult,
  type Services,
} from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { loginSessions, terminateSessions } from '../session/session-list.ts'
import { maskAddress } from '../sign-in/address-spelling.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { type LoginContext } from '../sign-in/login-context.ts'
import { accountForRequest, requestAtStep } from '../sign-in/login-request.ts'
import { openReactivationRequest } from '../sign-in/open-login-request.ts'
import { addRequiredActions } from '../sign-in/required-actions.ts'
import { availableMethods } from '../sign-in/required-steps.ts'
import { changeState } from '../store/accounts.ts'
import { continueAsSignIn, deleteRequest } from '../store/login-requests.ts'
import type { Account, Store } from '../store/tables.ts'
import { readSettings, type Settings } from '../tenants/settings.ts'
import { originOfTenant, productOf } from '../tenants/tenants.ts'
import { serverText } from '../texts/server-text.ts'

type AccountReactivation = Pick<
  Handlers,
  | 'releaseDormant'
  | 'sendDormantLink'
  | 'useDormantLink'
  | 'listLoginSessions'
  | 'terminateLoginSessions'
>

/** Handlers for sign-ins of dormant accounts and of accounts with too many sessions. */
export const accountReactivation = (services: Services): AccountReactivation => {
  const { origins } = services
  return {
    releaseDormant({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'releaseDormant',

          request,
          reply,
        },
        (caller) => reactivateAccount(services, body.requestId, caller),
      )
    },

    sendDormantLink({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'sendDormantLink',

          request,
          reply,
        },
        (caller) =>
          limitSends(services, {
            request,
            requestId: body.requestId,
            run: () =>
              sendReactivationLink(services, {
                requestId: body.requestId,
                host: request.headers.host,
                caller,
              }),
          }),
      )
    },

    useDormantLink({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'useDormantLink',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          limitAttempts(services, request, () =>
            useReactivationLink(services, { link: body.link, headers: request.headers, operation }),
          ),
      )
    },

    listLoginSessions: ({ query, request }) =>
      loginSessions(services, query.requestId, readCookies(request, origins.secure)),

    terminateLoginSessions({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'terminateLoginSessions',

          request,
          reply,
        },
        (caller) => terminateSessions(services, body, caller),
      )
    },
  }
}

type Opening = {
  readonly now: number
  readonly settings: Settings
  readonly context: LoginContext
  readonly account: Account
}

/**
 * Opens a request in which the owner of a dormant account can reactivate it, after the right
 * password. Call it in the transaction of the password check. Three cases are left to an
 * administrator. The account has no registered authenticator, or no address for a link, or the
 * sign-in came through an application that is not ours.
 * @returns the error to answer; undefined for an account that is not dormant, or that only an
 * administrator can reactivate
 */
export async function openReactivation(
  store: Store,
  { now, settings, context, account }: Opening,
): Promise<ApiError | undefined> {
  const { id: account_id, state } = account
  if (state !== 'dormant-self' && state !== 'dormant-reset-link') return undefined
  if (context.interaction_hash === '') return apiError('LOGIN_DORMANT_ADMIN')
  const { id, request } = await openReactivationRequest(store, { now, settings, context, account })
  const usableFactors =
    state === 'dormant-self'
      ? await availableMethods(store, request)
      : await store
          .selectFrom('factor')
          .select('kind')
          .where('account_id', '=', account_id)
          .where('kind', '=', 'Email')
          .execute()
  if (usableFactors.length > 0)
    return state === 'dormant-self'
      ? apiError('LOGIN_DORMANT_SELF', { requestId: id })
      : apiError('LOGIN_DORMANT_RESET_LINK', { requestId: id })
  await deleteRequest(store, request.id_hash)
  return apiError('LOGIN_DORMANT_ADMIN')
}

type FlowResult = components['schemas']['FlowResult']

/**
 * Reactivates the account after the identity check. Its request goes on as the sign-in for which it
 * was opened, with both factors verified.
 * @throws REQUEST_EXPIRED before the check, LOGIN_DORMANT_ADMIN where an administrator decided
 * otherwise since then, STEP_CHANGED
 */
export async function reactivateAccount(
  { store, clock }: Services,
  requestId: string,
  caller: Caller,
): Promise<OperationResult<FlowResult>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    const ownRequest = await continueAsSignIn(transaction, request.id_hash)
    if (ownRequest === undefined) throw apiError('REQUEST_EXPIRED')
    const isReactivated = await changeState(transaction, ownRequest.account_id, {
      from: ['dormant-self'],
      to: 'active',
    })
    if (!isReactivated) throw apiError('LOGIN_DORMANT_ADMIN')
    recordSecurityEvent({
      event: 'account.reactivate',
      outcome: 'success',
      account: ownRequest.account_id,
    })
    await addRequiredActions(transaction, { id: requestId, request: ownRequest })
    const answer = await flowResult(transaction, {
      id: requestId,
      request: ownRequest,
      account: await accountForRequest(transaction, ownRequest),
      now,
    })
    const result = { answer, flow: await rotateBrowserId(transaction, now, caller.browser) }
    await caller.operation.record(transaction, result)
    return result
  })
}

type Sent = { readonly maskedData: string }

/** Lifetime of a link. */
const linkMinutes = 30

/**
 * Sends a link to the registered address. A newer link replaces the older one. Only the hash of a
 * link is stored.
 * @param host `Host` of the request; it only chooses between names of the tenant
 * @throws REQUEST_EXPIRED unless the account waits for a link, OTP_SAME_METHOD_1MIN, RATE_LIMITED,
 * EMAIL_SEND_FAILED
 */
export async function sendReactivationLink(
  services: Services,
  {
    requestId,
    host,
    caller,
  }: { readonly requestId: string; readonly host: string | undefined; readonly caller: Caller },
): Promise<OperationResult<Sent>> {
  const { store, clock, pepper, onMailWritten } = services
  const sent = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    const account = await accountForRequest(transaction, request)
    const email = await transaction
      .selectFrom('factor')
      .select('address')
      .where('account_id', '=', account.id)
      .where('kind', '=', 'Email')
      .executeTakeFirst()
    if (
      request.purpose !== 'release' ||
      account.state !== 'dormant-reset-link' ||
      email === undefined
    )
      throw apiError('REQUEST_EXPIRED')
    const settings = await readSettings(transaction, request.tenant_id)
    assertChannelOpen(services, settings, 'Email')
    await takeResendSlot(transaction, {
      now,
      resendSeconds: settings.resendSeconds,
      owner: `dormant:${account.id}`,
      kind: 'Email',
    })
    await countOwnerMessage(transaction, {
      now,
      limits: settings,
      destination: hashDestination(pepper, 'Email', email.address),
    })
    const link = randomHandle()
    const row = {
      link_hash: handleHash(link),
      expires_at: now + linkMinutes * 60_000,
      used_at: null,
    }
    await transaction
      .insertInto('dormant_link')
      .values({ account_id: account.id, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    const address = `${originOfTenant(services, request.tenant_id, host)}${base}/WarningMessage?code=LOGIN_DORMANT_RESET_LINK#link=${link}`
    const tenant = services.tenants.named(request.tenant_id)
    const product = productOf(tenant, account.language)
    await writeMail(services, {
      store: transaction,
      at: now,
      mail: {
        channel: 'email',
        tenant: request.tenant_id,
        username: account.username,
        recipient: email.address,
        language: account.language,
        subject: serverText(account.language, 'dormant.subject', { product }),
        body: serverText(account.language, 'dormant.body', {
          address,
          minutes: linkMinutes,
          product,
          desk: describeServiceDesk(tenant, account.language),
        }),
        code: '',
      },
      delivery: leavesServer(services, 'Email')
        ? { scope: `dormant:${account.id}`, expiresAt: row.expires_at }
        : undefined,
    })
    const result = { answer: { maskedData: maskAddress.Email(email.address) } }
    await caller.operation.record(transaction, result)
    return result
  })
  if (leavesServer(services, 'Email')) onMailWritten?.()
  return sent
}

/**
 * Reactivates the account without a sign-in: the link only proves access to the mailbox.
 * @throws REQUEST_EXPIRED for a link that is unknown, used or expired, LOGIN_DORMANT_ADMIN where an
 * administrator decided otherwise since then
 */
export async function useReactivationLink(
  { store, clock, tenants }: Services,
  {
    link,
    headers,
    operation,
  }: {
    readonly link: string
    readonly headers: Parameters<Services['tenants']['of']>[0]
    readonly operation: IdempotentOperation
  },
): Promise<OperationResult<undefined>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const usedLink = await transaction
      .updateTable('dormant_link')
      .set({ used_at: now })
      .where('link_hash', '=', handleHash(link))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst()
    if (usedLink === undefined) {
      const expiredError = apiError('REQUEST_EXPIRED')
      throw (await linkExists(transaction, link)) ? expiredError : new WrongEntryError(expiredError)
    }
    const isReactivated = await changeState(transaction, usedLink.account_id, {
      from: ['dormant-reset-link'],
      to: 'active',
      tenant_id: tenants.of(headers).name,
    })
    if (!isReactivated) throw apiError('LOGIN_DORMANT_ADMIN')
    recordSecurityEvent({
      event: 'account.reactivate',
      outcome: 'success',
      account: usedLink.account_id,
    })
    const result = { answer: undefined }
    await operation.record(transaction, result)
    return result
  })
}

/** True for a used or expired link too, because it is not a guess. */
async function linkExists(store: Store, link: string): Promise<boolean> {
  const found = await store
    .selectFrom('dormant_link')
    .select('link_hash')
    .where('link_hash', '=', handleHash(link))
    .executeTakeFirst()
  return found !== undefined
}
