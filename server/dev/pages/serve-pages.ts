import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { clientAppEntryPaths } from '../../client-apps/applications.ts'
import { base } from '../../http/address.ts'
import { livePagePolicy, pagePolicy } from '../../http/headers.ts'
import { type Message, readMessages } from '../../messages/outbox.ts'
import type { Services } from '../../operation.ts'
import { escapeHtml } from '../../status-pages/html.ts'
import type { Tenant } from '../../tenants/tenants.ts'
import { redirectToClientApps } from '../client-apps/client-app-pages.ts'
import { serveControls } from '../controls/serve-controls.ts'
import { serveAgent } from '../device-agent/serve-agent.ts'
import { servePhone } from '../phone/serve-phone.ts'
import { serveSignUp } from '../sign-up/serve-sign-up.ts'
import { serveChoice } from '../users/choose-person.ts'
import { people, type Person } from '../users/demo-users.ts'
import { chosenUsername, dockView, type DockView, personCard, renderDock } from './dock.ts'
import {
  page,
  pageReader,
  type PageReader,
  type PageScript,
  serveKoreanFont,
  servePageScript,
} from './page.ts'

/** Serves the demo users and the sent messages. Sandbox mode only. */
export async function servePages(app: FastifyInstance, services: Services): Promise<void> {
  const { tenants } = services
  await app.register(serveKoreanFont)

  // Without a base path, the root belongs to the front end.
  if (base !== '') app.get('/', async (_request, reply) => reply.redirect('/sandbox/', 303))

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request, given, done) => done(null, Object.fromEntries(new URLSearchParams(String(given)))),
  )
  serveChoice(app, services)
  const script = servePageScript(
    app,
    '/sandbox/dock.js',
    readFileSync(new URL('./dock-page.js', import.meta.url), 'utf8'),
  )

  app.get('/sandbox/', async (request, reply) => {
    const reader = pageReader(request)
    const dock = await dockView(services, reader.language, chosenUsername(request.query))
    return sendPage(
      reply,
      frontPage({ reader, tenants: tenants.all, dock, script }),
      livePagePolicy,
    )
  })

  app.get('/sandbox/dock.json', (request) =>
    dockView(services, pageReader(request).language, chosenUsername(request.query)),
  )

  app.get('/sandbox/inbox', async (request, reply) =>
    sendPage(reply, inboxPage(pageReader(request), await readMessages(services, undefined))),
  )

  app.get('/sandbox/inbox.json', (request) => {
    const { to } = request.query as { readonly to?: string | readonly string[] }
    return readMessages(services, typeof to === 'string' ? to : undefined).then((messages) =>
      messages.map(inboxEntry),
    )
  })

  app.get('/sandbox/people.json', async () =>
    people.map(({ username, password, name, koreanName, about, language, state, factors }) => ({
      username,
      password,
      name,
      koreanName,
      about: about.en,
      language,
      state,
      methods: ['password', ...factors.map(({ kind }) => kind)],
      addresses: factors.map(({ address }) => address),
      directoryPasswords: Object.fromEntries(
        factors.flatMap(({ kind, directory }) =>
          directory === undefined ? [] : [[kind, directory.password]],
        ),
      ),
    })),
  )
}

const sendPage = (reply: FastifyReply, html: string, policy = pagePolicy) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)

const inboxEntry = ({ channel, recipient, subject, body, code, at }: Message) => ({
  channel,
  to: recipient,
  subject,
  text: body,
  code,
  at: new Date(at).toISOString(),
})

const texts = {
  en: {
    title: 'Gatehouse sandbox',
    heading: 'Who do you want to be?',
    intro:
      'The sign-in opens in a new tab with the ID filled in. Codes arrive here. Everybody is invented.',
    ready: 'People',
    unusual: 'People with one more thing to do',
    blocked: 'Accounts that cannot sign in',
    more: 'More to try',
    tools: 'Messages and devices',
    start: 'Sign in without a choice',
    inbox: 'Inbox',
    phone: 'Phone',
    computer: 'Computer',
    signUp: 'Sign-up administration',
    callers: 'Other applications',
    whereRegistered: 'Organizations',
    tenants:
      'Each has its own methods, numbers, colors and languages. The same people have an account in each.',
  },
  ko: {
    title: 'Gatehouse 샌드박스',
    heading: '어떤 사용자로 로그인할까요?',
    intro:
      '아이디가 입력된 로그인 화면이 새 탭에서 열리고, 인증번호는 여기에 표시됩니다. 모두 가상의 사용자입니다.',
    ready: '사용자',
    unusual: '로그인 전후에 할 일이 있는 사용자',
    blocked: '로그인할 수 없는 계정',
    more: '더 살펴보기',
    tools: '메시지와 기기',
    start: '사용자를 선택하지 않고 로그인',
    inbox: '받은 메시지함',
    phone: '휴대폰',
    computer: '컴퓨터',
    signUp: '회원가입 관리',
    callers: '다른 애플리케이션',
    whereRegistered: '조직',
    tenants:
      '조직마다 인증 수단, 설정값, 색상, 언어가 다릅니다. 모든 사용자는 각 조직에 계정이 있습니다.',
  },
} as const

const clientAppTitles = {
  en: {
    'user-portal': 'User portal',
    'mfa-consumer': 'Administrator portal',
    'mfa-am': 'Access management',
  },
  ko: { 'user-portal': '사용자 포털', 'mfa-consumer': '관리자 포털', 'mfa-am': '접근 관리 시스템' },
} as const

const tags = { en: 'en-US', ko: 'ko-KR' } as const

/** Groups the demo users: in the first, nothing but the usual steps comes before the home. */
function groupOf({ state, asked = [], secondStep, factors }: Person) {
  if (state !== 'active') return 'blocked'
  return asked.length > 0 || (secondStep && factors.length === 0) ? 'unusual' : 'ready'
}

export type FrontPage = {
  readonly reader: PageReader
  /** Tenants with a sign-in link. */
  readonly tenants: readonly Tenant[]
  readonly dock: DockView
  readonly script: PageScript
}

/** Renders the start page for a newcomer: a card for each demo user, and the codes. */
export function frontPage({ reader, tenants, dock, script }: FrontPage): string {
  const { language } = reader
  const t = texts[language]
  const cards = (group: ReturnType<typeof groupOf>) =>
    `<ul class="people">${people
      .filter((person) => groupOf(person) === group)
      .map((person) => personCard(language, person))
      .join('\n')}</ul>`
  const own = (name: string, text: string) => link(`/sandbox/${name}?lang=${language}`, text)
  const callers = Object.entries(clientAppEntryPaths).map(([name, path]) =>
    link(path, clientAppTitles[language][name as keyof typeof clientAppEntryPaths]),
  )
  const links = tenants.map(({ name, product }) =>
    link(`${base}/?tenant=${name}`, product?.[tags[language]] ?? name),
  )
  const whereRegistered =
    tenants.length < 2
      ? ''
      : `<h2>${t.whereRegistered}</h2>\n<p class="meta">${escapeHtml(t.tenants)}</p>\n<p class="actions">${links.join(' ')}</p>`
  const main = `<p class="intro">${escapeHtml(t.intro)}</p>
<div class="beside-dock">
<div>
<h2 class="visually-hidden">${t.ready}</h2>
${cards('ready')}
<details><summary><h2>${t.unusual}</h2></summary>
${cards('unusual')}</details>
<details><summary><h2>${t.blocked}</h2></summary>
${cards('blocked')}</details>
<details><summary><h2>${t.more}</h2></summary>
<div class="more">
<h2>${t.tools}</h2>
<p class="actions">${own('inbox', t.inbox)} ${own('phone', t.phone)} ${own('agent', t.computer)} ${own('sign-up', t.signUp)} ${link(`${base}/`, t.start)}</p>
<h2>${t.callers}</h2>
<p class="actions">${callers.join(' ')}</p>
${whereRegistered}
</div></details>
</div>
${renderDock(language, dock)}
</div>`
  return page({
    reader,
    path: '/sandbox/',
    title: t.title,
    heading: t.heading,
    width: 'page',
    main,
    script,
  })
}

const link = (path: string, text: string): string =>
  `<a class="button plain" href="${path}">${escapeHtml(text)}</a>`

const inboxTexts = {
  en: {
    title: 'Inbox',
    empty: 'No message yet. It appears here as soon as a code is sent.',
    refresh: 'Look again',
    to: 'To',
    channels: { sms: 'SMS', email: 'Email', knox: 'Knox Messenger' },
  },
  ko: {
    title: '받은 메시지함',
    empty: '아직 받은 메시지가 없습니다. 인증번호를 보내면 여기에 표시됩니다.',
    refresh: '새로 고침',
    to: '받는 사람',
    channels: { sms: 'SMS', email: '이메일', knox: 'Knox 메신저' },
  },
} as const

/** Renders every sent message, newest first. */
export function inboxPage(reader: PageReader, messages: readonly Message[]): string {
  const { language } = reader
  const t = inboxTexts[language]
  const items = messages.map(({ at, channel, username, recipient, subject, body }) => {
    const time = new Date(at)
    return `<li><article>
<p class="meta"><strong>${t.channels[channel]}</strong> · ${t.to} ${escapeHtml(recipient)} (${escapeHtml(username)}) · <time datetime="${time.toISOString()}">${time.toLocaleTimeString(language === 'ko' ? 'ko-KR' : 'en-US')}</time></p>
${subject === '' ? '' : `<h2>${escapeHtml(subject)}</h2>`}
<p class="text">${escapeHtml(body)}</p>
</article></li>`
  })
  const list =
    items.length === 0 ? `<p>${t.empty}</p>` : `<ol class="messages">${items.join('\n')}</ol>`
  return page({
    reader,
    path: '/sandbox/inbox',
    title: t.title,
    main: `<p class="actions"><a class="button plain" href="/sandbox/inbox?lang=${language}">${t.refresh}</a></p>\n${list}`,
  })
}

/**
 * Serves the parts that a production backend lacks: pages, inbox, phone, agent, controls, and
 * redirects to the other applications.
 */
export async function serveDevPages(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => servePages(scope, services))
  await app.register(async (scope) => servePhone(scope, services))
  await app.register(async (scope) => serveAgent(scope, services))
  redirectToClientApps(app, services.callers)
  await app.register(async (scope) => serveSignUp(scope, services))
  await app.register(async (scope) => serveControls(scope, services))
}
