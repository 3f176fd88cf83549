import type { FastifyRequest } from 'fastify'
import { deviceAndBrowser, readCaller, readCookies } from '../caller.ts'
import { clientAppEntryPaths, clientAppNames } from '../client-apps/applications.ts'
import { isContextAlive } from '../client-apps/end-request.ts'
import { base } from '../http/address.ts'
import { ApiError, apiError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { limitAttempts, limitStarts } from '../http/limits-by-address.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { clientLogoOf } from '../oidc/client-logos.ts'
import { clientNameOf } from '../oidc/clients.ts'
import { clientNames } from '../oidc/own-clients.ts'
import { type Handlers, type IdempotentOperation, type Services } from '../operation.ts'
import { deleteRequest } from '../store/login-requests.ts'
import { assertUsername, beginLogin, loginStatus, startLogin } from './begin-login.ts'
import { checkPassword, contextOf, type Credentials } from './check-password.ts'
import { findLogin } from './login-context.ts'
import { accountForRequest, requestAtStep } from './login-request.ts'
import { assertOffered } from './required-steps.ts'

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
 * Start page of an application. It is a path, because the front end may be reached under more than
 * one name.
 */
const applications: Readonly<Record<string, string>> = {
  'mfa-consumer': `${base}/consumer-home`,
  'user-portal': clientAppEntryPaths['user-portal'],
  ...Object.fromEntries(
    Object.entries(clientAppNames).map(([kind, name]) => [
      name,
      clientAppEntryPaths[kind as keyof typeof clientAppEntryPaths],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(clientNames).flatMap(([id, name]) => [
      [id, `${base}/`],
      [name, `${base}/`],
    ]),
  ),
}

export const login = (services: Services): Login => {
  const { store, clock, origins, tenants, openidClients } = services
  /**
   * Compares the page's tenant with the request's. They differ when a page of another tenant was
   * left open.
   * @throws TENANT_INVALID
   */
  const assertTenant = ({ headers }: FastifyRequest, tenantId: string) => {
    if (tenants.of(headers).name !== tenantId) throw apiError('TENANT_INVALID')
  }
  return {
    async getLoginContext({ path, request }) {
      const context = await findLogin(store, {
        now: clock.now(),
        key: path.sessionDataKey,
        browser: readCookie(request, 'flow', origins.secure),
      })
      if (context === undefined) throw apiError('REQUEST_EXPIRED')
      const sp = clientNameOf(openidClients, context.client_id)
      const spLogoUrl = clientLogoOf(openidClients, context.client_id)
      return {
        username: context.username,
        ...(sp !== undefined && { sp }),
        ...(spLogoUrl !== undefined && { spLogoUrl }),
      }
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
        throw apiError('VALIDATION_FAILED', { issues: [{ path: '', rule: 'exactly-one-id' }] })
      const browser = readCookie(request, 'flow', origins.secure)
      if (!(await isContextAlive(services, body, browser))) throw apiError('REQUEST_EXPIRED')
    },

    getApplication({ query }) {
      const accessUrl = Object.hasOwn(applications, query.name)
        ? applications[query.name]
        : undefined
      if (accessUrl === undefined) throw apiError('NOT_FOUND')
      return { accessUrl }
    },

    startLogin({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'startLogin', owner: browser, request, reply },
        async (operation) => {
          assertTenant(request, body.tenantId)
          assertUsername(body.username)
          const cookies = readCookies(request, origins.secure)
          await limitStarts(services, request.ip, cookies)
          const context = await findLogin(store, {
            now: clock.now(),
            key: body.sessionDataKey,
            browser,
          })
          if (context === undefined) throw apiError('REQUEST_EXPIRED')
          return startLogin(services, {
            context,
            input: { ...body, known: cookies.known },
            operation,
          })
        },
      )
    },

    verifyPassword({ body, request, reply }) {
      const owner = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'verifyPassword', owner, request, reply },
        (operation) =>
          limitAttempts(services, request, () => provePassword(body, request, operation)),
      )
    },

    async getLoginStatus({ query, request }) {
      return loginStatus(store, {
        now: clock.now(),
        id: query.requestId,
        by: readCookies(request, origins.secure),
        input: query.authenticator,
      })
    },

    cancelLogin({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'cancelLogin', owner: browser, request, reply },
        (operation) =>
          store.transaction().execute(async (transaction) => {
            const now = clock.now()
            const running = await requestAtStep(transaction, {
              now,
              id: body.requestId,
              caller: readCaller(request, origins.secure, operation),
            }).catch(unlessExpired)
            if (running !== undefined) await deleteRequest(transaction, running.id_hash)
            await operation.record(transaction, { answer: undefined })
            return { answer: undefined }
          }),
      )
    },
  }

  async function provePassword(
    body: Parameters<Login['verifyPassword']>[0]['body'],
    request: FastifyRequest,
    operation: IdempotentOperation,
  ) {
    const caller = readCaller(request, origins.secure, operation)
    const device = deviceAndBrowser(request.headers['user-agent'] ?? '')
    const { tenantId = tenants.of(request.headers).name, password } = body
    assertTenant(request, tenantId)
    const prove = (given: Pick<Credentials, 'context' | 'username' | 'requestId'>) =>
      checkPassword(services, { ...given, caller, tenantId, password, device })
    if (body.requestId !== undefined) {
      const running = await requestAtStep(store, { now: clock.now(), id: body.requestId, caller })
      const context = await store
        .selectFrom('login_context')
        .selectAll()
        .where('key_hash', '=', running.key_hash)
        .executeTakeFirst()
      if (context === undefined) throw apiError('REQUEST_EXPIRED')
      // The first step only: never the second, and never an identity check (R4.28).
      await assertOffered(store, running, 'password')
      const { username } = await accountForRequest(store, running)
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
      throw apiError('VALIDATION_FAILED', { issues: [{ path: `/${missing}`, rule: 'required' }] })
    }
    assertUsername(body.username)
    const context = await contextOf(services, body.sessionDataKey, caller.browser)
    await assertOpenAtProvider(context.interaction_hash)
    return prove({ context, username: body.username })
  }

  /**
   * The application's own sign-in may be over while the key is still valid: finished in another
   * tab, or ended by the provider.
   */
  async function assertOpenAtProvider(interaction_hash: string): Promise<void> {
    const open = await store
      .selectFrom('oidc')
      .select('id_hash')
      .where('model', '=', 'Interaction')
      .where('id_hash', '=', interaction_hash)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    if (open === undefined) throw apiError('LOGIN_NO_PRIMARY_SESSION')
  }
}

/** There was nothing to cancel. */
function unlessExpired(problem: unknown): undefined {
  if (problem instanceof ApiError && problem.code === 'REQUEST_EXPIRED') return undefined
  throw problem
}
