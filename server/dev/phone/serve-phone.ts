import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { livePagePolicy } from '../../headers.ts'
import type { Services } from '../../services.ts'
import type { PageLanguage } from '../../texts/preferred-language.ts'
import { pageReader } from '../pages/page-reader.ts'
import { servePageScript } from '../pages/serve-page-script.ts'
import { answerRequest } from './answer-request.ts'
import { pairPhone } from './pair-phone.ts'
import { phonePage } from './phone-page.ts'
import { news, type News } from './phone-texts.ts'
import { phoneView } from './phone-view.ts'
import { addPhone, readPhones } from './phones.ts'

const script = readFileSync(new URL('./live-page.js', import.meta.url), 'utf8')

type Form = Readonly<Record<string, string>>
const text = (maxLength: number) => ({ type: 'string', maxLength })
const closed = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties: { lang: text(2), ...properties },
})
const body = {
  add: closed(
    {
      name: { type: 'string', minLength: 1, maxLength: 40 },
      pin: { type: 'string', pattern: '^[0-9]{6}$' },
    },
    ['name', 'pin'],
  ),
  pair: closed({ phone: text(100), text: text(1000), label: text(80) }, ['phone', 'text']),
  answer: closed(
    { id: text(100), decision: { enum: ['approve', 'deny'] }, number: text(10), pin: text(10) },
    ['id', 'decision'],
  ),
}

/**
 * Serves the phones: a page with forms, and the same as JSON for tests (`/sandbox/api/phone/…`).
 * Sandbox mode only.
 */
export async function servePhone(app: FastifyInstance, services: Services): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request, given, done) => done(null, Object.fromEntries(new URLSearchParams(String(given)))),
  )

  const live = servePageScript(app, '/sandbox/phone.js', script)
  app.get('/sandbox/phone.json', () => phoneView(services))
  app.get('/sandbox/phone', async (request, reply) => {
    const { told: newsKey } = request.query as { readonly told?: unknown }
    const html = phonePage(
      pageReader(request),
      await phoneView(services),
      news.find((word) => word === newsKey),
      live,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', livePagePolicy)
      .send(html)
  })

  const { store, clock, pepper } = services
  const add = ({ name = '', pin = '' }: Form) => addPhone(store, pepper, clock.now(), { name, pin })
  const pair = ({ phone = '', text: scanned = '', label = '' }: Form) =>
    pairPhone(services, { phone, text: scanned, label })
  const answer = ({ id = '', decision, number = '', pin = '' }: Form) =>
    answerRequest(services, {
      id,
      decision: decision === 'approve' ? 'approve' : 'deny',
      number,
      pin,
    })

  app.post<{ Body: Form }>(
    '/sandbox/phone/add',
    { schema: { body: body.add } },
    async (request, reply) => {
      await add(request.body)
      return redirectToPhonePage(reply, pageLanguageOf(request.body), 'added')
    },
  )
  app.post<{ Body: Form }>(
    '/sandbox/phone/pair',
    { schema: { body: body.pair } },
    async (request, reply) =>
      redirectToPhonePage(reply, pageLanguageOf(request.body), (await pair(request.body)).is),
  )
  app.post<{ Body: Form }>(
    '/sandbox/phone/answer',
    { schema: { body: body.answer } },
    async (request, reply) =>
      redirectToPhonePage(reply, pageLanguageOf(request.body), await answer(request.body)),
  )

  app.post<{ Body: Form }>(
    '/sandbox/api/phone/add',
    { schema: { body: body.add } },
    async (request) => ({ phone: await add(request.body) }),
  )
  app.post<{ Body: Form }>(
    '/sandbox/api/phone/pair',
    { schema: { body: body.pair } },
    async (request) => {
      // With a single phone, the request need not name it.
      const [first] = await readPhones(store)
      return pair({
        ...request.body,
        phone: request.body['phone'] === '' ? (first?.id ?? '') : (request.body['phone'] ?? ''),
      })
    },
  )
  app.post<{ Body: Form }>(
    '/sandbox/api/phone/answer',
    { schema: { body: body.answer } },
    async (request) => ({ is: await answer(request.body) }),
  )
}

const pageLanguageOf = ({ lang }: Form): PageLanguage => (lang === 'ko' ? 'ko' : 'en')

const redirectToPhonePage = (reply: FastifyReply, language: PageLanguage, newsKey: News) =>
  reply.redirect(`/sandbox/phone?lang=${language}&told=${newsKey}`, 303)
