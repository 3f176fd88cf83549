import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setComputerCookie } from '../cookies.ts'
import { pageReader } from '../dev/pages/page-reader.ts'
import { clientAppsPolicy } from '../headers.ts'
import type { Services } from '../services.ts'
import { agentPage, agentPath } from './agent-page.ts'
import { agentNews, type AgentNews } from './agent-texts.ts'
import { findComputer, setInstalled } from './computers.ts'
import { pairComputer } from './pair-computer.ts'

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
