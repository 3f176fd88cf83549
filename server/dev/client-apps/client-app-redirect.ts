import type { FastifyInstance } from 'fastify'
import { clientAppEntryPaths, clientAppPaths } from '../../client-apps/applications.ts'
import type { Callers } from '../../client-apps/client-apps.ts'

/**
 * Redirects the addresses of `GET /login/applications` to the origin of the applications, with the
 * rest of path and query.
 */
export function redirectToClientApps(app: FastifyInstance, { origin = '' }: Callers): void {
  const targets = {
    'user-portal': clientAppPaths.userPortal,
    'mfa-consumer': clientAppPaths.administratorPortal,
    'mfa-am': clientAppPaths.accessManagement,
  } as const satisfies Record<keyof typeof clientAppEntryPaths, string>
  for (const [name, target] of Object.entries(targets)) {
    const entrance = clientAppEntryPaths[name as keyof typeof clientAppEntryPaths]
    for (const path of [entrance, `${entrance}/*`])
      app.get(path, async (request, reply) =>
        reply.redirect(`${origin}${target}${request.url.slice(entrance.length)}`, 303),
      )
  }
}
