import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { productOf } from '../tenants/tenant.ts'
import { defaultTenant, type Tenants } from '../tenants/tenants.ts'
import { preferredTag } from '../texts/preferred-language.ts'
import { afterForm } from './after-form.ts'
import { themeChoice } from './html.ts'
import { isNavigation } from './is-navigation.ts'
import { isRetried, kindOf } from './status-kinds.ts'
import { statusPolicy, writeStatusPage } from './status-page.ts'

/** Seconds until a retry, when the answer names no other time. */
export const retrySeconds = 5

type Asked = Pick<IncomingMessage, 'headers' | 'method'> & { readonly path: string }
type Answer = { readonly status: number; readonly reference?: string; readonly retryAfter?: number }

/**
 * Returns the page for an error, with its headers, for the tenant, the language and the theme of
 * the request.
 */
export function statusPageFor(
  { headers, method, path }: Asked,
  { status, reference, retryAfter }: Answer,
  tenants?: Tenants,
  home?: string,
) {
  const tenant = tenants?.of(headers) ?? defaultTenant
  const language = preferredTag(headers, tenant.languages)
  const kind = kindOf(status)
  // Waits at least one second before a retry: a page that flickers is of no use.
  const seconds = Math.max(kind === 'busy' ? 1 : retrySeconds, retryAfter ?? 0)
  const target = method === 'POST' ? (home ?? afterForm(path)) : undefined
  const html = writeStatusPage({
    kind,
    language,
    theme: themeChoice(headers.cookie),
    product: productOf(tenant, language),
    retrySeconds: seconds,
    target,
    ...(home === undefined ? {} : { home }),
    reference: kind === 'failed' ? reference : undefined,
  })
  const waits = isRetried(kind) ? { 'retry-after': String(seconds) } : {}
  return {
    html,
    headers: {
      ...waits,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': statusPolicy,
      vary: 'accept, accept-language, cookie, sec-fetch-mode',
    },
  }
}

/**
 * Answers every error of a navigation with a page: users never see JSON, or the browser's own page.
 * Add it before other hooks that read answers.
 * @param home home address of an application other than ours
 */
export function answerNavigations(app: FastifyInstance, tenants: Tenants, home?: string): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode: status } = reply
    if (
      status < 400 ||
      !isNavigation(request.raw) ||
      String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    )
      return payload
    const retryAfter = Number(reply.getHeader('retry-after') ?? 0)
    const [path = ''] = request.url.split('?')
    const page = statusPageFor(
      { headers: request.headers, method: request.method, path },
      { status, reference: request.id, retryAfter },
      tenants,
      home,
    )
    reply.removeHeader('content-length').removeHeader('content-encoding').headers(page.headers)
    return page.html
  })
}
