import type { FastifyInstance } from 'fastify'
import { routeTemplate } from './route-template.ts'

/**
 * One line for each answer, when it has left. No address as it was typed, no header, no body,
 * nobody's name: only what these six fields hold.
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
