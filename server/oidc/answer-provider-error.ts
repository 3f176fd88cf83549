import type { Provider } from 'oidc-provider'
import { oidcBase } from '../address.ts'
import type { Log } from '../openapi/send-error.ts'
import { statusPageFor } from '../status-pages/answer-navigations.ts'
import { isNavigation } from '../status-pages/is-navigation.ts'
import { isStorageFault } from '../store/storage-fault.ts'
import type { Tenants } from '../tenants/tenants.ts'

/**
 * Logs each fault of the provider, which the library does not report. While the database is down,
 * the response is 503 as everywhere, so that the same request can be repeated. Every other error of
 * a navigation is a page. Call it before other middleware is added: it must be the outermost.
 */
export function handleProviderErrors(provider: Provider, tenants: Tenants, log: Log): void {
  const problems = new WeakMap<object, unknown>()
  provider.on('server_error', (ctx, problem) => void problems.set(ctx, problem))
  provider.use(async (ctx, next) => {
    let hasResponded = true
    try {
      await next()
    } catch (problem) {
      problems.set(ctx, problem)
      hasResponded = false
    }
    const reference = String(ctx.res.getHeader('x-request-id') ?? '')
    const problem = problems.get(ctx)
    const isStorageUnavailable = isStorageFault(problem)
    if (problem !== undefined) {
      const error = problem instanceof Error ? (problem.stack ?? problem.message) : 'no error'
      log({
        traceId: reference,
        operation: `${oidcBase}/*`,
        status: isStorageUnavailable ? 503 : 500,
        error,
      })
    }
    if (isStorageUnavailable || !hasResponded) {
      // The library may have set a redirect to the application with the error, as if the sign-in
      // were over.
      ctx.remove('location')
      ctx.remove('content-type')
      ctx.body = ''
      ctx.status = isStorageUnavailable ? 503 : 500
      if (isStorageUnavailable) ctx.set('retry-after', '1')
    }
    if (ctx.status < 400 || ctx.type === 'text/html' || !isNavigation(ctx.req)) return
    const page = statusPageFor(
      { headers: ctx.req.headers, method: ctx.method, path: oidcBase + ctx.path },
      { status: ctx.status, reference },
      tenants,
    )
    // Setting a body changes an unset status, so the status is kept.
    const { status } = ctx
    ctx.body = page.html
    ctx.status = status
    ctx.set(page.headers)
  })
}
