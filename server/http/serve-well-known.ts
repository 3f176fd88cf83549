import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../operation.ts'
import { isBrowserSignedIn } from '../session/sessions.ts'
import { offeredMethods } from '../tenants/settings.ts'
import { base } from './address.ts'
import { apiError } from './errors.ts'

/**
 * RFC 9116, section 2.5.5: less than a year, so that an abandoned address does not stay in use
 * forever.
 */
const securityTextDays = 90
const dayMs = 86_400_000

/**
 * Serves the addresses that password managers, browsers and researchers request at every site (RFC
 * 8615), at each origin of users. The provider's metadata stays below its issuer (OpenID Connect
 * Discovery 1.0, section 4). Any other well-known address is 404, also where the front end lives at
 * the root. A password manager requests one that does not exist, and distrusts a site that answers
 * it.
 * @param contact URI for reports of weaknesses; without it there is no security.txt
 */
export function serveWellKnown(
  app: FastifyInstance,
  services: Services,
  contact: string | undefined,
): void {
  const { store, clock, origins, tenants } = services
  const doesOffer = async (request: FastifyRequest, method: string): Promise<boolean> => {
    const offered = await offeredMethods(store, tenants.of(request.headers).name)
    return offered?.includes(method) ?? true
  }
  // W3C, A Well-Known URL for Changing Passwords: the change by the present password in a signed-in
  // browser, and the reset elsewhere.
  app.get('/.well-known/change-password', async (request, reply) => {
    const changes =
      (await isBrowserSignedIn(services, request)) && (await doesOffer(request, 'password'))
    return reply.redirect(`${base}/${changes ? 'change-password' : 'accountid'}`, 303)
  })

  // W3C, A Well-Known URL for Passkey Endpoints: keys of Windows Hello are added and removed on one
  // screen.
  app.get('/.well-known/passkey-endpoints', async (request, reply) => {
    if (!(await doesOffer(request, 'WindowsHello'))) throw apiError('NOT_FOUND')
    const devices = `${origins.at(request.headers.host)}${base}/windows-hello`
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ enroll: devices, manage: devices }))
  })

  if (contact === undefined) return
  app.get('/.well-known/security.txt', (request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(clock.now() + securityTextDays * dayMs).toISOString()}`,
      'Preferred-Languages: en, ko',
      `Canonical: ${origins.at(request.headers.host)}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
