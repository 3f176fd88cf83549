import { generateKeyPairSync, randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { importJWK, SignJWT } from 'jose'
import { serveAssets } from '../../branding/serve-assets.ts'
import {
  clientAppNames,
  clientAppPaths,
  type DemoSystem,
  openClientAppRequest,
} from '../../client-apps/applications.ts'
import { sandboxProviderId } from '../../federation/identity-providers.ts'
import { base, resolveOrigins } from '../../http/address.ts'
import { apiError } from '../../http/errors.ts'
import { guardRequests } from '../../http/guard-requests.ts'
import { type Log, sendError } from '../../http/guard-requests.ts'
import { clientAppsPolicy } from '../../http/headers.ts'
import type { Listener } from '../../http/listener.ts'
import { serveViolationReports } from '../../http/violation-reports.ts'
import type { Services } from '../../operation.ts'
import { continuePage } from '../../status-pages/status-page.ts'
import { readSettings } from '../../tenants/settings.ts'
import {
  createDemoIdentityProvider,
  readIdpKeys,
  serveIdentityProvider,
} from '../identity-provider/serve-identity-provider.ts'
import { pageReader, serveKoreanFont } from '../pages/page.ts'
import { people } from '../users/demo-users.ts'
import {
  accessManagementPage,
  administratorPortalPage,
  resultPage,
  type TokenFault,
  tokenFaults,
  userPortalPage,
} from './client-app-pages.ts'

type Form = Readonly<Record<string, string>>
const text = (maxLength: number) => ({ type: 'string', maxLength })
const form = (properties: Readonly<Record<string, object>>) => ({
  schema: {
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['username', ...Object.keys(properties)],
      properties: { lang: text(2), username: text(50), ...properties },
    },
  },
})

/**
 * Serves the applications that are not ours, on their own origin: user portal, administrator
 * portal, access management.
 */
export async function serveClientApps({
  listener,
  host,
  services,
  log,
}: {
  readonly listener: Listener
  readonly host: string
  readonly services: Services
  readonly log: Log
}): Promise<FastifyInstance> {
  const { store, clock, origins, callers } = services
  const app = Fastify({
    logger: false,
    clientErrorHandler: () => undefined,
    serverFactory: (handler) => {
      listener.handle(handler)
      return listener.server
    },
  })
  guardRequests(app, {
    origins: resolveOrigins({ port: listener.port, host, isSandbox: true }),
    log,
    tenants: services.tenants,
    home: '/',
  })
  app.setErrorHandler((error, request, reply) => sendError({ error, request, reply, log }))
  app.setNotFoundHandler((request, reply) =>
    sendError({ error: apiError('NOT_FOUND'), request, reply, log }),
  )
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  for (const provider of services.identityProviders.all.filter(
    ({ id }) => id === sandboxProviderId,
  ))
    serveIdentityProvider(
      app,
      createDemoIdentityProvider(services, {
        ours: origins,
        keys: await readIdpKeys(services),
        provider,
      }),
    )
  await app.register(serveAssets)
  await app.register(serveKoreanFont)
  await app.register(async (scope) => serveViolationReports(scope, clock, log))

  const { userPortal, administratorPortal, accessManagement } = clientAppPaths
  const clientAppOrigin = callers.origin ?? ''
  const redirectTo = (request: FastifyRequest<{ Body: Form }>, reply: FastifyReply, path: string) =>
    send(
      reply,
      continuePage(`${origins.main}${base}${path}`, { language: languageOf(request.body) }),
    )

  /** Each tenant has applications of its own. A cookie is sent to all ports (RFC 6265, 8.5). */
  const tenantOf = (request: FastifyRequest): string => services.tenants.of(request.headers).name

  app.get('/', async (_request, reply) => reply.redirect(administratorPortal, 303))
  app.get(userPortal, async (_request, reply) =>
    reply.redirect(`${userPortal}/profile/auth-settings`, 303),
  )
  app.get(`${userPortal}/profile/auth-settings`, async (request, reply) =>
    send(reply, userPortalPage(pageReader(request), queryOf(request)['enrollment'])),
  )
  app.get(administratorPortal, async (request, reply) =>
    send(reply, administratorPortalPage(pageReader(request))),
  )
  app.get(accessManagement, async (request, reply) =>
    send(reply, accessManagementPage(pageReader(request))),
  )
  for (const [kind, home, path] of [
    ['mfa-consumer', administratorPortal, `${administratorPortal}/result`],
    ['mfa-am', accessManagement, `${accessManagement}/return`],
  ] as const) {
    app.get(path, async (request, reply) => {
      const { request: named = '', result: reported = '' } = queryOf(request)
      const verifiedResult = await store
        .selectFrom('caller_request')
        .select('result')
        .where('id_hash', '=', named)
        .where('kind', '=', kind)
        .where('tenant_id', '=', tenantOf(request))
        .executeTakeFirst()
      return send(
        reply,
        resultPage(pageReader(request), {
          path: `${path}?${new URLSearchParams({ request: named, result: reported }).toString()}`,
          home,
          reported,
          known: verifiedResult,
        }),
      )
    })
  }

  app.post<{ Body: Form }>(
    `${userPortal}/open`,
    form({ authenticator: text(20), type: { enum: ['new', 'change'] } }),
    async (request, reply) => {
      const { username = '', authenticator = '', type } = request.body
      const { name, koreanName = name } = people.find(
        (candidate) => candidate.username === username,
      ) ?? { name: username }
      const handle = await openRequestFor(
        { username, tenant_id: tenantOf(request) },
        {
          kind: 'user-portal',
          return_to: `${clientAppOrigin}${userPortal}/profile/auth-settings`,
          stepUp: {
            authenticator,
            type: type === 'change' ? 'change' : 'new',
            formatted_name: koreanName,
            en_formatted_name: name,
          },
        },
      )
      return redirectTo(
        request,
        reply,
        `/authenticate?serviceName=user-portal&client_id=user_portal_integration_id&upRequestId=${handle}`,
      )
    },
  )

  app.post<{ Body: Form }>(`${administratorPortal}/open`, form({}), async (request, reply) => {
    const handle = await openRequestFor(
      { username: request.body['username'] ?? '', tenant_id: tenantOf(request) },
      { kind: 'mfa-consumer', return_to: `${clientAppOrigin}${administratorPortal}/result` },
    )
    return redirectTo(
      request,
      reply,
      `/verification/select?serviceName=mfa-consumer&consumerRequestId=${handle}`,
    )
  })

  app.post<{ Body: Form }>(
    `${accessManagement}/open`,
    form({ token: { enum: tokenFaults } }),
    async (request, reply) => {
      const { username: uid = '', token } = request.body
      const fault = tokenFaults.find((one) => one === token) ?? 'none'
      const system = callers.demoSystems.get(tenantOf(request))
      const jwt =
        system === undefined
          ? ''
          : await signMfaToken(system, {
              uid,
              rtn: `${clientAppOrigin}${accessManagement}/return`,
              now: clock.now(),
              fault,
            })
      // In the fragment: no server, no log and no referrer sees it.
      return redirectTo(
        request,
        reply,
        `/verification/select?serviceName=mfa-am${jwt === '' ? '' : `#jwt=${jwt}`}`,
      )
    },
  )

  /** @throws NOT_FOUND for a user without an account */
  async function openRequestFor(
    { username, tenant_id }: { readonly username: string; readonly tenant_id: string },
    {
      kind,
      return_to,
      stepUp = {},
    }: {
      readonly kind: 'user-portal' | 'mfa-consumer'
      readonly return_to: string
      readonly stepUp?: Partial<Parameters<typeof openClientAppRequest>[1]> | undefined
    },
  ): Promise<string> {
    const account = await store
      .selectFrom('account')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst()
    if (account === undefined) throw apiError('NOT_FOUND')
    const { requestSeconds } = await readSettings(store, tenant_id)
    return openClientAppRequest(store, {
      kind,
      tenant_id,
      account_id: account.id,
      sp: clientAppNames[kind],
      return_to,
      expires_at: clock.now() + requestSeconds * 1000,
      ...stepUp,
    })
  }

  await app.ready()
  return app
}

const languageOf = ({ lang }: Form) => (lang === 'ko' ? 'ko' : 'en')

const queryOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(request.query as object).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !entry[1].includes('\0'),
    ),
  )

const send = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', clientAppsPolicy)
    .send(html)

type Input = {
  readonly uid: string
  readonly rtn: string
  readonly now: number
  readonly fault: TokenFault
}

/**
 * Signs the token of an access-management system of the sandbox. A deliberate fault shows the
 * errors.
 */
export async function signMfaToken(
  { sys, privateKey }: DemoSystem,
  { uid, rtn, now, fault }: Input,
): Promise<string> {
  if (fault === 'jwt') return ''
  const seconds = Math.floor(now / 1000)
  const claims: Readonly<Record<string, string | number>> = {
    uid,
    rtn,
    sys,
    jti: randomUUID(),
    iat: fault === 'timeout' ? seconds - 3600 : seconds,
    exp: fault === 'expired' ? seconds - 1 : seconds + 120,
  }
  const signer =
    fault === 'invalid'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : await importJWK(privateKey, 'ES256')
  const { [fault]: _left, ...rest } = claims
  return new SignJWT(rest).setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(signer)
}
