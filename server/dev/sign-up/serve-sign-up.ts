import type { FastifyInstance, FastifyReply } from 'fastify'
import { normalise } from '../../../src/rules/normalise.ts'
import { judge } from '../../../src/rules/registry.ts'
import { base } from '../../http/address.ts'
import { clientAppsPolicy } from '../../http/headers.ts'
import { recordSecurityEvent } from '../../log/security-log.ts'
import type { Services } from '../../operation.ts'
import {
  type Application,
  decideApplication,
  invite,
  openApplications,
} from '../../sign-up/applications.ts'
import { changeSignUpRules, signUpRules, type SignUpRules } from '../../sign-up/sign-up-rules.ts'
import { escapeHtml } from '../../status-pages/html.ts'
import type { PageLanguage } from '../../texts/server-text.ts'
import { page, pageReader, type PageReader } from '../pages/page.ts'

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
        const decided = await decideApplication(services, {
          tenant: tenantOf(body['tenant']),
          username: body['username'] ?? '',
          isApproved: word === 'approve',
        })
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
      decided: await decideApplication(services, {
        tenant: tenantOf(tenant),
        username,
        isApproved: approved,
      }),
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

export const signUpPath = '/sandbox/sign-up'

export type Shown = {
  readonly reader: PageReader
  readonly tenant: string
  readonly tenants: readonly string[]
  readonly rules: SignUpRules
  readonly applications: readonly Application[]
  readonly news: SignUpNews | undefined
}

/** Writes the page for an administrator's decisions about sign-ups. It has forms, and no script. */
export function signUpPage({ reader, tenant, tenants, rules, applications, news }: Shown): string {
  const { language } = reader
  const t = signUpTexts[language]
  const form = ({
    to,
    fields,
    button,
    label = button,
  }: {
    readonly to: string
    readonly fields: string
    readonly button: string
    readonly label?: string | undefined
  }) =>
    `<form method="post" action="${signUpPath}/${to}"><input type="hidden" name="lang" value="${language}">${fields}<p class="actions"><button class="button${to === 'decline' ? ' plain' : ''}" aria-label="${escapeHtml(label)}">${button}</button></p></form>`
  const applicationRows = applications.map(
    ({ username, name, tenant: of, approverId, appliedAt }) => {
      const decisionForm = (to: 'approve' | 'decline') =>
        form({
          to,
          fields: hidden('tenant', of) + hidden('username', username),
          button: t[to],
          label: `${t[to]}: ${username}`,
        })
      return `<article><h3>${escapeHtml(name)}</h3><p class="meta">${escapeHtml(username)}</p><p class="meta">${escapeHtml(of)} · ${escapeHtml(approverId)} · ${t.since} <time datetime="${new Date(appliedAt).toISOString()}">${new Date(appliedAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })}</time></p>${decisionForm('approve')}${decisionForm('decline')}</article>`
    },
  )
  const switches = Object.entries(t.switches).map(
    ([name, label]) =>
      `<label><input type="checkbox" name="${name}" value="1"${rules[name as keyof typeof t.switches] ? ' checked' : ''}> ${label}</label>`,
  )
  const others = tenants.map((name) =>
    name === tenant
      ? `<strong>${escapeHtml(name)}</strong>`
      : `<a class="button plain" href="${signUpPath}?lang=${language}&amp;of=${encodeURIComponent(name)}">${escapeHtml(name)}</a>`,
  )
  const main = `<p>${t.about}</p>
${news === undefined ? '' : `<p class="news" role="status">${t.news[news]}</p>`}
<p class="actions">${t.tenant}: ${others.join(' ')} <a class="button plain" href="${base}/signup?tenant=${encodeURIComponent(tenant)}">${t.open}</a></p>
<h2>${t.invite}</h2>
${form({ to: 'invite', fields: hidden('tenant', tenant) + input({ name: 'email', label: t.email, value: '', required: true }) + input({ name: 'groups', label: t.groups }), button: t.send })}
<h2>${t.waiting}</h2>
${applicationRows.length === 0 ? `<p>${t.nobody}</p>` : applicationRows.join('\n')}
<h2>${t.rules}</h2>
${form({ to: 'rules', fields: hidden('tenant', tenant) + `<div class="choices">${switches.join('')}</div>` + input({ name: 'domains', label: t.domains, value: rules.domains.join(', ') }) + input({ name: 'postfix', label: t.postfix, value: rules.postfix }), button: t.save })}`
  return page({
    reader,
    path: `${signUpPath}?of=${encodeURIComponent(tenant)}`,
    title: t.title,
    main,
  })
}

const input = ({
  name,
  label,
  value = '',
  required = false,
}: {
  readonly name: string
  readonly label: string
  readonly value?: string | undefined
  readonly required?: boolean | undefined
}) =>
  `<p><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escapeHtml(value)}" maxlength="254" autocomplete="off"${required ? ' required' : ''}></p>`
const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

export const signUpNews = [
  'invited',
  'refused',
  'approved',
  'declined',
  'nothing',
  'turned',
] as const
export type SignUpNews = (typeof signUpNews)[number]

export const signUpTexts = {
  en: {
    title: 'Sign-up',
    about: 'It plays the administrator: who is invited, who is approved, and how one signs up.',
    open: 'Sign up now',
    invite: 'Invite somebody',
    email: 'Email address',
    groups: 'Groups, with a comma between them',
    tenant: 'Organization',
    send: 'Send the invitation',
    waiting: 'Waiting for approval',
    nobody: 'Nobody waits.',
    since: 'since',
    approve: 'Approve',
    decline: 'Decline',
    rules: 'How one signs up',
    save: 'Save',
    domains: 'Allowed email domains, with a comma between them; none: any',
    postfix: 'Added to every ID',
    switches: {
      open: 'Sign-up is open',
      inviteOnly: 'By invitation only',
      approval: 'Somebody has to approve',
      byProvider: 'Also by an identity provider',
      byProviderAsked: 'Who comes by an identity provider is asked first',
      confirmEmail: 'The email address is confirmed',
      confirmPhone: 'The mobile number is confirmed',
    } satisfies Switches,
    news: {
      invited: 'The invitation was sent. Its link is in the inbox.',
      refused: 'This is not an email address.',
      approved: 'The account was approved.',
      declined: 'The account was declined.',
      nothing: 'This was decided already.',
      turned: 'Saved.',
    } satisfies Record<SignUpNews, string>,
  },
  ko: {
    title: '회원가입',
    about:
      '관리자 역할을 하는 화면입니다. 사용자를 초대하고, 가입을 승인하고, 가입 방법을 정할 수 있습니다.',
    open: '회원가입 화면 열기',
    invite: '사용자 초대',
    email: '이메일 주소',
    groups: '그룹 (쉼표로 구분)',
    tenant: '조직',
    send: '초대 보내기',
    waiting: '승인 대기',
    nobody: '승인을 기다리는 사용자가 없습니다.',
    since: '신청 시각',
    approve: '승인',
    decline: '거절',
    rules: '가입 방법',
    save: '저장',
    domains: '허용할 이메일 도메인 (쉼표로 구분, 비워 두면 모두 허용)',
    postfix: '아이디 뒤에 붙는 문자',
    switches: {
      open: '회원가입 허용',
      inviteOnly: '초대받은 사용자만 가입',
      approval: '승인 필요',
      byProvider: 'ID 제공자(IdP) 계정으로 가입 허용',
      byProviderAsked: 'ID 제공자(IdP) 계정으로 가입하기 전에 확인',
      confirmEmail: '이메일 인증',
      confirmPhone: '휴대폰 인증',
    } satisfies Switches,
    news: {
      invited: '초대를 보냈습니다. 받은 메시지함에서 주소를 확인해 주세요.',
      refused: '이메일 주소 형식이 아닙니다.',
      approved: '계정을 승인했습니다.',
      declined: '계정을 거절했습니다.',
      nothing: '이미 처리되었습니다.',
      turned: '저장했습니다.',
    } satisfies Record<SignUpNews, string>,
  },
} as const satisfies Readonly<Record<PageLanguage, object>>

type Switches = Readonly<
  Record<
    Extract<
      keyof SignUpRules,
      | 'open'
      | 'inviteOnly'
      | 'approval'
      | 'byProvider'
      | 'byProviderAsked'
      | 'confirmEmail'
      | 'confirmPhone'
    >,
    string
  >
>
