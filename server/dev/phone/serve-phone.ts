import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { TOTP, URI } from 'otpauth'
import {
  type Answered,
  answerPush,
  type PushDecision,
  signedText,
  waitingPushes,
} from '../../authenticator-app/answer-push.ts'
import { totpParameters } from '../../authenticator-app/codes.ts'
import { pairApp, plainKey } from '../../authenticator-app/start-app-enrollment.ts'
import { livePagePolicy } from '../../http/headers.ts'
import type { Services } from '../../operation.ts'
import type { AppKind } from '../../store/tables-of-methods.ts'
import type { PageLanguage } from '../../texts/server-text.ts'
import { pageReader, servePageScript } from '../pages/page.ts'
import { phonePage, phoneView } from './phone-page.ts'
import { news, type News } from './phone-texts.ts'
import {
  addAccount,
  addPhone,
  checkPin,
  newKeyPair,
  type Phone,
  readAccounts,
  readPhones,
} from './phones.ts'

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
    const html = phonePage({
      reader: pageReader(request),
      phones: await phoneView(services),
      news: news.find((word) => word === newsKey),
      script: live,
    })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', livePagePolicy)
      .send(html)
  })

  const { store, clock, pepper } = services
  const add = ({ name = '', pin = '' }: Form) =>
    addPhone(store, { pepper, now: clock.now(), given: { name, pin } })
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

export type RequestAnswer = {
  readonly id: string
  readonly decision: PushDecision
  readonly number: string
  readonly pin: string
}

/**
 * Answers a push request: by finger or face at once, by PIN only with the right one. The answer is
 * signed with a key, of which the server has the public half.
 */
export async function answerRequest(
  services: Services,
  { id, decision, number, pin }: RequestAnswer,
): Promise<Answered | 'wrong-pin'> {
  const { store, clock, pepper } = services
  const accounts = (await readAccounts(services)).filter((account) => account.pairing_id !== null)
  const request = (
    await waitingPushes(
      store,
      clock.now(),
      accounts.map(({ pairing_id }) => pairing_id ?? ''),
    )
  ).find((waiting) => waiting.id === id)
  const account = accounts.find(({ pairing_id }) => pairing_id === request?.pairingId)
  const phone = (await readPhones(store)).find((candidate) => candidate.id === account?.phone_id)
  if (account === undefined || account.private_key === null || phone === undefined) return 'over'
  const checked =
    decision === 'approve' && account.kind === 'UaPin'
      ? await checkPin(store, { pepper, phone, pin })
      : 'right'
  if (checked === 'wrong') return 'wrong-pin'
  const answer = {
    id,
    decision: checked === 'right' ? decision : ('deny' as const),
    number: number.replace(/\D/g, '').slice(0, 2),
  }
  const key = createPrivateKey({
    key: Buffer.from(account.private_key, 'base64url'),
    format: 'der',
    type: 'pkcs8',
  })
  return answerPush(services, {
    ...answer,
    signature: sign(null, Buffer.from(signedText(answer)), key).toString('base64url'),
  })
}

export type PairResult =
  | { readonly is: 'paired'; readonly account: string; readonly kind: AppKind }
  | { readonly is: 'no-phone' }
  | { readonly is: 'unknown' }
  | { readonly is: 'refused' }

/**
 * Pairs a phone by the text of a QR code, or by typed text. A pairing code goes to the server,
 * which returns its key once. A TOTP text contains the key itself.
 */
export async function pairPhone(
  services: Services,
  given: { readonly phone: string; readonly text: string; readonly label?: string },
): Promise<PairResult> {
  const phone = (await readPhones(services.store)).find(({ id }) => id === given.phone)
  if (phone === undefined) return { is: 'no-phone' }
  const payload = readPayload(given.text)
  switch (payload.is) {
    case 'unknown':
      return payload
    case 'key': {
      const { key, issuer, label } = payload
      const account = await addAccount(services, services.clock.now(), {
        phone_id: phone.id,
        pairing_id: null,
        kind: 'UaTOTP',
        issuer,
        label: label === '' ? (given.label ?? '') : label,
        secret: key,
        private_key: null,
      })
      return { is: 'paired', account, kind: 'UaTOTP' }
    }
    case 'code':
      return submitPairingCode(services, phone, payload.code)
    default:
      return payload satisfies never
  }
}

async function submitPairingCode(
  services: Services,
  phone: Phone,
  code: string,
): Promise<PairResult> {
  const { publicKey, privateKey } = newKeyPair()
  const paired = await pairApp(services, { code, deviceName: phone.name, publicKey })
  if (paired === undefined) return { is: 'refused' }
  const { pairingId, kind, issuer, label, key } = paired
  const account = await addAccount(services, services.clock.now(), {
    phone_id: phone.id,
    pairing_id: pairingId,
    kind,
    issuer,
    label,
    secret: key ?? null,
    private_key: key === undefined ? privateKey : null,
  })
  return { is: 'paired', account, kind }
}

/** Scanned or typed text: a pairing code, a key for TOTP, or nothing that this app knows. */
export type Payload =
  | { readonly is: 'code'; readonly code: string }
  | { readonly is: 'key'; readonly key: string; readonly issuer: string; readonly label: string }
  | { readonly is: 'unknown' }

const unknown = { is: 'unknown' } as const
/** Base32 of ten bytes is a pairing code; of twenty bytes or more it is a key. */
const codeLength = 16
const minKeyLength = 32

/**
 * Reads the text of a QR code (`singleid://pair?…`, `otpauth://totp/…`), or the typed text that
 * replaces a scan.
 */
export function readPayload(text: string): Payload {
  const trimmed = text.trim()
  if (/^otpauth:/i.test(trimmed)) return readKey(trimmed)
  const code = /^singleid:/i.test(trimmed) ? extractCode(trimmed) : trimmed
  const plain = plainKey(code)
  if (!/^[A-Z2-7]{1,128}$/.test(plain)) return unknown
  if (plain.length === codeLength) return { is: 'code', code: plain }
  return plain.length >= minKeyLength ? { is: 'key', key: plain, issuer: '', label: '' } : unknown
}

function extractCode(address: string): string {
  const url = URL.parse(address)
  return url?.host === 'pair' || url?.pathname === '//pair'
    ? (url.searchParams.get('code') ?? '')
    : ''
}

/** Accepts only keys that the app can show: six digits for half a minute. */
function readKey(address: string): Payload {
  try {
    const parsedUri = URI.parse(address)
    const isOurs =
      parsedUri instanceof TOTP &&
      parsedUri.digits === totpParameters.digits &&
      parsedUri.period === totpParameters.period &&
      parsedUri.algorithm === totpParameters.algorithm
    return isOurs
      ? {
          is: 'key',
          key: parsedUri.secret.base32,
          issuer: parsedUri.issuer,
          label: parsedUri.label,
        }
      : unknown
  } catch {
    return unknown
  }
}
