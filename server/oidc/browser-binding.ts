import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Interaction, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { type BrowserModel, resolveBrowserHash } from '../caller.ts'
import { base } from '../http/address.ts'
import { apiError } from '../http/errors.ts'
import { cookieFrom, flowCookieHeader, publishingCookie } from '../http/headers.ts'
import type { Services } from '../operation.ts'
import { builtIn } from '../publishing/activations.ts'
import { chooseVersion } from '../publishing/choose-version.ts'
import { mayHaveVersion } from '../publishing/kept-version.ts'
import { hasSignInOn } from '../publishing/page-version.ts'
import { begunByPage, rolloutBrowser, testerOf } from '../publishing/rollout-browser.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { beginLogin } from '../sign-in/login-context.ts'
import type { Store } from '../store/tables.ts'
import { asksForTwoFactors, twoFactors } from './acr.ts'
import { clientNameOf } from './clients.ts'
import type { RegisteredClient } from './registered-clients.ts'

type Asked = Pick<Services, 'store' | 'clock' | 'origins'>
type Binding = {
  readonly model: BrowserModel
  /** Secrets that open it, all of them. */
  readonly handles: readonly string[]
  readonly browser_hash: string
}

/** A code lives a minute; after that the provider refuses it. */
const codeSeconds = 120

/**
 * Returns the hash of the browser that sends the request. A browser has one ID for all its tabs, so
 * that two sign-ins do not end each other. An unknown browser gets an ID.
 */
export async function browserOf(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
): Promise<string> {
  const knownBrowser = await knownBrowserOf(request, asked)
  if (knownBrowser !== undefined) return knownBrowser
  const newBrowser = randomHandle()
  response.appendHeader('set-cookie', flowCookieHeader(newBrowser, asked.origins.secure))
  return handleHash(newBrowser)
}

/** @returns undefined for a browser without a valid ID */
export async function knownBrowserOf(
  { headers }: IncomingMessage,
  { store, clock, origins }: Asked,
): Promise<string | undefined> {
  const browser = cookieFrom(headers.cookie, 'flow', origins.secure)
  return browser === undefined ? undefined : resolveBrowserHash(store, clock.now(), browser)
}

/** Of an interaction of the provider and the browser that began it. */
export const interactionBinding = (uid: string, browser_hash: string): Binding => ({
  model: 'InteractionBrowser',
  handles: [uid],
  browser_hash,
})

type Code = { readonly code: string; readonly state: string }

const codeBinding = ({ code, state }: Code, browser_hash: string): Binding => ({
  model: 'CodeBrowser',
  handles: [code, state],
  browser_hash,
})

/** Binds a code, with the state of its request, to the browser that it is sent to. */
export const bindCode = (
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  code: Code,
  browser_hash: string,
): Promise<void> =>
  bindToBrowser(store, codeBinding(code, browser_hash), clock.now() + codeSeconds * 1000)

/**
 * Checks that the code was issued to this browser, for a request with this state (RFC 9700, section
 * 2.1 and 4.5). Call it before the code is used: in another browser it stays unused.
 * @param browser value of the flow cookie
 * @throws SIGNIN_FAILED
 */
export async function assertCodeOfBrowser(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  code: Code,
  browser: string | undefined,
): Promise<void> {
  const now = clock.now()
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  if (browser_hash === undefined || !(await isBound(store, now, codeBinding(code, browser_hash))))
    throw apiError('SIGNIN_FAILED')
}

/** Neither has a space. */
const idOf = ({ handles }: Pick<Binding, 'handles'>): string => handleHash(handles.join(' '))

export async function bindToBrowser(
  store: Store,
  binding: Binding,
  expires_at: number,
): Promise<void> {
  await store
    .insertInto('oidc')
    .values({
      model: binding.model,
      id_hash: idOf(binding),
      uid_hash: binding.browser_hash,
      // Only the row itself is read.
      payload_sealed: '',
      grant_hash: null,
      account_id: null,
      consumed_at: null,
      expires_at,
    })
    .execute()
}

export async function isBound(store: Store, now: number, binding: Binding): Promise<boolean> {
  const row = await store
    .selectFrom('oidc')
    .select('id_hash')
    .where('model', '=', binding.model)
    .where('id_hash', '=', idOf(binding))
    .where('uid_hash', '=', binding.browser_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

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

/**
 * A key lives ten minutes, a redirect to an identity provider thirty, and the request that it opens
 * ten more.
 */
export const interactionSeconds = 55 * 60

/**
 * Returns the address for a browser without a session: our sign-in screen, with a key that only
 * this browser can use. Only it can resume the interaction as well.
 */
export async function interactionUrl(
  ctx: KoaContextWithOIDC,
  interaction: Interaction,
  services: Pick<Services, 'store' | 'clock' | 'origins' | 'tenants' | 'published'> & {
    readonly registered: readonly RegisteredClient[]
  },
): Promise<string> {
  const { store, clock, tenants, registered } = services
  const tenantId = tenants.of(ctx.req.headers).name
  const browser_hash = await browserOf(ctx.req, ctx.res, services)
  const client = String(interaction.params['client_id'])
  const loginHint = interaction.params['login_hint']
  const now = clock.now()
  await bindToBrowser(
    store,
    interactionBinding(interaction.uid, browser_hash),
    now + interactionSeconds * 1000,
  )
  const key = await beginLogin(store, now, {
    interaction_hash: handleHash(interaction.uid),
    browser_hash,
    tenant_id: tenantId,
    client_id: client,
    username: typeof loginHint === 'string' ? loginHint.slice(0, 50) : '',
    needed_acr: asksForTwoFactors(interaction.params['acr_values']) ? twoFactors : null,
    version: await versionOfSignIn(services, ctx, { tenant: tenantId, browser_hash }),
  })
  const query = new URLSearchParams({
    sessionDataKey: key,
    tenantId,
    authenticators: 'password',
    sp: clientNameOf(registered, client) ?? client,
  })
  return `${base}/login?${query.toString().replaceAll('+', '%20')}`
}

/**
 * Returns the version of a sign-in that begins: that of the login page which begins it, where the
 * browser may have it, else the choice for this browser (docs/decisions/0222).
 */
async function versionOfSignIn(
  {
    store,
    clock,
    published,
    origins: { secure },
  }: Pick<Services, 'store' | 'clock' | 'published' | 'origins'>,
  { req: { headers }, res }: KoaContextWithOIDC,
  { tenant, browser_hash }: { readonly tenant: string; readonly browser_hash: string },
): Promise<string> {
  const row = published.tenant(tenant)
  const version = publishingCookie(headers.cookie, 'version', secure)
  if (
    headers[begunByPage] !== undefined &&
    version !== undefined &&
    (await mayHaveVersion(store, row, {
      version,
      belongs: () => hasSignInOn(store, clock.now(), { tenant, browser_hash, version }),
    }))
  )
    return version
  const { browser, cookies } = rolloutBrowser(row, headers.cookie, secure)
  for (const cookie of cookies) res.appendHeader('set-cookie', cookie)
  return chooseVersion(row, { tester: testerOf(headers), browser }) ?? builtIn
}
