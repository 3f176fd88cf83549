import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { oidcBase } from '../http/address.ts'
import { randomHandle } from '../random-handle.ts'

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

export const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type Level = (typeof levels)[number]

export type Logging = {
  readonly level: Level
  /** Standard error by default, because standard output belongs to the terminal. */
  readonly stream?: { readonly write: (line: string) => void }
}

/**
 * Logs one JSON object per line: `time` (ISO 8601), `level` as a word, and the fields of the
 * caller. No part of a request is serialized automatically, so that no secret slips in: each field
 * is named in the code.
 */
export const loggerOptions = ({ level, stream }: Logging) => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }), bindings: () => ({}) },
  serializers: { req: () => ({}), res: () => ({}), err: serializeError },
  stream: stream ?? { write: (line: string) => void process.stderr.write(line) },
})

/** For errors that Fastify itself detects. */
const serializeError = (error: Error) => ({
  type: error.name,
  message: scrub(error.message),
  stack: scrub(error.stack ?? ''),
})

/**
 * Returns the ID of a request: in the log, in `X-Request-Id` of the response and in the `traceId`
 * of an error. A well-formed ID of the caller is used (D7.06).
 */
export function requestId(request: IncomingMessage): string {
  const requestedId = request.headers['x-request-id']
  return typeof requestedId === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(requestedId)
    ? requestedId
    : randomHandle()
}

/** Addresses of the provider, which answers before a route is matched. */
const providerRoutes = [
  '/oauth2/authorize',
  '/oauth2/token',
  '/oauth2/userinfo',
  '/oauth2/jwks',
  '/oidc/logout',
  '/.well-known/openid-configuration',
] as const

/**
 * Returns the route as declared: `/login/context/{key}` and never the key. An unknown address
 * becomes `unmatched`, because it can contain anything.
 */
export function routeTemplate({ raw, routeOptions, originalUrl }: FastifyRequest): string {
  if (routeOptions.url !== undefined) return routeOptions.url
  const url = originalUrl ?? raw.url ?? ''
  if (!url.startsWith(`${oidcBase}/`)) return 'unmatched'
  const providerRoute = providerRoutes.find(
    (path) => url.slice(oidcBase.length).split(/[/?]/, path.split('/').length).join('/') === path,
  )
  return `${oidcBase}${providerRoute ?? '/*'}`
}

/**
 * Secrets that a foreign text can quote: addresses of users, numbers that are phone numbers or
 * codes, and handles.
 */
const secretPatterns: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>"'`]+@[^\s<>"'`]+\.[A-Za-z]{2,}/g, '<mail>'],
  [/[A-Za-z0-9_-]{32,}(\.[A-Za-z0-9_-]{16,})*/g, '<handle>'],
  [/\+?\d(?:[ -]?\d){5,}/g, '<number>'],
  [/([?#])[^\s"'`)]+/g, '$1<query>'],
]

/**
 * Returns the text of an exception without quotes from a request. Names of files, lines and tables
 * stay.
 */
export const scrub = (text: string): string =>
  secretPatterns.reduce((kept, [pattern, mark]) => kept.replace(pattern, mark), text)
