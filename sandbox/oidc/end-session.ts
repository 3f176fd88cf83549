import type { KoaContextWithOIDC } from 'oidc-provider'
import { loggedOutRoute } from '../address.ts'
import type { Store } from '../store/open-store.ts'
import { continuePage } from '../pages/continue-page.ts'

/**
 * Ends the provider's session and goes back without asking, but only for who shows an ID token of it: any site can link here, none but ours has the hint.
 * OpenID Connect RP-Initiated Logout 1.0, section 2.
 */
export async function endSession(ctx: KoaContextWithOIDC, store: Store): Promise<void> {
  const { session, entities } = ctx.oidc
  const hinted = entities.IdTokenHint?.payload.sub
  if (session === undefined || hinted === undefined || hinted !== session.accountId) {
    ctx.type = 'html'
    ctx.body = continuePage(afterLogout(ctx))
    return
  }
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId !== undefined) await store.deleteFrom('oidc').where((e) => e.or([e('grant_id', '=', grantId), e.and([e('model', '=', 'Grant'), e('id', '=', grantId)])])).execute()
  }
  await session.destroy()
  ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null, { path: '/', signed: true })
  // What the browser cached while someone was signed in goes too.
  ctx.set('clear-site-data', '"cache"')
  ctx.type = 'html'
  ctx.body = continuePage(afterLogout(ctx))
}

/** The library leaves the parameter only when it is registered for the client. */
export const afterLogout = (ctx: KoaContextWithOIDC): string => {
  const asked = ctx.oidc.params?.['post_logout_redirect_uri']
  return typeof asked === 'string' ? asked : loggedOutRoute
}
