import type { FastifyInstance } from 'fastify'
import { errorRoute, providerBase } from '../address.ts'
import { readCookie, setFlowCookie } from '../cookies.ts'
import { pagePolicy } from '../headers.ts'
import { handOver, type HandOver } from '../oidc/hand-over.ts'
import { continuePage } from '../pages/continue-page.ts'
import { preferredLanguage } from '../pages/preferred-language.ts'
import type { Services } from '../services.ts'

const fields = ['sessionDataKey', 'requestId', 'username', 'tenantId', 'authenticator'] as const

/** The primary auth endpoint: openapi/auth-endpoints.yaml, postPrimaryAuth. */
export async function commonAuth(app: FastifyInstance, sandbox: Services): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 8192 }, (_request, body, done) => {
    done(null, parseForm(String(body)))
  })
  app.post<{ Body: HandOver | undefined }>(`${providerBase}/commonauth`, async (request, reply) => {
    const browser = readCookie(request, 'flow', sandbox.origins.secure)
    const handedOver = request.body === undefined ? undefined : await handOver(sandbox, request.body, browser)
    if (handedOver?.browser !== undefined) setFlowCookie(reply, handedOver.browser, sandbox.origins.secure)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy)
      .send(continuePage(handedOver?.target ?? errorRoute('REDIRECT_CONTEXT_MISSING'), preferredLanguage(request.headers)))
  })
}

/** Exactly the five fields, each once; anything else is not our form. */
function parseForm(body: string): HandOver | undefined {
  const form = new URLSearchParams(body)
  const isOurs = form.size === fields.length && fields.every((field) => form.getAll(field).length === 1 && (form.get(field) ?? '').length <= 200)
  if (!isOurs) return undefined
  const read = (field: (typeof fields)[number]): string => form.get(field) ?? ''
  return { sessionDataKey: read('sessionDataKey'), requestId: read('requestId'), username: read('username'), tenantId: read('tenantId'), authenticator: read('authenticator') }
}
