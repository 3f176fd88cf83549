import type { FastifyRequest } from 'fastify'
import { checkAgent } from '../agents/check-agent.ts'
import { latestAgent, systemOf } from '../agents/latest-agent.ts'
import { pairingStatus } from '../agents/pairing-status.ts'
import { postponeAgent } from '../agents/postpone-agent.ts'
import { startPairing } from '../agents/start-pairing.ts'
import { readCookie } from '../cookies.ts'
import { once } from '../idempotency/once.ts'
import { sendFromAddress } from '../limits-by-address.ts'
import { callerOf, cookiesOf } from '../login/caller.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './handlers.ts'

type Agents = Pick<
  Handlers,
  'getLatestAgent' | 'checkAgent' | 'startAgentPairing' | 'getAgentPairingStatus' | 'postponeAgent'
>

export const agents = (sandbox: Services): Agents => {
  const { store, clock, origins } = sandbox
  const owner = (request: FastifyRequest) => readCookie(request, 'flow', origins.secure)
  return {
    getLatestAgent: ({ query, request }) =>
      latestAgent(
        query.type,
        query.os ?? systemOf(request.headers['user-agent'] ?? ''),
        query.language,
      ),

    checkAgent: ({ body, request, reply }) =>
      once(sandbox, { operation: 'checkAgent', owner: owner(request), request, reply }, (act) =>
        checkAgent(
          sandbox,
          body,
          callerOf(request, origins.secure, act),
          readCookie(request, 'computer', origins.secure),
        ),
      ),

    startAgentPairing: ({ body, request, reply }) =>
      once(
        sandbox,
        { operation: 'startAgentPairing', owner: owner(request), request, reply },
        (act) =>
          sendFromAddress(sandbox, request, body.requestId, () =>
            startPairing(sandbox, body, callerOf(request, origins.secure, act)),
          ),
      ),

    getAgentPairingStatus: ({ query, request }) =>
      pairingStatus(store, clock.now(), query.requestId, cookiesOf(request, origins.secure)),

    postponeAgent: ({ body, request, reply }) =>
      once(sandbox, { operation: 'postponeAgent', owner: owner(request), request, reply }, (act) =>
        postponeAgent(sandbox, body, callerOf(request, origins.secure, act)),
      ),
  }
}
