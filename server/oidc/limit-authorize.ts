import type { FastifyInstance } from 'fastify'
import { oidcBase } from '../address.ts'
import { cookieFrom } from '../cookies.ts'
import { limitStarts } from '../limits-by-address.ts'
import type { Services } from '../services.ts'

/**
 * The provider's own router accepts it with and without a slash, in any case. The continuation of a
 * sign-in (`/oauth2/authorize/…`) writes nothing new.
 */
const startsAuthorization = new RegExp(`^${oidcBase}/oauth2/authorize/?(\\?|$)`, 'i')

/**
 * Limits new sign-ins per address, because each writes an interaction and a context. Beyond the
 * limit the response is 429, with a page that retries. Add it before the provider.
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
          known: cookieFrom(cookie, 'known', secure),
        })
    },
  )
}
