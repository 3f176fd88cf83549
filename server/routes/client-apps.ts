import type { FastifyReply } from 'fastify'
import { consumerContext } from '../client-apps/consumer-context.ts'
import { createMfaRequest } from '../client-apps/create-mfa-request.ts'
import { userPortalContext } from '../client-apps/user-portal-context.ts'
import { readCookie, setFlowCookie } from '../cookies.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { limitStarts } from '../limits-by-address.ts'
import type { Services } from '../services.ts'
import { requireSession } from '../session/sessions.ts'
import { readCookies } from '../sign-in/caller.ts'
import type { Handlers } from './handlers.ts'

type Callers = Pick<Handlers, 'createMfaRequest' | 'getConsumerContext' | 'getUserPortalContext'>

/** Requests of other applications. */
export const callers = (services: Services): Callers => {
  const { origins, tenants } = services
  const sendAnswer = <Answer>(
    reply: FastifyReply,
    { answer, flow }: OperationResult<Answer>,
  ): Answer => {
    if (flow !== undefined) setFlowCookie(reply, flow, origins.secure)
    return answer
  }
  return {
    createMfaRequest({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'createMfaRequest', owner: browser, request, reply },
        async (operation) => {
          await limitStarts(services, request.ip, readCookies(request, origins.secure))
          return createMfaRequest(
            services,
            tenants.of(request.headers).name,
            body.jwt ?? '',
            browser,
            operation,
          )
        },
      )
    },

    async getConsumerContext({ path, request, reply }) {
      return sendAnswer(
        reply,
        await consumerContext(
          services,
          tenants.of(request.headers).name,
          path.consumerRequestId,
          readCookie(request, 'flow', origins.secure),
        ),
      )
    },

    async getUserPortalContext({ path, request, reply }) {
      return sendAnswer(
        reply,
        await userPortalContext(
          services,
          await requireSession(services, request),
          path.upRequestId,
          readCookie(request, 'flow', origins.secure),
        ),
      )
    },
  }
}
