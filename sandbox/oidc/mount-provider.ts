import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { providerBase } from '../address.ts'
import { apiPolicy, cacheControl, commonHeaders, pagePolicy } from '../headers.ts'

/** What the hand-over form posts to lies below the provider's root but is ours. */
const ours = `${providerBase}/commonauth`

/** Hands requests below the provider's root over before Fastify reads the body. */
export function mountProvider(app: FastifyInstance, provider: Provider): void {
  const answer = provider.callback()
  app.addHook('onRequest', (request, reply, done) => {
    const url = request.raw.url ?? ''
    if (!url.startsWith(`${providerBase}/`) || url.split('?')[0] === ours) return done()
    reply.hijack()
    const isPage = /^\/(oauth2\/authorize|oidc\/logout)/.test(url.slice(providerBase.length))
    for (const [name, value] of Object.entries(commonHeaders)) reply.raw.setHeader(name, value)
    reply.raw.setHeader('content-security-policy', isPage ? pagePolicy : apiPolicy)
    reply.raw.setHeader('cache-control', cacheControl.none)
    // oidc-provider finds its mount path by comparing both (its README, "Mounting oidc-provider").
    Object.assign(request.raw, { originalUrl: url, url: url.slice(providerBase.length) })
    void answer(request.raw, reply.raw)
  })
}
