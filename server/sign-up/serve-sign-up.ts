import type { FastifyInstance, FastifyReply } from 'fastify'
import { normalise } from '../../src/rules/normalise.ts'
import { judge } from '../../src/rules/registry.ts'
import { pageReader } from '../dev/pages/page-reader.ts'
import { clientAppsPolicy } from '../headers.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import type { Services } from '../services.ts'
import { decideApplication, openApplications } from './applications.ts'
import { invite } from './invitations.ts'
import { signUpPage, signUpPath } from './sign-up-page.ts'
import { signUpRules, changeSignUpRules, type SignUpRules } from './sign-up-rules.ts'
import { signUpNews, type SignUpNews } from './sign-up-texts.ts'

type Form = Readonly<Record<string, string>>
const text = (maxLength: number) => ({ type: 'string', maxLength })
const flag = { type: 'boolean' }
const closed = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
) => ({ schema: { body: { type: 'object', additionalProperties: false, required, properties } } })
const formOf = (...names: readonly string[]) =>
  closed(Object.fromEntries(['lang', 'tenant', ...names].map((name) => [name, text(254)])), [
    'tenant',
  ])
const switches = [
  'open',
  'inviteOnly',
  'approval',
  'byProvider',
  'byProviderAsked',
  'confirmEmail',
  'confirmPhone',
] as const

/**
 * The administrator of the sandbox: a page with forms, and the same as JSON for tests
 * (`/sandbox/api/…`). Sandbox mode only.
 */
export async function serveSignUp(app: FastifyInstance, services: Services): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request, given, done) => done(null, Object.fromEntries(new URLSearchParams(String(given)))),
  )
  const { store, tenants } = services
  const names = tenants.all.map(({ name }) => name)
  const tenantOf = (name: unknown): string =>
    names.find((knownName) => knownName === name) ?? names[0] ?? 'default'

  app.get(signUpPath, async (request, reply) => {
    const { told: newsKey, of } = request.query as {
      readonly told?: unknown
      readonly of?: unknown
    }
    const tenant = tenantOf(of)
    const html = signUpPage({
      reader: pageReader(request),
      tenant,
      tenants: names,
      rules: await signUpRules(store, tenant),
      applications: await openApplications(services),
      news: signUpNews.find((word) => word === newsKey),
    })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', clientAppsPolicy)
      .send(html)
  })

  app.post<{ Body: Form }>(
    `${signUpPath}/invite`,
    formOf('email', 'groups'),
    async ({ body }, reply) => {
      const email = normalise('email', body['email'] ?? '')
      if (!isAddress(email)) return redirectToSignUpPage(reply, body, 'refused')
      await invite(services, {
        tenant: tenantOf(body['tenant']),
        email,
        groups: parseList(body['groups']).slice(0, 20),
        language: body['lang'] === 'ko' ? 'ko-KR' : 'en-US',
      })
      return redirectToSignUpPage(reply, body, 'invited')
    },
  )
  for (const word of ['approve', 'decline'] as const) {
    app.post<{ Body: Form }>(
      `${signUpPath}/${word}`,
      formOf('username'),
      async ({ body }, reply) => {
        const decided = await decideApplication(
          services,
          tenantOf(body['tenant']),
          body['username'] ?? '',
          word === 'approve',
        )
        return redirectToSignUpPage(
          reply,
          body,
          !decided ? 'nothing' : word === 'approve' ? 'approved' : 'declined',
        )
      },
    )
  }
  app.post<{ Body: Form }>(
    `${signUpPath}/rules`,
    formOf(...switches, 'domains', 'postfix'),
    async ({ body }, reply) => {
      const flags = Object.fromEntries(switches.map((name) => [name, body[name] === '1']))
      await changeSignUpRules(store, tenantOf(body['tenant']), {
        ...flags,
        domains: parseList(body['domains']).map((domain) => domain.toLowerCase()),
        postfix: parsePostfix(body['postfix']),
      })
      recordSecurityEvent({
        event: 'admin.settings',
        outcome: 'success',
        account: null,
        tenant: tenantOf(body['tenant']),
      })
      return redirectToSignUpPage(reply, body, 'turned')
    },
  )

  app.post<{
    Body: { email: string; groups?: readonly string[]; tenant?: string; seconds?: number }
  }>(
    '/sandbox/api/invitations',
    closed(
      {
        email: text(254),
        groups: { type: 'array', maxItems: 20, items: text(100) },
        tenant: text(100),
        seconds: { type: 'integer', minimum: 0, maximum: 31_536_000 },
      },
      ['email'],
    ),
    async ({ body: { email, groups = [], tenant, seconds } }) =>
      invite(services, {
        tenant: tenantOf(tenant),
        email,
        groups,
        language: 'en-US',
        ...(seconds !== undefined && { seconds }),
      }),
  )
  app.post<{ Body: { username: string; approved: boolean; tenant?: string } }>(
    '/sandbox/api/applications',
    closed({ username: text(255), approved: flag, tenant: text(100) }, ['username', 'approved']),
    async ({ body: { username, approved, tenant } }) => ({
      decided: await decideApplication(services, tenantOf(tenant), username, approved),
    }),
  )
  app.post<{ Body: Partial<SignUpRules> & { tenant?: string } }>(
    '/sandbox/api/sign-up',
    closed({
      ...Object.fromEntries(switches.map((name) => [name, flag])),
      domains: { type: 'array', maxItems: 100, items: text(253) },
      postfix: text(40),
      tenant: text(100),
    }),
    async ({ body: { tenant, ...change } }) => changeSignUpRules(store, tenantOf(tenant), change),
  )
}

const isAddress = (email: string): boolean =>
  email !== '' && judge('email', email, true, {}).is === 'holds'
const parseList = (given = ''): readonly string[] =>
  given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Keeps only characters that an ID may have. */
const parsePostfix = (given = ''): string => (/^[A-Za-z0-9._~@-]{0,40}$/.test(given) ? given : '')

const redirectToSignUpPage = (
  reply: FastifyReply,
  { lang, tenant = '' }: Form,
  newsKey: SignUpNews,
) =>
  reply.redirect(
    `${signUpPath}?lang=${lang === 'ko' ? 'ko' : 'en'}&of=${encodeURIComponent(tenant)}&told=${newsKey}`,
    303,
  )
