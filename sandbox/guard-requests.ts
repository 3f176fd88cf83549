import type { FastifyInstance } from 'fastify'
import { refusal } from './api-error.ts'
import type { Log } from './contract/send-error.ts'
import { sendError } from './contract/send-error.ts'
import { apiPolicy, cacheControl, commonHeaders } from './headers.ts'
import { comesFromOurOrigin } from './origin-check.ts'

/** First in, last out: who may change something, and the headers no answer goes without. A route that set its own policy or cache rule keeps it. */
export function guardRequests(app: FastifyInstance, origins: readonly string[], log: Log): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isSafe(request.method) && !comesFromOurOrigin(request.raw, origins)) return sendError(refusal('FORBIDDEN'), request, reply, log)
    return undefined
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    const defaults = { ...commonHeaders, 'content-security-policy': apiPolicy, 'cache-control': cacheControl.none }
    for (const [name, value] of Object.entries(defaults)) if (!reply.hasHeader(name)) reply.header(name, value)
    return payload
  })
}

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'
