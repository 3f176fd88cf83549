import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { base, isOfServer, type Origins } from './address.ts'
import { refusal } from './api-error.ts'
import type { Log } from './contract/send-error.ts'
import { sendError } from './contract/send-error.ts'
import { apiPolicy, cacheControl, headersFor } from './headers.ts'
import { comesFromOurOrigin } from './origin-check.ts'

/** First in, last out: who may change something, and the headers no answer goes without. A route that set its own policy or cache rule keeps it. */
export function guardRequests(app: FastifyInstance, origins: Origins, log: Log): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isSafe(request.method) && !comesFromOurOrigin(request.raw, origins)) return sendError(refusal('FORBIDDEN'), request, reply, log)
    return undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id)
    addHeaders(reply, origins)
    return payload
  })
}

/** An address that cannot be decoded, or is too long: Fastify gives up before any hook. In the front end it is one more page that is not there. */
export function answerUnreadable(request: FastifyRequest, reply: FastifyReply, origins: Origins, log: Log): void {
  addHeaders(reply, origins)
  reply.header('x-request-id', request.id)
  if (isSafe(request.method) && request.url.startsWith(`${base}/`) && !isOfServer(request.url)) void reply.redirect(`${base}/404`, 303)
  else sendError(refusal('NOT_FOUND'), request, reply, log)
}

function addHeaders(reply: FastifyReply, { secure }: Origins): void {
  const defaults = { ...headersFor(secure), 'content-security-policy': apiPolicy, 'cache-control': cacheControl.none }
  for (const [name, value] of Object.entries(defaults)) if (!reply.hasHeader(name)) reply.header(name, value)
}

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'
