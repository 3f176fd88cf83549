import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { normalise } from '../../src/rules/normalise.ts'
import { errorRoute, handOverPaths } from '../address.ts'
import { endRequest } from '../callers/end-request.ts'
import { readCookie, setFlowCookie } from '../cookies.ts'
import { pagePolicy } from '../headers.ts'
import { handOver, type HandedOver } from '../oidc/hand-over.ts'
import { continuePage } from '../pages/continue-page.ts'
import { preferredLanguage } from '../pages/preferred-language.ts'
import type { Services } from '../services.ts'
import { afterForm } from '../status-pages/after-form.ts'
import { answerPrompt } from '../terms/answer-prompt.ts'
import { readForm, takeForms } from './read-form.ts'

/**
 * The endpoints that the front end leaves for by a form: openapi/auth-endpoints.yaml,
 * postPrimaryAuth, postConsumerVerification and postTermsPrompt.
 */
export async function commonAuth(app: FastifyInstance, sandbox: Services): Promise<void> {
  takeForms(app)
  const browserOf = (request: FastifyRequest) => readCookie(request, 'flow', sandbox.origins.secure)
  const goOn = (
    request: FastifyRequest,
    reply: FastifyReply,
    handedOver: HandedOver | undefined,
    otherwise: string,
  ) => {
    if (handedOver?.browser !== undefined)
      setFlowCookie(reply, handedOver.browser, sandbox.origins.secure)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(
        continuePage(
          handedOver?.target ?? errorRoute(otherwise),
          preferredLanguage(request.headers, sandbox.tenants.of(request.headers).languages),
        ),
      )
  }

  // A person who reloads the page that an outage left, or opens the address: to where the browser
  // asks how far it is.
  app.get(handOverPaths.primary, (_request, reply) =>
    reply.redirect(afterForm(handOverPaths.primary), 303),
  )
  app.get(handOverPaths.consumer, (_request, reply) =>
    reply.redirect(afterForm(handOverPaths.consumer), 303),
  )
  app.get(handOverPaths.terms, (_request, reply) =>
    reply.redirect(afterForm(handOverPaths.terms), 303),
  )

  app.post(handOverPaths.primary, async (request, reply) => {
    const form = readForm(request.body, [
      'sessionDataKey',
      'requestId',
      'username',
      'tenantId',
      'authenticator',
    ])
    const isOurs = form?.tenantId === sandbox.tenants.of(request.headers).name
    if (form === undefined || !isOurs)
      return goOn(
        request,
        reply,
        undefined,
        form === undefined ? 'REDIRECT_CONTEXT_MISSING' : 'TENANT_INVALID',
      )
    const isSystems = form.sessionDataKey === '' && form.username === ''
    const handedOver = await (isSystems
      ? endRequest(sandbox, 'mfa-am', form.requestId, browserOf(request))
      : handOver(
          sandbox,
          { ...form, username: normalise('user-id', form.username) },
          browserOf(request),
        ))
    return goOn(request, reply, handedOver, 'REDIRECT_CONTEXT_MISSING')
  })

  app.post(handOverPaths.consumer, async (request, reply) => {
    const form = readForm(request.body, ['requestId', 'consumerRequestId'])
    const handedOver =
      form &&
      (await endRequest(
        sandbox,
        'mfa-consumer',
        form.requestId,
        browserOf(request),
        form.consumerRequestId,
      ))
    return goOn(request, reply, handedOver, 'REDIRECT_CONTEXT_MISSING')
  })

  app.post(handOverPaths.terms, async (request, reply) => {
    const form = readForm(request.body, ['promptResp', 'promptId'])
    const isAnswer = form?.promptResp === 'true' || form?.promptResp === 'false'
    const target =
      form && isAnswer
        ? await answerPrompt(sandbox, form.promptId, form.promptResp === 'true', browserOf(request))
        : undefined
    return goOn(
      request,
      reply,
      target === undefined ? undefined : { target, browser: undefined },
      'REDIRECT_CONTEXT_MISSING',
    )
  })
}
