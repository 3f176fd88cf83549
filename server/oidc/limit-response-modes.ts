import type { IncomingMessage } from 'node:http'
import type { Provider } from 'oidc-provider'

/** The mode of the only response type, `code`, and the one that the front end reads. */
const usedMode = 'query'
/** No mode of any specification. */
const unknownMode = 'unsupported'

/**
 * Refuses every other `response_mode`. The library has no setting for it, and would send the error
 * of a refused mode by that mode: as a form with an inline script, or in a fragment.
 */
export function limitResponseModes(provider: Provider): void {
  provider.use(async (ctx, next) => {
    const query = new URLSearchParams(ctx.querystring)
    if (query.getAll('response_mode').some((mode) => mode !== usedMode)) {
      query.set('response_mode', unknownMode)
      replaceQuery(ctx.req, query.toString())
    }
    await next()
    if (isDiscovery(ctx.body)) ctx.body.response_modes_supported = [usedMode]
  })
}

/** Both addresses change, because the library compares them to find its mount path. */
function replaceQuery(
  request: IncomingMessage & { readonly originalUrl?: string },
  query: string,
): void {
  const replaced = (url = '') => `${url.split('?', 1)[0] ?? ''}?${query}`
  Object.assign(request, {
    originalUrl: replaced(request.originalUrl),
    url: replaced(request.url),
  })
}

const isDiscovery = (body: unknown): body is { response_modes_supported: readonly string[] } =>
  typeof body === 'object' && body !== null && 'response_modes_supported' in body
