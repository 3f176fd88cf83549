import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { base, oidcBase } from '../../http/address.ts'
import { chosenCookieHeader, cookieName, readCookie } from '../../http/headers.ts'
import type { Services } from '../../operation.ts'
import { endSessions } from '../../session/end-sessions.ts'
import { wasTokenOf } from '../../session/session-token.ts'
import { people } from './demo-users.ts'

/** Address of the form "Sign in as …" on the first page of the sandbox. */
export const choosePath = '/sandbox/sign-in'

const isDemoUser = (username: string): boolean =>
  people.some((person) => person.username === username)

/**
 * Serves the choice of a demo user: ends the session of this browser and opens the login. The
 * content of the form is parsed by the caller's scope. Sandbox mode only.
 */
export function serveChoice(app: FastifyInstance, services: Services): void {
  const { store, clock, origins } = services
  app.post<{ Body: Readonly<Record<string, string>> }>(
    choosePath,
    {
      schema: {
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['username'],
          properties: { username: { type: 'string', maxLength: 50 } },
        },
      },
    },
    async (request, reply) => {
      const { username = '' } = request.body
      if (!isDemoUser(username)) return reply.redirect('/sandbox/', 303)
      const session = readCookie(request, 'session', origins.secure)
      if (session !== undefined)
        await store
          .transaction()
          .execute(async (transaction) =>
            endSessions(transaction, clock.now(), wasTokenOf(session)),
          )
      return reply
        .header('set-cookie', chosenCookieHeader(username, origins.secure))
        .redirect(`${base}/`, 303)
    },
  )
}

/**
 * Adds the chosen user to the next authorization request as `login_hint` (OpenID Connect Core 1.0,
 * section 3.1.2.1), once. It happens inside the server, because no address may have an ID.
 * Sandbox mode only.
 */
export function hintChosenPerson(
  { method, raw, headers }: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): void {
  const { url = '' } = raw
  if (method !== 'GET' || !url.startsWith(`${oidcBase}/oauth2/authorize?`)) return
  const username = chosenIn(headers.cookie, secure)
  const { pathname, searchParams } = new URL(url, 'http://page')
  if (username === undefined || searchParams.has('login_hint')) return
  searchParams.set('login_hint', username)
  raw.url = `${pathname}?${searchParams.toString()}`
  // The provider writes the answer without Fastify.
  reply.raw.appendHeader('set-cookie', chosenCookieHeader('', secure))
}

function chosenIn(header: string | undefined, secure: boolean): string | undefined {
  const prefix = `${cookieName('chosen', secure)}=`
  const username = header
    ?.split(/; */)
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length)
  return username !== undefined && isDemoUser(username) ? username : undefined
}
