import type { FastifyReply } from 'fastify'
import { readCookies } from '../caller.ts'
import { readCookie, setFlowCookie } from '../http/headers.ts'
import { limitStarts } from '../http/limits-by-address.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { type Handlers, type OperationResult, type Services } from '../operation.ts'
import { requireSession } from '../session/sessions.ts'
import { createMfaRequest } from './create-mfa-request.ts'
import { consumerContext, userPortalContext } from './open-request.ts'

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
          return createMfaRequest(services, {
            tenant: tenants.of(request.headers).name,
            jwt: body.jwt ?? '',
            browser,
            operation,
          })
        },
      )
    },

    async getConsumerContext({ path, request, reply }) {
      return sendAnswer(
        reply,
        await consumerContext(services, {
          tenant: tenants.of(request.headers).name,
          handle: path.consumerRequestId,
          browser: readCookie(request, 'flow', origins.secure),
        }),
      )
    },

    async getUserPortalContext({ path, request, reply }) {
      return sendAnswer(
        reply,
        await userPortalContext(services, {
          session: await requireSession(services, request),
          handle: path.upRequestId,
          browser: readCookie(request, 'flow', origins.secure),
        }),
      )
    },
  }
}
