import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { normalise } from '../../src/rules/normalise.ts'
import { errorRoute, interactionPaths } from '../address.ts'
import { endRequest } from '../client-apps/end-request.ts'
import { runsElsewhere } from '../client-apps/keep-at-tenant.ts'
import { readCookie, setFlowCookie } from '../cookies.ts'
import { pagePolicy } from '../headers.ts'
import { completeInteraction, type CompletedInteraction } from '../oidc/complete-interaction.ts'
import type { Services } from '../services.ts'
import { afterForm } from '../status-pages/after-form.ts'
import { continuePage } from '../status-pages/continue-page.ts'
import { themeChoice } from '../status-pages/html.ts'
import { answerPrompt } from '../terms/answer-prompt.ts'
import { preferredTag } from '../texts/preferred-language.ts'
import { readForm, takeForms } from './read-form.ts'

interface Ended {
  readonly completedInteraction: CompletedInteraction | undefined
  /** Code of the error page, without a completed interaction. */
  readonly fallbackPath?: string
  /** The sign-in to the portal goes on, and no service has the user back. */
  readonly signsIn?: boolean
}

/**
 * Handles the forms of the front end: openapi/auth-endpoints.yaml, postPrimaryAuth,
 * postConsumerVerification and postTermsPrompt.
 */
export async function commonAuth(app: FastifyInstance, services: Services): Promise<void> {
  takeForms(app)
  const browserOf = (request: FastifyRequest) =>
    readCookie(request, 'flow', services.origins.secure)
  const redirectAfter = (
    request: FastifyRequest,
    reply: FastifyReply,
    { completedInteraction, fallbackPath = 'REDIRECT_CONTEXT_MISSING', signsIn = false }: Ended,
  ) => {
    if (completedInteraction?.browser !== undefined)
      setFlowCookie(reply, completedInteraction.browser, services.origins.secure)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(
        continuePage(completedInteraction?.target ?? errorRoute(fallbackPath), {
          language: preferredTag(request.headers, services.tenants.of(request.headers).languages),
          theme: themeChoice(request.headers.cookie),
          signsIn,
        }),
      )
  }

  // A user reloads the page that an outage left, or opens the address: redirects to the page where
  // the browser asks for the request's state.
  app.get(interactionPaths.primary, (_request, reply) =>
    reply.redirect(afterForm(interactionPaths.primary), 303),
  )
  app.get(interactionPaths.consumer, (_request, reply) =>
    reply.redirect(afterForm(interactionPaths.consumer), 303),
  )
  app.get(interactionPaths.terms, (_request, reply) =>
    reply.redirect(afterForm(interactionPaths.terms), 303),
  )

  app.post(interactionPaths.primary, async (request, reply) => {
    const form = readForm(request.body, [
      'sessionDataKey',
      'requestId',
      'username',
      'tenantId',
      'authenticator',
    ])
    const isOwnOrigin = form?.tenantId === services.tenants.of(request.headers).name
    if (form === undefined || !isOwnOrigin)
      return redirectAfter(request, reply, {
        completedInteraction: undefined,
        ...(form && { fallbackPath: 'TENANT_INVALID' }),
      })
    const isSystems = form.sessionDataKey === '' && form.username === ''
    const completedInteraction = await (isSystems
      ? endRequest(services, {
          kind: 'mfa-am',
          tenant: form.tenantId,
          requestId: form.requestId,
          browser: browserOf(request),
        })
      : completeInteraction(
          services,
          { ...form, username: normalise('user-id', form.username) },
          browserOf(request),
        ))
    const signsIn = completedInteraction !== undefined && !isSystems
    return redirectAfter(request, reply, { completedInteraction, signsIn })
  })

  app.post(interactionPaths.consumer, async (request, reply) => {
    const form = readForm(request.body, ['requestId', 'consumerRequestId'])
    const completedInteraction =
      form &&
      (await endRequest(services, {
        kind: 'mfa-consumer',
        tenant: services.tenants.of(request.headers).name,
        requestId: form.requestId,
        browser: browserOf(request),
        consumerRequestId: form.consumerRequestId,
      }))
    return redirectAfter(request, reply, { completedInteraction })
  })

  app.post(interactionPaths.terms, async (request, reply) => {
    const form = readForm(request.body, ['promptResp', 'promptId'])
    const isAnswer = form?.promptResp === 'true' || form?.promptResp === 'false'
    const target =
      form && isAnswer && !(await runsElsewhere(services, request, [form.promptId]))
        ? await answerPrompt(
            services,
            form.promptId,
            form.promptResp === 'true',
            browserOf(request),
          )
        : undefined
    return redirectAfter(request, reply, {
      completedInteraction: target === undefined ? undefined : { target, browser: undefined },
      signsIn: target !== undefined,
    })
  })
}
