import type { FastifyInstance } from 'fastify'
import { routeTemplate } from './route-template.ts'

/**
 * Logs one line per response, after it was sent. No typed address, no header, no body and no user
 * name: these six fields only.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    app.log.info(
      {
        method: request.method,
        route: routeTemplate(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        traceId: request.id,
      },
      'request',
    )
  })
}
