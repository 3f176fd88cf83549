import type { FastifyReply } from 'fastify'
import { consumerContext } from '../callers/consumer-context.ts'
import { createMfaRequest } from '../callers/create-mfa-request.ts'
import { userPortalContext } from '../callers/user-portal-context.ts'
import { readCookie, setFlowCookie } from '../cookies.ts'
import type { Done } from '../idempotency/act.ts'
import { once } from '../idempotency/once.ts'
import { startFromAddress } from '../limits-by-address.ts'
import { cookiesOf } from '../login/caller.ts'
import type { Services } from '../services.ts'
import { requireSession } from '../session/sessions.ts'
import type { Handlers } from './handlers.ts'

type Callers = Pick<Handlers, 'createMfaRequest' | 'getConsumerContext' | 'getUserPortalContext'>

/** Other applications ask. */
export const callers = (sandbox: Services): Callers => {
  const { origins, tenants } = sandbox
  const given = <Answer>(reply: FastifyReply, { answer, flow }: Done<Answer>): Answer => {
    if (flow !== undefined) setFlowCookie(reply, flow, origins.secure)
    return answer
  }
  return {
    createMfaRequest({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return once(
        sandbox,
        { operation: 'createMfaRequest', owner: browser, request, reply },
        async (act) => {
          await startFromAddress(sandbox, request.ip, cookiesOf(request, origins.secure))
          return createMfaRequest(
            sandbox,
            tenants.of(request.headers).name,
            body.jwt ?? '',
            browser,
            act,
          )
        },
      )
    },

    async getConsumerContext({ path, request, reply }) {
      return given(
        reply,
        await consumerContext(
          sandbox,
          tenants.of(request.headers).name,
          path.consumerRequestId,
          readCookie(request, 'flow', origins.secure),
        ),
      )
    },

    async getUserPortalContext({ path, request, reply }) {
      return given(
        reply,
        await userPortalContext(
          sandbox,
          await requireSession(sandbox, request),
          path.upRequestId,
          readCookie(request, 'flow', origins.secure),
        ),
      )
    },
  }
}
