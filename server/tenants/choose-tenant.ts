import type { FastifyInstance } from 'fastify'
import { base, errorRoute, isServerPath } from '../address.ts'
import { type Tenants, tenantCookie } from './tenants.ts'

/**
 * Handles `?tenant=maru` at any page, in sandbox mode only. It stores the tenant in the cookie, and
 * redirects to the address without the parameter, because the parameter would not survive the
 * redirects through the provider. It refuses unknown names, several names, and another tenant at a
 * tenant's own host name; then nothing changes.
 */
export function chooseTenant(app: FastifyInstance, tenants: Tenants, secure: boolean): void {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (method !== 'GET' || !isPage(url)) return undefined
    const address = new URL(url, 'http://page')
    // A browser could resolve it to another place: `/secdx/mfa/../..//other.example/` would leave
    // the site.
    if (!isPagePath(address.pathname)) return undefined
    const wantedTenant = address.searchParams
      .getAll('tenant')
      .map((name) => name.replace(endOfSentence, ''))
    if (wantedTenant.length === 0) return undefined
    // With two values the server does not choose between them.
    const [tenant, host] = [
      wantedTenant.length === 1 ? tenants.named(wantedTenant[0] ?? '') : undefined,
      tenants.at(headers.host),
    ]
    if (tenant === undefined || (host !== undefined && host !== tenant))
      return reply.redirect(errorRoute('TENANT_INVALID'), 303)
    address.searchParams.delete('tenant')
    if (host === undefined) reply.header('set-cookie', tenantCookie(tenant.name, secure))
    return reply.redirect(address.pathname + address.search, 303)
  })
}

/** Characters that a link copied out of a sentence, such as an invitation's, brings with it. */
const endOfSentence = /[.,;>)\]]+$/

const isPage = (url: string): boolean =>
  /[?&]tenant=/.test(url) && isPagePath(url.split('?')[0] ?? '')

/** Two slashes in front would make it another host. */
const isPagePath = (path: string): boolean =>
  path === '/sandbox/' ||
  path === base ||
  (path.startsWith(`${base}/`) && !path.startsWith('//') && !isServerPath(path))
