import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { normalise } from '../../src/rules/normalise.ts'
import { endRequest } from '../client-apps/end-request.ts'
import { errorRoute, interactionPaths } from '../http/address.ts'
import { pagePolicy, readCookie, setFlowCookie } from '../http/headers.ts'
import type { Services } from '../operation.ts'
import { themeChoice } from '../status-pages/html.ts'
import { afterForm, continuePage } from '../status-pages/status-page.ts'
import { runsElsewhere } from '../tenants/tenants.ts'
import { answerPrompt } from '../terms/routes.ts'
import { preferredTag } from '../texts/server-text.ts'
import { type CompletedInteraction, completeInteraction } from './interaction.ts'

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
        ? await answerPrompt(services, {
            promptId: form.promptId,
            isAgreed: form.promptResp === 'true',
            browser: browserOf(request),
          })
        : undefined
    return redirectAfter(request, reply, {
      completedInteraction: target === undefined ? undefined : { target, browser: undefined },
      signsIn: target !== undefined,
    })
  })
}

/** Makes a scope that accepts only posts of forms. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request, body, done) => done(null, String(body)),
  )
}

/** Accepts exactly these fields, each once; anything else is not our form. */
export function readForm<Field extends string>(
  body: unknown,
  fields: readonly Field[],
): Readonly<Record<Field, string>> | undefined {
  const form = new URLSearchParams(typeof body === 'string' ? body : '')
  const isOurs =
    form.size === fields.length &&
    fields.every(
      (field) => form.getAll(field).length === 1 && /^[^\0]{0,200}$/.test(form.get(field) ?? ''),
    )
  if (!isOurs) return undefined
  // Each is present, as just checked.
  return Object.fromEntries(fields.map((field) => [field, form.get(field) ?? ''])) as Record<
    Field,
    string
  >
}
