import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { redirectToClientApps } from '../client-apps/client-app-redirect.ts'
import { serveControls } from '../controls/serve-controls.ts'
import { serveAgent } from '../device-agent/serve-agent.ts'
import { servePhone } from '../phone/serve-phone.ts'
import { serveSignUp } from '../sign-up/serve-sign-up.ts'
import { servePages } from './serve-pages.ts'

/**
 * Serves the parts that a production backend lacks: pages, inbox, phone, agent, controls, and
 * redirects to the other applications.
 */
export async function serveDevPages(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => servePages(scope, services))
  await app.register(async (scope) => servePhone(scope, services))
  await app.register(async (scope) => serveAgent(scope, services))
  redirectToClientApps(app, services.callers)
  await app.register(async (scope) => serveSignUp(scope, services))
  await app.register(async (scope) => serveControls(scope, services))
}
