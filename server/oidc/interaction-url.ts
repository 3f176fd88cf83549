import type { Interaction, KoaContextWithOIDC } from 'oidc-provider'
import { base, type Origins } from '../address.ts'
import type { Clock } from '../clock.ts'
import { cookieFrom, flowCookieHeader } from '../cookies.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { resolveBrowserHash } from '../sign-in/browser-id.ts'
import { beginLogin } from '../sign-in/login-context.ts'
import type { Store } from '../store/open-store.ts'
import type { Tenants } from '../tenants/tenants.ts'
import { clientIds, clientNames } from './clients.ts'

/**
 * Returns the address for a browser without a session: our sign-in screen, with a key that only
 * this browser can use.
 */
export async function interactionUrl(
  ctx: KoaContextWithOIDC,
  interaction: Interaction,
  store: Store,
  clock: Clock,
  origins: Origins,
  tenants: Tenants,
): Promise<string> {
  const tenantId = tenants.of(ctx.req.headers).name
  // A browser has one ID for all its tabs, so that two sign-ins do not end each other.
  const sentBrowser = cookieFrom(ctx.req.headers.cookie, 'flow', origins.secure)
  const knownBrowser =
    sentBrowser === undefined
      ? undefined
      : await resolveBrowserHash(store, clock.now(), sentBrowser)
  const newBrowser = knownBrowser === undefined ? randomHandle() : undefined
  if (newBrowser !== undefined)
    ctx.res.appendHeader('set-cookie', flowCookieHeader(newBrowser, origins.secure))
  const client = clientIds.find((id) => id === interaction.params['client_id']) ?? 'singleid'
  const loginHint = interaction.params['login_hint']
  const key = await beginLogin(store, clock.now(), {
    interaction_uid: interaction.uid,
    browser_hash: knownBrowser ?? handleHash(newBrowser ?? ''),
    tenant_id: tenantId,
    client_id: client,
    username: typeof loginHint === 'string' ? loginHint.slice(0, 50) : '',
  })
  const query = new URLSearchParams({
    sessionDataKey: key,
    tenantId,
    authenticators: 'password',
    sp: clientNames[client],
  })
  return `${base}/login?${query.toString().replaceAll('+', '%20')}`
}
