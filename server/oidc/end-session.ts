import type { KoaContextWithOIDC } from 'oidc-provider'
import { base, loggedOutRoute, type Origins } from '../address.ts'
import type { Clock } from '../clock.ts'
import { cookieFrom, endedSessionCookie } from '../cookies.ts'
import { handleHash } from '../random-handle.ts'
import { endSessions } from '../session/end-sessions.ts'
import { wasTokenOf } from '../session/session-token.ts'
import type { Store } from '../store/open-store.ts'
import { isOver } from './sso-session.ts'

type Redirecting = Pick<KoaContextWithOIDC, 'status' | 'redirect'>

/**
 * Ends the session of the provider, and ours in this browser, and returns without a confirmation.
 * This requires an ID token of that session, because any site can link here (OpenID Connect
 * RP-Initiated Logout 1.0, section 2). Our own log-out has ended the session before it leads here
 * (`signout`), and needs no hint. Every other caller gets the confirmation screen.
 */
export async function endSession(
  ctx: KoaContextWithOIDC,
  store: Store,
  clock: Clock,
  origins: Origins,
): Promise<void> {
  const { session, entities, provider } = ctx.oidc
  if (session !== undefined && (await isEnded(session, store, clock.now()))) {
    await session.destroy()
    return goTo(ctx, afterLogout(ctx))
  }
  const hintedAccount = entities.IdTokenHint?.payload.sub
  if (session === undefined || hintedAccount === undefined || hintedAccount !== session.accountId)
    return askLogoutConfirmation(ctx)

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
  goTo(ctx, afterLogout(ctx))
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
  isOver(store, now, { provider_hash: handleHash(uid), signed_in_at: loginTs * 1000 }, Infinity)

/** Redirects to the confirmation screen, never to an address from the request. */
export const askLogoutConfirmation = (ctx: Redirecting): void =>
  goTo(ctx, `${base}/consumers-logout/secure-logout`)

/** The library keeps the parameter only when it is registered for the client. */
export const afterLogout = (ctx: KoaContextWithOIDC): string => {
  const requestedRedirect = ctx.oidc.params?.['post_logout_redirect_uri']
  return typeof requestedRedirect === 'string' ? requestedRedirect : loggedOutRoute
}

export function goTo(ctx: Redirecting, target: string): void {
  ctx.status = 303
  ctx.redirect(target)
}
