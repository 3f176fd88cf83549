import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { base } from '../../address.ts'
import { livePagePolicy, pagePolicy } from '../../headers.ts'
import { readMessages, type Message } from '../../messages/outbox.ts'
import type { Services } from '../../services.ts'
import { serveChoice } from '../users/choose-person.ts'
import { people } from '../users/demo-users.ts'
import { chosenUsername, dockView } from './dock-view.ts'
import { frontPage } from './front-page.ts'
import { inboxPage } from './inbox-page.ts'
import { pageReader } from './page-reader.ts'
import { serveKoreanFont } from './serve-korean-font.ts'
import { servePageScript } from './serve-page-script.ts'

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
