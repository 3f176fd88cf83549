import type { FastifyInstance } from 'fastify'
import { oidcBase } from '../address.ts'
import { cookieFrom } from '../cookies.ts'
import { limitStarts } from '../limits-by-address.ts'
import type { Services } from '../services.ts'

/**
 * The provider's own router takes it with and without a slash, in whatever case. Where a sign-in
 * goes on (`/oauth2/authorize/…`) nothing new is written.
 */
const startsAuthorization = new RegExp(`^${oidcBase}/oauth2/authorize/?(\\?|$)`, 'i')

/**
 * Each sign-in that begins writes an interaction and a context: so many for an address, then 429
 * with a page that asks again. To be added before the provider.
 */
export function limitAuthorizationRequests(
  app: FastifyInstance,
  services: Pick<Services, 'limits' | 'store' | 'clock' | 'origins'>,
): void {
  const { secure } = services.origins
  app.addHook(
    'onRequest',
    async ({
      raw: {
        url = '',
        headers: { cookie },
      },
      ip,
    }) => {
      if (startsAuthorization.test(url))
        await limitStarts(services, ip, {
          browser: cookieFrom(cookie, 'flow', secure),
          session: cookieFrom(cookie, 'session', secure),
        })
    },
  )
}
