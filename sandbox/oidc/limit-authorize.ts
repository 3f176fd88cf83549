import type { FastifyInstance } from 'fastify'
import { errorRoute, providerBase } from '../address.ts'
import { ApiError } from '../api-error.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'

/** The provider's own router takes it with and without a slash, in whatever case. Where a sign-in goes on (`/oauth2/authorize/…`) nothing new is written. */
const begins = new RegExp(`^${providerBase}/oauth2/authorize/?(\\?|$)`, 'i')

/** Each sign-in that begins writes an interaction and a context: so many for an address, and then the error screen. To be added before the provider. */
export function limitAuthorize(app: FastifyInstance, { limits, store }: Pick<Services, 'limits' | 'store'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!begins.test(request.raw.url ?? '')) return undefined
    try {
      limits.starts.take(request.ip, (await readSettings(store)).startsPerAddress)
      return undefined
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      return reply.header('retry-after', String(problem.details['retryAfter'])).redirect(errorRoute('SIGNIN_FAILED'), 303)
    }
  })
}
