import type { FastifyRequest } from 'fastify'
import { oidcBase } from '../address.ts'

/** Addresses of the provider, which answers before a route is matched. */
const providerRoutes = [
  '/oauth2/authorize',
  '/oauth2/token',
  '/oauth2/userinfo',
  '/oauth2/jwks',
  '/oidc/logout',
  '/.well-known/openid-configuration',
] as const

/**
 * Returns the route as declared: `/login/context/{key}` and never the key. An unknown address
 * becomes `unmatched`, because it can contain anything.
 */
export function routeTemplate({ raw, routeOptions, originalUrl }: FastifyRequest): string {
  if (routeOptions.url !== undefined) return routeOptions.url
  const url = originalUrl ?? raw.url ?? ''
  if (!url.startsWith(`${oidcBase}/`)) return 'unmatched'
  const providerRoute = providerRoutes.find(
    (path) => url.slice(oidcBase.length).split(/[/?]/, path.split('/').length).join('/') === path,
  )
  return `${oidcBase}${providerRoute ?? '/*'}`
}
