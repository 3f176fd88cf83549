import type { FastifyReply } from 'fastify'
import type { Logo } from '../settings-file.ts'
import { apiError } from './errors.ts'

/**
 * Sends a picture of a settings file. As a page of its own it may do nothing: an SVG can have
 * scripts.
 * @throws NOT_FOUND for undefined
 */
export function sendLogo(reply: FastifyReply, logo: Logo | undefined): FastifyReply {
  if (logo === undefined) throw apiError('NOT_FOUND')
  return reply
    .type(logo.type)
    .header('cache-control', 'public, max-age=3600')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .send(logo.bytes)
}
