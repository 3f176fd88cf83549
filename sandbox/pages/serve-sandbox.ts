import type { FastifyInstance } from 'fastify'
import { serveAgent } from '../agents/serve-agent.ts'
import { leadToCallers } from '../callers/lead-to-callers.ts'
import { serveControls } from '../controls/serve-controls.ts'
import { servePhone } from '../phone/serve-phone.ts'
import type { Services } from '../services.ts'
import { serveSignUp } from '../sign-up/serve-sign-up.ts'
import { servePages } from './serve-pages.ts'

/**
 * What a backend is without: pages, inbox, phone, agent and controls, and the ways to the
 * applications beside.
 */
export async function serveSandbox(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => servePages(scope, services))
  await app.register(async (scope) => servePhone(scope, services))
  await app.register(async (scope) => serveAgent(scope, services))
  leadToCallers(app, services.callers)
  await app.register(async (scope) => serveSignUp(scope, services))
  await app.register(async (scope) => serveControls(scope, services))
}
