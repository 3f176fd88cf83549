import type { Interaction, KoaContextWithOIDC } from 'oidc-provider'
import { base } from '../address.ts'
import { handleHash } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { beginLogin } from '../sign-in/login-context.ts'
import { bindToBrowser, browserOf, interactionBinding } from './browser-binding.ts'
import { clientIds, clientNames } from './clients.ts'

/**
 * A key lives ten minutes, a redirect to an identity provider thirty, and the request that it opens
 * ten more.
 */
export const interactionSeconds = 55 * 60

/**
 * Returns the address for a browser without a session: our sign-in screen, with a key that only
 * this browser can use. Only it can resume the interaction as well.
 */
export async function interactionUrl(
  ctx: KoaContextWithOIDC,
  interaction: Interaction,
  services: Pick<Services, 'store' | 'clock' | 'origins' | 'tenants'>,
): Promise<string> {
  const { store, clock, tenants } = services
  const tenantId = tenants.of(ctx.req.headers).name
  const browser_hash = await browserOf(ctx.req, ctx.res, services)
  const client = clientIds.find((id) => id === interaction.params['client_id']) ?? 'singleid'
  const loginHint = interaction.params['login_hint']
  const now = clock.now()
  await bindToBrowser(
    store,
    interactionBinding(interaction.uid, browser_hash),
    now + interactionSeconds * 1000,
  )
  const key = await beginLogin(store, now, {
    interaction_hash: handleHash(interaction.uid),
    browser_hash,
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
