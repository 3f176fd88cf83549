import type { KoaContextWithOIDC } from 'oidc-provider'
import { base, loggedOutRoute } from '../http/address.ts'
import { cookieFrom, endedSessionCookie } from '../http/headers.ts'
import type { Services } from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { sealedPlaces } from '../sealing/sealer.ts'
import { endSessions } from '../session/end-sessions.ts'
import { wasTokenOf } from '../session/session-token.ts'
import type { Store } from '../store/tables.ts'
import { browserOf, knownBrowserOf } from './browser-binding.ts'
import { endSsoSession, isOver } from './sso-session.ts'

type Asked = Pick<Services, 'store' | 'clock' | 'origins' | 'sealer'>
type Redirecting = Pick<KoaContextWithOIDC, 'status' | 'redirect'>

/** Koa's own type lacks the library's context, which exists once a route of the library has run. */
export const hasOidc = (ctx: object): ctx is KoaContextWithOIDC => 'oidc' in ctx

/** True for the logout address, and for the library's addresses below it. */
export const isLogoutRequest = (ctx: object): boolean =>
  hasOidc(ctx) && ctx.oidc.route.startsWith('end_session')

/**
 * Ends the session of the provider, and ours in this browser, and returns without a confirmation.
 * This requires an ID token of that session, because any site can link here (OpenID Connect
 * RP-Initiated Logout 1.0, section 2). Our own log-out has ended the session before it leads here
 * (`signout`), and needs no hint. Every other caller gets the confirmation screen.
 */
export async function endSession(ctx: KoaContextWithOIDC, asked: Asked): Promise<void> {
  const { store, clock, origins } = asked
  const { session, entities, provider } = ctx.oidc
  if (session !== undefined && (await isEnded(session, store, clock.now()))) {
    await session.destroy()
    return goTo(ctx, await afterLogout(ctx, asked))
  }
  const hintedAccount = entities.IdTokenHint?.payload.sub
  if (session === undefined || hintedAccount === undefined || hintedAccount !== session.accountId) {
    await keepReturn(ctx, asked)
    return askLogoutConfirmation(ctx)
  }

  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) =>
    grantId === undefined ? [] : handleHash(grantId),
  )
  const ownRedirect = cookieFrom(ctx.req.headers.cookie, 'session', origins.secure)
  await store.transaction().execute(async (transaction) => {
    // Our sessions from this provider session, and the session of this browser, whatever its
    // origin.
    await endSessions(transaction, clock.now(), (own) =>
      own.or([
        own('provider_hash', '=', handleHash(session.uid)),
        ...(ownRedirect === undefined ? [] : [wasTokenOf(ownRedirect)(own)]),
      ]),
    )
    await endSsoSession(transaction, clock.now(), handleHash(session.uid))
    for (const grant of grants) {
      await transaction
        .deleteFrom('oidc')
        .where((e) =>
          e.or([
            e('grant_hash', '=', grant),
            e.and([e('model', '=', 'Grant'), e('id_hash', '=', grant)]),
          ]),
        )
        .execute()
    }
  })
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/', signed: true })
  ctx.res.appendHeader('set-cookie', endedSessionCookie(origins.secure))
  goTo(ctx, await afterLogout(ctx, asked))
}

/**
 * True when this server has ended the session already, and a request at the provider that ran at
 * the same time wrote it again.
 */
const isEnded = (
  { uid, loginTs = 0 }: NonNullable<KoaContextWithOIDC['oidc']['session']>,
  store: Store,
  now: number,
): Promise<boolean> =>
  isOver(store, {
    now,
    signIn: { provider_hash: handleHash(uid), signed_in_at: loginTs * 1000 },
    sessionSeconds: Infinity,
  })

/** Redirects to the confirmation screen, never to an address from the request. */
export const askLogoutConfirmation = (ctx: Redirecting): void =>
  goTo(ctx, `${base}/consumers-logout/secure-logout`)

/**
 * Returns the address after a log-out, with `state` (RP-Initiated Logout, section 3). A log-out of
 * the confirmation screen returns to the application that asked for it.
 */
export async function afterLogout(ctx: KoaContextWithOIDC, asked: Asked): Promise<string> {
  const requested = requestedReturn(ctx)
  const isOurs = requested === undefined || new URL(requested).pathname === loggedOutRoute
  return (isOurs ? await takeReturn(ctx, asked) : undefined) ?? requested ?? loggedOutRoute
}

/** The library keeps the parameter only when it is registered for the client. */
function requestedReturn({ oidc: { params } }: KoaContextWithOIDC): string | undefined {
  const [uri, state] = [params?.['post_logout_redirect_uri'], params?.['state']]
  if (typeof uri !== 'string') return undefined
  if (typeof state !== 'string') return uri
  const address = new URL(uri)
  address.searchParams.set('state', state)
  return address.href
}

/** Time to answer the confirmation screen. */
const returnMs = 600_000
const model = 'LogoutBrowser'

/** Keeps the address of a log-out that the user still has to confirm in this browser. */
async function keepReturn(ctx: KoaContextWithOIDC, asked: Asked): Promise<void> {
  const { store, clock, sealer } = asked
  const target = requestedReturn(ctx)
  if (target === undefined) return
  const browser_hash = await browserOf(ctx.req, ctx.res, asked)
  const id_hash = handleHash(randomHandle())
  await store.transaction().execute(async (transaction) => {
    await deleteReturns(transaction, browser_hash)
    await transaction
      .insertInto('oidc')
      .values({
        model,
        id_hash,
        uid_hash: browser_hash,
        payload_sealed: sealer.seal(sealedPlaces.provider(model, id_hash), target),
        grant_hash: null,
        account_id: null,
        consumed_at: null,
        expires_at: clock.now() + returnMs,
      })
      .execute()
  })
}

async function takeReturn(ctx: KoaContextWithOIDC, asked: Asked): Promise<string | undefined> {
  const { store, clock, sealer } = asked
  const browser_hash = await knownBrowserOf(ctx.req, asked)
  if (browser_hash === undefined) return undefined
  const kept = await store
    .selectFrom('oidc')
    .select(['id_hash', 'payload_sealed'])
    .where('model', '=', model)
    .where('uid_hash', '=', browser_hash)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (kept === undefined) return undefined
  await deleteReturns(store, browser_hash)
  return sealer.open(sealedPlaces.provider(model, kept.id_hash), kept.payload_sealed)
}

async function deleteReturns(store: Store, browser_hash: string): Promise<void> {
  await store
    .deleteFrom('oidc')
    .where('model', '=', model)
    .where('uid_hash', '=', browser_hash)
    .execute()
}

export function goTo(ctx: Redirecting, target: string): void {
  ctx.status = 303
  ctx.redirect(target)
}
