import type { FastifyInstance } from 'fastify'
import { callerEntrances, callerPaths } from './applications.ts'
import type { Callers } from './callers.ts'

/**
 * The addresses that `GET /login/applications` answers lead on to the origin of the applications,
 * with all that follows in path and query.
 */
export function leadToCallers(app: FastifyInstance, { origin = '' }: Callers): void {
  const targets = {
    'user-portal': callerPaths.userPortal,
    'mfa-consumer': callerPaths.administratorPortal,
    'mfa-am': callerPaths.accessManagement,
  } as const satisfies Record<keyof typeof callerEntrances, string>
  for (const [name, target] of Object.entries(targets)) {
    const entrance = callerEntrances[name as keyof typeof callerEntrances]
    for (const path of [entrance, `${entrance}/*`])
      app.get(path, async (request, reply) =>
        reply.redirect(`${origin}${target}${request.url.slice(entrance.length)}`, 303),
      )
  }
}
