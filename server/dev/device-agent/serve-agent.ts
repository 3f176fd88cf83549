import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AgentType,
  type Computer,
  findComputer,
  setInstalled,
} from '../../device-agents/computers.ts'
import { pairComputer } from '../../device-agents/routes.ts'
import { clientAppsPolicy, readCookie, setComputerCookie } from '../../http/headers.ts'
import type { Services } from '../../operation.ts'
import { escapeHtml } from '../../status-pages/html.ts'
import type { PageLanguage } from '../../texts/server-text.ts'
import { page, pageReader, type PageReader } from '../pages/page.ts'

type Form = Readonly<Record<string, string>>
const text = (maxLength: number) => ({ type: 'string', maxLength })
const body = (properties: Readonly<Record<string, object>>) => ({
  schema: {
    body: {
      type: 'object',
      additionalProperties: false,
      required: Object.keys(properties),
      properties: { lang: text(2), ...properties },
    },
  },
})
const program = body({ type: { enum: ['sso', 'security'] } })
const code = body({ code: text(40) })

/**
 * Serves the agent of a browser's computer: a page with forms, and the same as JSON for tests
 * (`/sandbox/api/agent/…`). Sandbox mode only.
 */
export async function serveAgent(app: FastifyInstance, services: Services): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request, given, done) => done(null, Object.fromEntries(new URLSearchParams(String(given)))),
  )
  const { store, clock, origins } = services
  const computerCookie = (request: FastifyRequest) =>
    readCookie(request, 'computer', origins.secure)

  const changeInstallation = async (
    request: FastifyRequest<{ Body: Form }>,
    reply: FastifyReply,
    isInstalled: boolean,
  ): Promise<AgentNews> => {
    setComputerCookie(
      reply,
      await setInstalled(store, {
        now: clock.now(),
        cookie: computerCookie(request),
        type: request.body['type'] === 'security' ? 'security' : 'sso',
        isInstalled,
      }),
      origins.secure,
    )
    return isInstalled ? 'installed' : 'removed'
  }
  const pair = async (request: FastifyRequest<{ Body: Form }>): Promise<AgentNews> => {
    const computer = await findComputer(store, computerCookie(request))
    if (computer === undefined || computer.versions.sso === '') return 'no-agent'
    return (await pairComputer(services, { code: request.body['code'] ?? '', name: computer.name }))
      ? 'paired'
      : 'refused'
  }

  app.get(agentPath, async (request, reply) => {
    const { told: news } = request.query as { readonly told?: unknown }
    const html = agentPage(
      pageReader(request),
      await findComputer(store, computerCookie(request)),
      agentNews.find((word) => word === news),
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', clientAppsPolicy)
      .send(html)
  })
  app.get(`${agentPath}.json`, async (request) => {
    const computer = await findComputer(store, computerCookie(request))
    return {
      name: computer?.name ?? null,
      sso: computer?.versions.sso ?? '',
      security: computer?.versions.security ?? '',
    }
  })

  app.post<{ Body: Form }>(`${agentPath}/install`, program, async (request, reply) =>
    redirectToAgentPage(reply, request.body, await changeInstallation(request, reply, true)),
  )
  app.post<{ Body: Form }>(`${agentPath}/remove`, program, async (request, reply) =>
    redirectToAgentPage(reply, request.body, await changeInstallation(request, reply, false)),
  )
  app.post<{ Body: Form }>(`${agentPath}/pair`, code, async (request, reply) =>
    redirectToAgentPage(reply, request.body, await pair(request)),
  )
  app.post<{ Body: Form }>('/sandbox/api/agent/install', program, async (request, reply) => ({
    is: await changeInstallation(request, reply, true),
  }))
  app.post<{ Body: Form }>('/sandbox/api/agent/remove', program, async (request, reply) => ({
    is: await changeInstallation(request, reply, false),
  }))
  app.post<{ Body: Form }>('/sandbox/api/agent/pair', code, async (request) => ({
    is: await pair(request),
  }))
}

const redirectToAgentPage = (reply: FastifyReply, { lang }: Form, news: AgentNews) =>
  reply.redirect(`${agentPath}?lang=${lang === 'ko' ? 'ko' : 'en'}&told=${news}`, 303)

export const agentPath = '/sandbox/agent'

/** Renders the programs installed on the computer of this browser. Forms only, no script. */
export function agentPage(
  reader: PageReader,
  computer: Computer | undefined,
  news: AgentNews | undefined,
): string {
  const { language } = reader
  const t = agentTexts[language]
  const main = `<p>${t.about}</p>
${news === undefined ? '' : `<p class="news" role="status">${t.news[news]}</p>`}
<div class="phones"><section class="phone" aria-labelledby="computer"><h2 id="computer">${computer === undefined ? t.unnamed : escapeHtml(computer.name)}</h2>
${(['sso', 'security'] as const).map((type) => renderProgram(language, type, computer?.versions[type] ?? '')).join('\n')}
<article><h3>${t.pair}</h3>
${(computer?.versions.sso ?? '') === '' ? `<p>${t.needsAgent}</p>` : form({ to: 'pair', language, fields: `<p><label for="code">${t.code}</label><input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint"><span class="meta" id="code-hint">${t.codeHint}</span></p>`, button: t.pairNow })}</article>
</section></div>`
  return page({ reader, path: agentPath, title: t.title, main })
}

function renderProgram(language: PageLanguage, type: AgentType, version: string): string {
  const t = agentTexts[language]
  const [to, text, buttonStyle] =
    version === ''
      ? (['install', t.install, ''] as const)
      : (['remove', t.remove, ' plain'] as const)
  return `<article><h3>${t.programs[type]}</h3>
<p>${version === '' ? t.missing : t.installed(escapeHtml(version))}</p>
${form({ to, language, fields: `<input type="hidden" name="type" value="${type}">`, button: text, buttonStyle, label: `${t.programs[type]}: ${text}` })}</article>`
}

const form = ({
  to,
  language,
  fields,
  button,
  buttonStyle = '',
  label = button,
}: {
  readonly to: string
  readonly language: PageLanguage
  readonly fields: string
  readonly button: string
  readonly buttonStyle?: string | undefined
  readonly label?: string | undefined
}): string =>
  `<form method="post" action="${agentPath}/${to}"><input type="hidden" name="lang" value="${language}">${fields}<p class="actions"><button class="button${buttonStyle}" aria-label="${label}">${button}</button></p></form>`

export const agentNews = ['installed', 'removed', 'paired', 'refused', 'no-agent'] as const
export type AgentNews = (typeof agentNews)[number]

export const agentTexts = {
  en: {
    title: 'Computer',
    about:
      'It plays the programs of this computer: the SSO agent and the security program. What is installed here is found by the sign-in in the same browser. A private window is another computer.',
    unnamed: 'This computer',
    programs: { sso: 'SSO agent', security: 'Security program' } satisfies Record<
      AgentType,
      string
    >,
    installed: (version: string) => `Installed, version ${version}.`,
    missing: 'Not installed.',
    install: 'Install',
    remove: 'Remove',
    pair: 'Register this computer',
    code: 'Pairing code',
    codeHint: 'It stands on the sign-in screen.',
    pairNow: 'Register',
    needsAgent: 'Install the SSO agent first.',
    news: {
      installed: 'Installed. Go on in the other window.',
      removed: 'Removed.',
      paired: 'This computer was registered. Go on in the other window.',
      refused:
        'The code is wrong or too old, or was used already. Ask for a new one in the other window.',
      'no-agent': 'Install the SSO agent first.',
    } satisfies Record<AgentNews, string>,
  },
  ko: {
    title: '컴퓨터',
    about:
      '이 컴퓨터의 프로그램인 SSO 에이전트와 보안 프로그램 역할을 하는 화면입니다. 여기에서 설치한 프로그램은 같은 브라우저의 로그인 화면에서 확인됩니다. 시크릿 창은 다른 컴퓨터로 취급됩니다.',
    unnamed: '이 컴퓨터',
    programs: { sso: 'SSO 에이전트', security: '보안 프로그램' } satisfies Record<
      AgentType,
      string
    >,
    installed: (version: string) => `설치됨, 버전 ${version}`,
    missing: '설치되어 있지 않습니다.',
    install: '설치',
    remove: '삭제',
    pair: '이 컴퓨터 등록',
    code: '연결 코드',
    codeHint: '로그인 화면에 표시됩니다.',
    pairNow: '등록',
    needsAgent: '먼저 SSO 에이전트를 설치해 주세요.',
    news: {
      installed: '설치되었습니다. 다른 창에서 계속 진행해 주세요.',
      removed: '삭제되었습니다.',
      paired: '이 컴퓨터가 등록되었습니다. 다른 창에서 계속 진행해 주세요.',
      refused:
        '연결 코드가 올바르지 않거나 유효 시간이 지났거나 이미 사용되었습니다. 다른 창에서 새 코드를 받아 주세요.',
      'no-agent': '먼저 SSO 에이전트를 설치해 주세요.',
    } satisfies Record<AgentNews, string>,
  },
} as const satisfies Readonly<Record<PageLanguage, object>>
