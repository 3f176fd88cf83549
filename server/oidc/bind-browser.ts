import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Services } from '../services.ts'
import {
  bindCode,
  browserOf,
  interactionBinding,
  isBound,
  knownBrowserOf,
} from './browser-binding.ts'

type Asked = Pick<Services, 'store' | 'clock' | 'origins'>

/**
 * Names of the library's cookies of a sign-in. They exist between this server and the library, and
 * never reach a browser: the library gives them a path, which `__Host-` does not allow, and a
 * sibling host could set them by `Domain=` under any other name.
 */
export const interactionCookies = {
  interaction: 'gatehouse-op-interaction',
  resume: 'gatehouse-op-resume',
} as const

/** The provider's router accepts a slash at the end, in any case. */
const resumePath = /^\/oauth2\/authorize\/([\w-]+)\/?$/i

/**
 * Binds a sign-in at the provider to the flow cookie of the browser that began it. Only this
 * browser may resume it, and the code is issued to it. Add it before other middleware that answers.
 */
export function bindProviderToBrowser(provider: Provider, asked: Asked): void {
  provider.use(async (ctx, next) => {
    await replaceCookies(ctx.req, ctx.path, asked)
    try {
      await next()
    } finally {
      dropCookies(ctx.res)
    }
    const issued = hasOidc(ctx) && !ctx.oidc.route.includes('token') ? issuedCode(ctx) : undefined
    if (issued === undefined) return
    const browser_hash = await browserOf(ctx.req, ctx.res, asked)
    await bindCode(asked, issued, browser_hash)
  })
}

/** Koa's own type lacks the library's context, which exists once a route of the library has run. */
const hasOidc = (ctx: object): ctx is KoaContextWithOIDC => 'oidc' in ctx

function issuedCode({ oidc: { entities, params } }: KoaContextWithOIDC) {
  const code = entities.AuthorizationCode?.jti
  const state = params?.['state']
  return code === undefined ? undefined : { code, state: typeof state === 'string' ? state : '' }
}

/**
 * Removes the library's cookies from the request, and adds that of the sign-in that this browser
 * resumes. Without it, the library answers that the sign-in has expired.
 */
async function replaceCookies(request: IncomingMessage, path: string, asked: Asked): Promise<void> {
  const sent = (request.headers.cookie ?? '')
    .split(/; */)
    .filter((pair) => pair !== '' && !isInteractionCookie(pair))
  const uid = resumePath.exec(path)?.[1]
  const browser = uid === undefined ? undefined : await knownBrowserOf(request, asked)
  if (
    uid !== undefined &&
    browser !== undefined &&
    (await isBound(asked.store, asked.clock.now(), interactionBinding(uid, browser)))
  )
    sent.push(`${interactionCookies.resume}=${uid}`)
  request.headers.cookie = sent.join('; ')
}

function dropCookies(response: ServerResponse): void {
  const lines = [response.getHeader('set-cookie') ?? []].flat().map(String)
  const kept = lines.filter((line) => !isInteractionCookie(line))
  if (kept.length === lines.length) return
  if (kept.length === 0) response.removeHeader('set-cookie')
  else response.setHeader('set-cookie', kept)
}

const isInteractionCookie = (pair: string): boolean =>
  Object.values(interactionCookies).some((name) => pair.trimStart().startsWith(`${name}=`))
