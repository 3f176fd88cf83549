import type { FastifyInstance } from 'fastify'
import { base, errorRoute, isServerPath } from '../address.ts'
import { type Tenants, tenantCookie } from './tenants.ts'

/**
 * `?tenant=maru` at any page, in sandbox mode only: the cookie says it from then on, and the
 * address is shown without it. The parameter itself would not outlive the way through the provider.
 * A name that nobody has, several, and another's at a host name that is a tenant's, are refused and
 * change nothing.
 */
export function chooseTenant(app: FastifyInstance, tenants: Tenants, secure: boolean): void {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (method !== 'GET' || !isPage(url)) return undefined
    const address = new URL(url, 'http://page')
    // Read as a browser would read it, it may be another place: `/secdx/mfa/../..//other.example/`
    // would lead there.
    if (!isPagePath(address.pathname)) return undefined
    const wantedTenant = address.searchParams
      .getAll('tenant')
      .map((name) => name.replace(endOfSentence, ''))
    if (wantedTenant.length === 0) return undefined
    // Said twice, it is nobody's to choose which of them was meant.
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

/** A link that was copied out of a sentence, as that of an invitation, has these with it. */
const endOfSentence = /[.,;>)\]]+$/

const isPage = (url: string): boolean =>
  /[?&]tenant=/.test(url) && isPagePath(url.split('?')[0] ?? '')

/** With two slashes in front it would be another host. */
const isPagePath = (path: string): boolean =>
  path === '/sandbox/' ||
  path === base ||
  (path.startsWith(`${base}/`) && !path.startsWith('//') && !isServerPath(path))
