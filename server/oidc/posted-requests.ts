import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { oidcBase } from '../http/address.ts'

/** The provider's own router accepts both with and without a slash, in any case. */
const takesForms = new RegExp(`^${oidcBase}/(?:oauth2/authorize|oidc/logout)/?$`, 'i')

/** As much as the address of a GET request may have. */
const longestForm = 8192

/**
 * Answers a posted authorization or log-out request with a redirect to the same request by GET
 * (OpenID Connect Core 1.0, section 3.1.2.1; RP-Initiated Logout 1.0, section 2). Any site may post
 * one, as it may link to one, but a browser sends no `SameSite=Lax` cookie with it: only after the
 * redirect the provider knows the session. Add it before the origin of requests is checked.
 */
export function redirectPostedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const { 'content-type': type = '' } = request.headers
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(type)
    if (request.method !== 'POST' || !isForm || !takesForms.test(path)) return undefined
    const form = await readForm(request.raw)
    if (form === undefined) return reply.code(413).send()
    const query = new URLSearchParams(form).toString()
    return reply.header('cache-control', 'no-store').redirect(`${path}?${query}`, 303)
  })
}

/** @returns undefined for a form that is too long */
async function readForm(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.byteLength
    if (length > longestForm) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
