import { base } from '../address.ts'
import { refusal } from '../api-error.ts'
import { readCookie, setFlowCookie } from '../cookies.ts'
import { assertUsername } from '../login/assert-username.ts'
import { browserHash } from '../login/browser-id.ts'
import { checkPassword, contextOf, type Credentials } from '../login/check-password.ts'
import { flowResult } from '../login/flow-result.ts'
import { findLogin } from '../login/login-context.ts'
import { accountOf, liveRequest } from '../login/login-request.ts'
import { clientNames } from '../oidc/clients.ts'
import { handleHash } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type Login = Pick<Handlers, 'getLoginContext' | 'postLoginContext' | 'getApplication' | 'verifyPassword' | 'getLoginStatus' | 'cancelLogin'>

/** Where an application is entered. Paths: the front end may be reached under more than one name. */
const applications: Readonly<Record<string, string>> = {
  'mfa-consumer': `${base}/consumer-home`,
  ...Object.fromEntries(Object.entries(clientNames).flatMap(([id, name]) => [[id, `${base}/`], [name, `${base}/`]])),
}

export const login = (sandbox: Services): Login => {
  const { store, clock, origins, limits } = sandbox
  return {
    async getLoginContext({ path, request }) {
      const context = await findLogin(store, clock.now(), path.sessionDataKey, readCookie(request, 'flow', origins.secure))
      if (context === undefined) throw refusal('REQUEST_EXPIRED')
      return { username: context.username }
    },

    async postLoginContext({ body, request }) {
      const ids = [body.sessionDataKey, body.requestId, body.consumerRequestId, body.upRequestId].filter((id) => id !== undefined)
      if (ids.length !== 1) throw refusal('VALIDATION_FAILED', { issues: [{ path: '', rule: 'exactly-one-id' }] })
      const browser = readCookie(request, 'flow', origins.secure)
      if (body.requestId !== undefined) await liveRequest(store, clock.now(), body.requestId, browser)
      else if (body.sessionDataKey === undefined || (await findLogin(store, clock.now(), body.sessionDataKey, browser)) === undefined) throw refusal('REQUEST_EXPIRED')
    },

    getApplication({ query }) {
      const accessUrl = Object.hasOwn(applications, query.name) ? applications[query.name] : undefined
      if (accessUrl === undefined) throw refusal('NOT_FOUND')
      return { accessUrl }
    },

    async verifyPassword({ body, request, reply }) {
      limits.passwords.take(request.ip, (await readSettings(store)).passwordsPerAddress)
      const browser = readCookie(request, 'flow', origins.secure)
      const device = deviceAndBrowser(request.headers['user-agent'] ?? '')
      const prove = async (given: Pick<Credentials, 'context' | 'username'>) => {
        const proven = await checkPassword(sandbox, { ...given, browser, tenantId, password, device })
        if (proven.browser !== undefined) setFlowCookie(reply, proven.browser, origins.secure)
        return proven.result
      }
      const { tenantId, password } = body
      if (body.requestId !== undefined) {
        const running = await liveRequest(store, clock.now(), body.requestId, browser)
        const context = await store.selectFrom('login_context').selectAll().where('key_hash', '=', running.key_hash).executeTakeFirst()
        if (context === undefined) throw refusal('REQUEST_EXPIRED')
        const { username } = await accountOf(store, running)
        return prove({ context, username })
      }
      if (body.sessionDataKey === undefined || body.username === undefined) {
        const missing = body.username === undefined ? 'username' : 'sessionDataKey'
        throw refusal('VALIDATION_FAILED', { issues: [{ path: `/${missing}`, rule: 'required' }] })
      }
      assertUsername(body.username)
      const context = await contextOf(sandbox, body.sessionDataKey, browser)
      await assertOpenAtProvider(context.interaction_uid)
      return prove({ context, username: body.username })
    },

    async getLoginStatus({ query, request }) {
      const running = await liveRequest(store, clock.now(), query.requestId, readCookie(request, 'flow', origins.secure))
      return flowResult(query.requestId, running, await accountOf(store, running), clock.now())
    },

    async cancelLogin({ body, request }) {
      const browser = readCookie(request, 'flow', origins.secure)
      const browser_hash = browser === undefined ? undefined : await browserHash(store, clock.now(), browser)
      if (browser_hash === undefined) return undefined
      await store.deleteFrom('login_request').where('id_hash', '=', handleHash(body.requestId)).where('browser_hash', '=', browser_hash).execute()
      return undefined
    },
  }

  /** The application's own sign-in may be over while the key still lives: finished in another tab, or ended by the provider. */
  async function assertOpenAtProvider(uid: string): Promise<void> {
    const open = await store.selectFrom('oidc').select('id').where('model', '=', 'Interaction').where('id', '=', uid).where('expires_at', '>', clock.now()).executeTakeFirst()
    if (open === undefined) throw refusal('LOGIN_NO_PRIMARY_SESSION')
  }
}
