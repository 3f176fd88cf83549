import { createHmac } from 'node:crypto'
import type { components } from '../../src/api/generated/common-api.ts'
import { resolveBrowserHash } from '../caller.ts'
import { assertProvable } from '../enrollment/may-register.ts'
import { reusableVerification } from '../enrollment/start-authenticate.ts'
import { apiError } from '../http/errors.ts'
import type { OperationResult, Services } from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Session } from '../session/sessions.ts'
import { maskId } from '../sign-in/address-spelling.ts'
import { claimRequest } from '../sign-in/login-request.ts'
import { actionsBeforeSecondStep, addRequiredActions } from '../sign-in/required-actions.ts'
import { refreshRequiredSteps } from '../sign-in/required-steps.ts'
import { giveToBrowser, insertRequestOnce, newLoginRequest } from '../store/login-requests.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { offeredMethods } from '../tenants/settings.ts'
import { type ClientAppRequest, findClientAppRequest } from './applications.ts'

type Opening = Pick<LoginRequest, 'second_step' | 'caller' | 'purpose' | 'session_hash'> &
  Partial<Pick<LoginRequest, 'first_method' | 'verified_at'>>

/**
 * Returns our request for the one that an application keeps open: the same each time, and for one
 * browser. Its ID is derived from the application's handle, so it need not be stored. The response
 * with the browser's first ID can be lost (reload, bad connection), and then no browser uses that
 * ID. Until a browser uses it, the next caller gets the request.
 * @returns `flow`: the browser's first ID
 * @param store in a transaction: a refusal rolls everything back
 * @throws REQUEST_EXPIRED when another browser has it, or it is over, declined or cancelled
 */
export async function openRequest(
  store: Store,
  {
    pepper,
    now,
    handle,
    clientAppRequest,
    browser,
    opening,
  }: {
    readonly pepper: string
    readonly now: number
    readonly handle: string
    readonly clientAppRequest: ClientAppRequest
    readonly browser: string | undefined
    readonly opening: Opening
  },
) {
  const id = createHmac('sha256', pepper).update(`request of ${handle}`).digest('base64url')
  const knownBrowser =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  const newBrowser = knownBrowser === undefined ? randomHandle() : undefined
  const browser_hash = knownBrowser ?? handleHash(newBrowser ?? '')
  const asking = { browser_hash, browser_met: knownBrowser !== undefined }
  const key_hash = handleHash(`key of ${id}`)
  const { tenant_id, account_id, expires_at } = clientAppRequest
  const inserted = await insertRequestOnce(
    store,
    newLoginRequest({
      id_hash: handleHash(id),
      key_hash,
      ...asking,
      account_id,
      tenant_id,
      expires_at,
      ...opening,
    }),
  )
  if (inserted !== undefined) {
    // It was opened before, and left since: it cannot be opened again.
    if (clientAppRequest.request_hash !== '') throw apiError('REQUEST_EXPIRED')
    // Context that the password check and the history need for each request. The history shows the
    // name that the user knows. No provider waits for it.
    await store
      .insertInto('login_context')
      .values({
        key_hash,
        interaction_hash: '',
        browser_hash,
        tenant_id,
        client_id: clientAppRequest.sp,
        username: '',
        expires_at,
      })
      .execute()
    // A user with a session has met them. The computer is registered, and the terms of an
    // application are accepted, during a sign-in.
    if (opening.purpose === 'sign-in')
      await addRequiredActions(store, {
        id,
        request: inserted,
        onlyActions: actionsBeforeSecondStep,
      })
    await store
      .updateTable('caller_request')
      .set({ request_hash: inserted.id_hash })
      .where('id_hash', '=', clientAppRequest.id_hash)
      .execute()
    return { id, request: inserted, flow: newBrowser }
  }
  const existingRequest = await store
    .selectFrom('login_request')
    .selectAll()
    .where('id_hash', '=', handleHash(id))
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const request =
    existingRequest === undefined
      ? await reopenRequest(store, { now, id_hash: handleHash(id), browser: asking })
      : await claimRequest(store, existingRequest)
  // It was opened in a session that is over: another sign-in does not continue it.
  if (request === undefined || request.session_hash !== opening.session_hash)
    throw apiError('REQUEST_EXPIRED')
  return { id, request: await refreshRequiredSteps(store, request), flow: newBrowser }
}

/** Gives the request to the browser of this call, because its first ID was never used. */
async function reopenRequest(
  store: Store,
  {
    now,
    id_hash,
    browser,
  }: {
    readonly now: number
    readonly id_hash: string
    readonly browser: Pick<LoginRequest, 'browser_hash' | 'browser_met'>
  },
): Promise<LoginRequest | undefined> {
  const request = await giveToBrowser(store, now, { id_hash, ...browser })
  if (request !== undefined)
    await store
      .updateTable('login_context')
      .set({ browser_hash: browser.browser_hash })
      .where('key_hash', '=', request.key_hash)
      .execute()
  return request
}

type ConsumerContext = components['schemas']['ConsumerContext']

/**
 * Opens the verification that a consumer service requests: as many steps as a sign-in of the
 * account. Users without a second factor verify the password first and then enroll one, as in a
 * sign-in (decision 0021).
 * @throws MFA_TIMEOUT, MFA_USER_INFO_INSUFFICIENT, REQUEST_EXPIRED
 */
export async function consumerContext(
  { store, clock, pepper }: Services,
  {
    tenant,
    handle,
    browser,
  }: { readonly tenant: string; readonly handle: string; readonly browser: string | undefined },
): Promise<OperationResult<ConsumerContext>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const clientAppRequest = await findClientAppRequest(transaction, handle, 'mfa-consumer')
    if (
      clientAppRequest === undefined ||
      clientAppRequest.tenant_id !== tenant ||
      clientAppRequest.ended_at !== null
    )
      throw apiError('REQUEST_EXPIRED')
    if (clientAppRequest.expires_at <= now) throw apiError('MFA_TIMEOUT')
    const account = await transaction
      .selectFrom('account')
      .selectAll()
      .where('id', '=', clientAppRequest.account_id)
      .executeTakeFirst()
    if (account?.state !== 'active') throw apiError('MFA_USER_INFO_INSUFFICIENT')
    const { id, request, flow } = await openRequest(transaction, {
      pepper,
      now,
      handle,
      clientAppRequest,
      browser,
      opening: {
        second_step: account.second_step,
        caller: 'mfa-consumer',
        purpose: 'sign-in',
        session_hash: null,
      },
    })
    const factors = await transaction
      .selectFrom('factor')
      .select('kind')
      .where('account_id', '=', account.id)
      .execute()
    const isSecondStepRequired = request.second_step
    const answer = {
      requestId: id,
      tenantId: tenant,
      sp: clientAppRequest.sp,
      displayUid: maskId(account.username),
      isSecondStepRequired,
      enrollRequired: isSecondStepRequired && factors.length === 0,
    }
    return { answer, flow }
  })
}

type UserPortalContext = components['schemas']['UserPortalContext']

/**
 * Opens the enrollment that the user portal requests, with an identity check for it. Only for the
 * user of this session.
 * @throws REQUEST_EXPIRED, also for a request of another user; MFA_USER_INFO_INSUFFICIENT for a
 * method that the tenant does not offer, and for a user with no method that is still offered
 */
export async function userPortalContext(
  { store, clock, pepper }: Services,
  {
    session,
    handle,
    browser,
  }: { readonly session: Session; readonly handle: string; readonly browser: string | undefined },
): Promise<OperationResult<UserPortalContext>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const clientAppRequest = await findClientAppRequest(transaction, handle, 'user-portal')
    if (
      clientAppRequest === undefined ||
      clientAppRequest.account_id !== session.account_id ||
      clientAppRequest.ended_at !== null ||
      clientAppRequest.expires_at <= now
    )
      throw apiError('REQUEST_EXPIRED')
    const account = await transaction
      .selectFrom('account')
      .selectAll()
      .where('id', '=', session.account_id)
      .executeTakeFirstOrThrow()
    const offered = await offeredMethods(transaction, account.tenant_id)
    if (
      clientAppRequest.authenticator !== '' &&
      !(offered?.includes(clientAppRequest.authenticator) ?? true)
    )
      throw apiError('MFA_USER_INFO_INSUFFICIENT')
    const purpose = clientAppRequest.type === 'change' ? ('change' as const) : ('enroll' as const)
    const opening = {
      second_step: false,
      caller: 'user' as const,
      purpose,
      session_hash: session.id_hash,
    }
    const before = await reusableVerification(transaction, {
      now,
      session,
      opened: {
        account_id: account.id,
        tenant_id: account.tenant_id,
        ...opening,
      },
    })
    await assertProvable(transaction, {
      account_id: account.id,
      tenant_id: account.tenant_id,
      first_method: null,
      verified_at: null,
      ...opening,
      ...before,
    })
    const { id, flow } = await openRequest(transaction, {
      pepper,
      now,
      handle,
      clientAppRequest,
      browser,
      opening: {
        ...opening,
        ...before,
      },
    })
    const answer: UserPortalContext = {
      requestId: id,
      username: account.username,
      formattedName: clientAppRequest.formatted_name,
      enFormattedName: clientAppRequest.en_formatted_name,
      displayUid: maskId(account.username),
      sotName: account.sot_name,
      type: clientAppRequest.type,
      ...(clientAppRequest.authenticator !== '' && {
        authenticator: clientAppRequest.authenticator as NonNullable<
          UserPortalContext['authenticator']
        >,
      }),
    }
    return { answer, flow }
  })
}
