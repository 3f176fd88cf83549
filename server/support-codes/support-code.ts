import type { FastifyRequest } from 'fastify'
import { readCookies, resolveBrowserHash } from '../caller.ts'
import { publishingCookie } from '../http/headers.ts'
import type { Services } from '../operation.ts'
import { builtIn } from '../publishing/activations.ts'
import { isTokenOf } from '../session/session-token.ts'

export type NamedSignIn = {
  readonly tenant_id: string
  readonly code: string
  /** Null for the server's own build. */
  readonly version: string | null
}

/**
 * Returns the newest sign-in of the browser of a call, also an ended one; else that of its session.
 * A code gives no access, so a cookie is enough to read it. Undefined without both.
 */
export async function findNamedSignIn(
  { store, clock, origins, tenants }: Pick<Services, 'store' | 'clock' | 'origins' | 'tenants'>,
  request: FastifyRequest,
): Promise<NamedSignIn | undefined> {
  const now = clock.now()
  const { browser, session } = readCookies(request, origins.secure)
  const tenant_id = tenants.of(request.headers).name
  const last = publishingCookie(request.headers.cookie, 'version', origins.secure)
  const named = (code: string, version: string | null | undefined): NamedSignIn => {
    const shown = version ?? last ?? builtIn
    return { tenant_id, code, version: shown === builtIn ? null : shown }
  }
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  const ofBrowser =
    browser_hash === undefined
      ? undefined
      : await store
          .selectFrom('login_request')
          .select(['support_code', 'version'])
          .where('browser_hash', '=', browser_hash)
          .where('tenant_id', '=', tenant_id)
          .where('support_code', 'is not', null)
          .orderBy('expires_at', 'desc')
          .limit(1)
          .executeTakeFirst()
  if (ofBrowser?.support_code) return named(ofBrowser.support_code, ofBrowser.version)
  if (session === undefined) return undefined
  const ofSession = await store
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.support_code')
    .where(isTokenOf(session, now))
    .where('session.expires_at', '>', now)
    .where('account.tenant_id', '=', tenant_id)
    .executeTakeFirst()
  return ofSession?.support_code ? named(ofSession.support_code, undefined) : undefined
}
