import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setComputerCookie } from '../../cookies.ts'
import { type Computer, findComputer, setInstalled } from '../../device-agents/computers.ts'
import { pairComputer } from '../../device-agents/pair-computer.ts'
import type { AgentType } from '../../device-agents/releases.ts'
import { clientAppsPolicy } from '../../headers.ts'
import type { Services } from '../../services.ts'
import { escapeHtml } from '../../status-pages/html.ts'
import type { PageLanguage } from '../../texts/preferred-language.ts'
import { pageReader, type PageReader } from '../pages/page-reader.ts'
import { page } from '../pages/page.ts'
import { agentNews, type AgentNews, agentTexts } from './agent-texts.ts'

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
      await setInstalled(
        store,
        clock.now(),
        computerCookie(request),
        request.body['type'] === 'security' ? 'security' : 'sso',
        isInstalled,
      ),
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
${(computer?.versions.sso ?? '') === '' ? `<p>${t.needsAgent}</p>` : form('pair', language, `<p><label for="code">${t.code}</label><input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint"><span class="meta" id="code-hint">${t.codeHint}</span></p>`, t.pairNow)}</article>
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
${form(to, language, `<input type="hidden" name="type" value="${type}">`, text, buttonStyle, `${t.programs[type]}: ${text}`)}</article>`
}

const form = (
  to: string,
  language: PageLanguage,
  fields: string,
  button: string,
  buttonStyle = '',
  label = button,
): string =>
  `<form method="post" action="${agentPath}/${to}"><input type="hidden" name="lang" value="${language}">${fields}<p class="actions"><button class="button${buttonStyle}" aria-label="${label}">${button}</button></p></form>`
