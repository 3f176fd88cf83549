import type { FastifyRequest } from 'fastify'
import { base } from '../address.ts'
import { ApiError, refusal } from '../api-error.ts'
import { callerEntrances, callerNames } from '../callers/applications.ts'
import { isContextAlive } from '../callers/is-context-alive.ts'
import { readCookie } from '../cookies.ts'
import type { Act } from '../idempotency/act.ts'
import { once } from '../idempotency/once.ts'
import { startFromAddress, tryFromAddress } from '../limits-by-address.ts'
import { assertUsername } from '../login/assert-username.ts'
import { beginLogin } from '../login/begin-login.ts'
import { callerOf, cookiesOf } from '../login/caller.ts'
import { checkPassword, contextOf, type Credentials } from '../login/check-password.ts'
import { findLogin } from '../login/login-context.ts'
import { accountOf } from '../login/login-request.ts'
import { loginStatus } from '../login/login-status.ts'
import { assertOffered } from '../login/methods-left.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import { startLogin } from '../login/start-login.ts'
import { clientNames } from '../oidc/clients.ts'
import type { Services } from '../services.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type Login = Pick<
  Handlers,
  | 'getLoginContext'
  | 'beginLogin'
  | 'postLoginContext'
  | 'getApplication'
  | 'verifyPassword'
  | 'startLogin'
  | 'getLoginStatus'
  | 'cancelLogin'
>

/**
 * Where an application is entered. Paths: the front end may be reached under more than one name.
 */
const applications: Readonly<Record<string, string>> = {
  'mfa-consumer': `${base}/consumer-home`,
  'user-portal': callerEntrances['user-portal'],
  ...Object.fromEntries(
    Object.entries(callerNames).map(([kind, name]) => [
      name,
      callerEntrances[kind as keyof typeof callerEntrances],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(clientNames).flatMap(([id, name]) => [
      [id, `${base}/`],
      [name, `${base}/`],
    ]),
  ),
}

export const login = (sandbox: Services): Login => {
  const { store, clock, origins, tenants } = sandbox
  /**
   * What the page says of its tenant, and what the request itself says: a page of another one was
   * left open.
   * @throws TENANT_INVALID
   */
  const assertTenant = ({ headers }: FastifyRequest, tenantId: string) => {
    if (tenants.of(headers).name !== tenantId) throw refusal('TENANT_INVALID')
  }
  return {
    async getLoginContext({ path, request }) {
      const context = await findLogin(
        store,
        clock.now(),
        path.sessionDataKey,
        readCookie(request, 'flow', origins.secure),
      )
      if (context === undefined) throw refusal('REQUEST_EXPIRED')
      return { username: context.username }
    },

    beginLogin: ({ query, request, reply }) => beginLogin(query, request, reply),

    async postLoginContext({ body, request }) {
      const ids = [
        body.sessionDataKey,
        body.requestId,
        body.consumerRequestId,
        body.upRequestId,
      ].filter((id) => id !== undefined)
      if (ids.length !== 1)
        throw refusal('VALIDATION_FAILED', { issues: [{ path: '', rule: 'exactly-one-id' }] })
      const browser = readCookie(request, 'flow', origins.secure)
      if (!(await isContextAlive(sandbox, body, browser))) throw refusal('REQUEST_EXPIRED')
    },

    getApplication({ query }) {
      const accessUrl = Object.hasOwn(applications, query.name)
        ? applications[query.name]
        : undefined
      if (accessUrl === undefined) throw refusal('NOT_FOUND')
      return { accessUrl }
    },

    startLogin({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return once(
        sandbox,
        { operation: 'startLogin', owner: browser, request, reply },
        async (act) => {
          assertTenant(request, body.tenantId)
          assertUsername(body.username)
          await startFromAddress(sandbox, request.ip, cookiesOf(request, origins.secure))
          const context = await findLogin(store, clock.now(), body.sessionDataKey, browser)
          if (context === undefined) throw refusal('REQUEST_EXPIRED')
          return startLogin(sandbox, context, body, act)
        },
      )
    },

    verifyPassword({ body, request, reply }) {
      const owner = readCookie(request, 'flow', origins.secure)
      return once(sandbox, { operation: 'verifyPassword', owner, request, reply }, (act) =>
        tryFromAddress(sandbox, request, () => provePassword(body, request, act)),
      )
    },

    async getLoginStatus({ query, request }) {
      return loginStatus(
        store,
        clock.now(),
        query.requestId,
        cookiesOf(request, origins.secure),
        query.authenticator,
      )
    },

    cancelLogin({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return once(sandbox, { operation: 'cancelLogin', owner: browser, request, reply }, (act) =>
        store.transaction().execute(async (transaction) => {
          const now = clock.now()
          const running = await requestAtStep(
            transaction,
            now,
            body.requestId,
            callerOf(request, origins.secure, act),
          ).catch(unlessExpired)
          if (running !== undefined)
            await transaction
              .deleteFrom('login_request')
              .where('id_hash', '=', running.id_hash)
              .execute()
          await act.keep(transaction, { answer: undefined })
          return { answer: undefined }
        }),
      )
    },
  }

  async function provePassword(
    body: Parameters<Login['verifyPassword']>[0]['body'],
    request: FastifyRequest,
    act: Act,
  ) {
    const caller = callerOf(request, origins.secure, act)
    const device = deviceAndBrowser(request.headers['user-agent'] ?? '')
    const { tenantId = tenants.of(request.headers).name, password } = body
    assertTenant(request, tenantId)
    const prove = (given: Pick<Credentials, 'context' | 'username' | 'requestId'>) =>
      checkPassword(sandbox, { ...given, caller, tenantId, password, device })
    if (body.requestId !== undefined) {
      const running = await requestAtStep(store, clock.now(), body.requestId, caller)
      const context = await store
        .selectFrom('login_context')
        .selectAll()
        .where('key_hash', '=', running.key_hash)
        .executeTakeFirst()
      if (context === undefined) throw refusal('REQUEST_EXPIRED')
      // The first step only: never a second one, never once more (R4.28).
      await assertOffered(store, running, 'password')
      const { username } = await accountOf(store, running)
      return prove({ context, username, requestId: body.requestId })
    }
    if (
      body.sessionDataKey === undefined ||
      body.username === undefined ||
      body.tenantId === undefined
    ) {
      const missing =
        body.username === undefined
          ? 'username'
          : body.sessionDataKey === undefined
            ? 'sessionDataKey'
            : 'tenantId'
      throw refusal('VALIDATION_FAILED', { issues: [{ path: `/${missing}`, rule: 'required' }] })
    }
    assertUsername(body.username)
    const context = await contextOf(sandbox, body.sessionDataKey, caller.browser)
    await assertOpenAtProvider(context.interaction_uid)
    return prove({ context, username: body.username })
  }

  /**
   * The application's own sign-in may be over while the key still lives: finished in another tab,
   * or ended by the provider.
   */
  async function assertOpenAtProvider(uid: string): Promise<void> {
    const open = await store
      .selectFrom('oidc')
      .select('id')
      .where('model', '=', 'Interaction')
      .where('id', '=', uid)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    if (open === undefined) throw refusal('LOGIN_NO_PRIMARY_SESSION')
  }
}

/** There was nothing to cancel. */
function unlessExpired(problem: unknown): undefined {
  if (problem instanceof ApiError && problem.code === 'REQUEST_EXPIRED') return undefined
  throw problem
}
