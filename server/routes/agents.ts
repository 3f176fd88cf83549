import type { FastifyRequest } from 'fastify'
import { readCookie } from '../cookies.ts'
import { checkAgent } from '../device-agents/check-agent.ts'
import { latestAgent, detectOperatingSystem } from '../device-agents/latest-agent.ts'
import { pairingStatus } from '../device-agents/pairing-status.ts'
import { postponeAgent } from '../device-agents/postpone-agent.ts'
import { startPairing } from '../device-agents/start-pairing.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { limitSends } from '../limits-by-address.ts'
import type { Services } from '../services.ts'
import { readCaller, readCookies } from '../sign-in/caller.ts'
import type { Handlers } from './handlers.ts'

type Agents = Pick<
  Handlers,
  'getLatestAgent' | 'checkAgent' | 'startAgentPairing' | 'getAgentPairingStatus' | 'postponeAgent'
>

export const agents = (services: Services): Agents => {
  const { store, clock, origins } = services
  const owner = (request: FastifyRequest) => readCookie(request, 'flow', origins.secure)
  return {
    getLatestAgent: ({ query, request }) =>
      latestAgent(
        query.type,
        query.os ?? detectOperatingSystem(request.headers['user-agent'] ?? ''),
        query.language,
      ),

    checkAgent: ({ body, request, reply }) =>
      withIdempotency(
        services,
        { operation: 'checkAgent', owner: owner(request), request, reply },
        (operation) =>
          checkAgent(
            services,
            body,
            readCaller(request, origins.secure, operation),
            readCookie(request, 'computer', origins.secure),
          ),
      ),

    startAgentPairing: ({ body, request, reply }) =>
      withIdempotency(
        services,
        { operation: 'startAgentPairing', owner: owner(request), request, reply },
        (operation) =>
          limitSends(services, request, body.requestId, () =>
            startPairing(services, body, readCaller(request, origins.secure, operation)),
          ),
      ),

    getAgentPairingStatus: ({ query, request }) =>
      pairingStatus(store, clock.now(), query.requestId, readCookies(request, origins.secure)),

    postponeAgent: ({ body, request, reply }) =>
      withIdempotency(
        services,
        { operation: 'postponeAgent', owner: owner(request), request, reply },
        (operation) =>
          postponeAgent(services, body, readCaller(request, origins.secure, operation)),
      ),
  }
}
