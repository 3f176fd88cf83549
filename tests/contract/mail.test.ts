import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReferenceServerOptions } from '../../server/main.ts'
import { smtpSettings } from '../../server/messages/smtp-settings.ts'
import type { Tenant } from '../../server/tenants/tenants.ts'
import { drawn } from '../support/drawn.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { KILLS } from './support/kills.ts'
import { mailLogin, startMailServer, type MailServer } from './support/mail-server.ts'
import {
  begin,
  enterCode,
  enterPassword,
  newestCode,
  person,
  sendCode,
  signInToSecondStep,
} from './support/sign-in.ts'
import { startTestServer, type RunningTestServer } from './support/start-test-server.ts'

interface Mailing {
  readonly mail: MailServer
  readonly referenceServer: RunningTestServer
  readonly lines: string[]
  readonly stop: () => Promise<void>
}

/** A sandbox with a mail server, each on its own port. */
async function startMailing(
  url: (port: number) => string,
  options: Partial<ReferenceServerOptions> = {},
  server?: SMTPServerOptions,
): Promise<Mailing> {
  const lines: string[] = []
  const mail = await startMailServer(server)
  const smtp = smtpSettings(url(mail.port), 'Gatehouse <no-reply@gatehouse.example>')
  const referenceServer = await startTestServer({
    ...(smtp === undefined ? {} : { smtp }),
    logging: { level: 'info', stream: { write: (line) => void lines.push(line) } },
    ...options,
  })
  const stop = async () => {
    await referenceServer.stop()
    await mail.stop()
  }
  return { mail, referenceServer, lines, stop }
}

const plain = (port: number) => `smtp://127.0.0.1:${port}`
const waitOptions = { timeout: 15_000, interval: 20 }
const header = (message: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(
    message.replace(/\r\n[ \t]+/g, ' ').replace(/\r\n/g, '\n'),
  )?.[1]
/** Quoted-printable, and the same in a header (RFC 2045, section 6.7; RFC 2047, section 4.2). */
const unquoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString()
const readable = (words = '') =>
  words
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]+)\?=/gi, (_whole, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : unquoted(text.replaceAll('_', ' ')),
    )

/** One of the two parts, decoded (RFC 2046, section 5.1.4). */
function bodyOf(message: string, type: 'plain' | 'html' = 'plain'): string {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? ''
  const part =
    message.split(`--${boundary}`).find((text) => text.includes(`Content-Type: text/${type}`)) ?? ''
  const body = part.split('\r\n\r\n').slice(1).join('\r\n\r\n')
  if (header(part, 'Content-Transfer-Encoding') === 'base64')
    return Buffer.from(body, 'base64').toString()
  return unquoted(body.replaceAll(/=\r\n/g, ''))
}

const desk = { phone: '+82 2-5550-0150', email: 'help@hanbit-bank.example' }
const tenants: readonly Tenant[] = [
  { name: 'default', hosts: [], values: {}, languages: ['en-US', 'ko-KR'] },
  {
    name: 'hanbit-bank',
    hosts: [],
    values: { serviceDesk: desk, emailLinks: { allowed: true } },
    languages: ['en-US', 'ko-KR'],
    product: { 'en-US': 'Hanbit Bank', 'ko-KR': '한빛은행' },
  },
]

/** The sandbox of most tests: its clock moves only when a test moves it. */
const running: { mailing?: Mailing } = {}
const runningMailServer = (): Mailing => {
  if (!running.mailing) throw new Error('The server is there in tests only.')
  return running.mailing
}
let browser: HttpBrowser
const advance = (advanceSeconds: number) => browser.control('clock', { advanceSeconds })
const countLogged = (news: string) =>
  runningMailServer().lines.filter((line) => line.includes(news)).length
const received = () => runningMailServer().mail.received
const addresses = () => received().map((message) => header(message, 'To'))

/** Another user requests a code by e-mail, which leaves after all waiting mail. */
async function sendToAnother(): Promise<void> {
  const another = new HttpBrowser(runningMailServer().referenceServer.origin)
  await sendCode(another, (await signInToSecondStep(another, 'seoyeon.lee')).requestId, 'Email')
}

beforeAll(async () => {
  const now = Date.now()
  running.mailing = await startMailing(plain, {
    clock: { now: () => now },
    tenants: async () => tenants,
  })
})
afterAll(() => running.mailing?.stop())
beforeEach(async () => {
  browser = new HttpBrowser(runningMailServer().referenceServer.origin)
  await browser.control('reset', {})
  runningMailServer().mail.forget()
  runningMailServer().lines.length = 0
})

describe('an e-mail', () => {
  it('goes out by SMTP and to the inbox in the user language', async () => {
    const { requestId } = await signInToSecondStep(browser, 'seoyeon.lee')
    expect((await sendCode(browser, requestId, 'Email')).status).toBe(200)
    await expect.poll(() => received().length, waitOptions).toBe(1)
    const [message = ''] = received()
    const code = await newestCode(browser, 'seoyeon.lee')
    expect(readable(header(message, 'Subject'))).toBe('[Gatehouse] 인증번호 안내')
    expect(bodyOf(message)).toContain(`Gatehouse 인증번호는 ${code}입니다.`)
    expect(bodyOf(message)).toContain(
      '요청하지 않으셨다면 서비스 데스크(+82 2-5550-0100, servicedesk@example.com)에 알려 주세요.',
    )
    expect(bodyOf(message, 'html')).toContain('<html lang="ko">')
    expect(bodyOf(message, 'html')).toMatch(new RegExp(`<strong [^>]+>${code}</strong>`))
    expect([
      header(message, 'Content-Type'),
      header(message, 'Reply-To'),
      header(message, 'X-Auto-Response-Suppress'),
    ]).toEqual([expect.stringMatching('^multipart/alternative;'), 'servicedesk@example.com', 'All'])
    expect(runningMailServer().mail.clientNames()).toEqual(['gatehouse.example'])
    expect(header(message, 'To')).toBe('seoyeon.lee@example.com')
    expect(header(message, 'From')).toBe('Gatehouse <no-reply@gatehouse.example>')
    expect(header(message, 'Auto-Submitted')).toBe('auto-generated')
    expect(header(message, 'Message-ID')).toMatch(/^<[0-9a-f-]{36}@gatehouse\.example>$/)
    expect((await enterCode(browser, requestId, code, 'Email')).status).toBe(200)
  })

  it('carries the name, service desk and reply address of the tenant', async () => {
    browser.cookies.set('Tenant', 'hanbit-bank')
    const who = await person(browser, 'minji.kim')
    const { body } = await enterPassword(browser, await begin(browser), who, 'hanbit-bank')
    expect((await sendCode(browser, String(body['requestId']), 'Email')).status).toBe(200)
    await expect.poll(() => received().length, waitOptions).toBe(1)
    const [message = ''] = received()
    expect([
      header(message, 'From'),
      header(message, 'Reply-To'),
      header(message, 'Subject'),
    ]).toEqual([
      'Hanbit Bank <no-reply@gatehouse.example>',
      desk.email,
      'Your Hanbit Bank verification code',
    ])
    expect(bodyOf(message)).toContain(
      `If you did not request it, contact the service desk (${desk.phone}, ${desk.email}).`,
    )
  })

  it('has the link in one line of the text, and as a button', async () => {
    browser.cookies.set('Tenant', 'hanbit-bank')
    const who = await person(browser, 'minji.kim')
    const { body } = await enterPassword(browser, await begin(browser), who, 'hanbit-bank')
    const requestId = String(body['requestId'])
    expect((await sendCode(browser, requestId, 'Email')).status).toBe(200)
    await expect.poll(() => received().length, waitOptions).toBe(1)
    const [message = ''] = received()
    const code = await newestCode(browser, 'minji.kim')
    const link = `${browser.origin}/secdx/mfa/email-link#request=${requestId}&code=${code}`
    expect(bodyOf(message).split(/\r?\n/)).toContain(link)
    const html = bodyOf(message, 'html')
    expect(html).toContain(`<a href="${link.replace('&', '&amp;')}" style="`)
    expect(html).toMatch(/>Continue signing in<\/a>/)
    expect(html).toMatch(new RegExp(`<strong [^>]+>${code}</strong>`))
  })

  it('goes out alone: an SMS stays in the inbox', async () => {
    await sendCode(browser, (await signInToSecondStep(browser)).requestId, 'Sms')
    await sendCode(browser, (await signInToSecondStep(browser)).requestId, 'Email')
    await expect.poll(() => received().length, waitOptions).toBe(1)
    expect(received()[0]).toContain('minji.kim@example.com')
  })
})

describe('a mail server with other settings', () => {
  const other: { mailing?: Mailing } = {}
  afterEach(() => other.mailing?.stop())
  const start = async (url: (port: number) => string, server?: SMTPServerOptions) => {
    const mailing = await startMailing(url, {}, server)
    other.mailing = mailing
    return { ...mailing, client: new HttpBrowser(mailing.referenceServer.origin) }
  }

  it('gets the login from the address when it requires one', async () => {
    const { mail, client } = await start((port) => `smtp://${mailLogin}@127.0.0.1:${port}`)
    await sendCode(client, (await signInToSecondStep(client)).requestId, 'Email')
    await expect.poll(() => mail.received.length, waitOptions).toBe(1)
  })

  it.each([
    [
      'refuses the login',
      {},
      (port: number) => `smtp://gatehouse:wrong-canary-password@127.0.0.1:${port}`,
      /EAUTH 535/,
    ],
    ['shows an untrusted certificate', { disabledCommands: [] }, plain, /ETLS|ESOCKET|SELF_SIGNED/],
    [
      'speaks no TLS where it is asked for',
      {},
      (port: number) => `smtp://127.0.0.1:${port}?requireTLS=true`,
      /ETLS|EREQUIRETLS/,
    ],
  ])('hides its failure from the user: it %s (S12)', async (_what, server, url, reason) => {
    const { mail, client, lines } = await start(url, server)
    const { requestId } = await signInToSecondStep(client)
    expect(await sendCode(client, requestId, 'Email')).toMatchObject({
      status: 200,
      body: { maskedData: 'm*****@example.com' },
    })
    await expect
      .poll(() => lines.filter((line) => line.includes('mail waits')).length, waitOptions)
      .toBeGreaterThan(0)
    expect(mail.received).toEqual([])
    const loggedEvent = JSON.parse(lines.find((line) => line.includes('mail waits')) ?? '{}')
    expect(loggedEvent).toMatchObject({ level: 'error', reason: expect.stringMatching(reason) })
    expect(lines.join('')).not.toMatch(/canary|minji|example\.com/)
    // The code is still valid: the message may have arrived all the same.
    expect(
      (await enterCode(client, requestId, await newestCode(client, 'minji.kim'), 'Email')).status,
    ).toBe(200)
  })

  it('accepts an untrusted certificate when the address allows it', async () => {
    const { mail, client } = await start(
      (port) => `smtp://127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`,
      { disabledCommands: [] },
    )
    await sendCode(client, (await signInToSecondStep(client)).requestId, 'Email')
    await expect.poll(() => mail.received.length, waitOptions).toBe(1)
  })
})

describe('a failing mail server stays hidden from the user (S12)', () => {
  it('answers without waiting for a slow mail server', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    runningMailServer().mail.behave({ until: promise })
    const { requestId } = await signInToSecondStep(browser)
    // It would not arrive before the server is released.
    expect((await sendCode(browser, requestId, 'Email')).status).toBe(200)
    await expect.poll(() => received().length, waitOptions).toBe(1)
    resolve()
  })

  it('sends the original code after a busy mail server recovers', async () => {
    runningMailServer().mail.behave({ reply: 451 })
    const { requestId } = await signInToSecondStep(browser)
    await sendCode(browser, requestId, 'Email')
    await expect.poll(() => countLogged('mail waits'), waitOptions).toBe(1)
    runningMailServer().mail.behave({})
    await advance(2)
    await expect.poll(() => received().length, waitOptions).toBe(1)
    expect(bodyOf(received()[0] ?? '')).toContain(await newestCode(browser, 'minji.kim'))
  })

  it('pauses for half a minute after three failures, then logs recovery', async () => {
    runningMailServer().mail.behave({ reply: 421 })
    await sendCode(browser, (await signInToSecondStep(browser)).requestId, 'Email')
    for (const failures of [1, 2, 3]) {
      await expect.poll(() => countLogged('mail waits'), waitOptions).toBe(failures)
      if (failures < 3) await advance(10)
    }
    await expect.poll(() => countLogged('mail carrier down'), waitOptions).toBe(1)
    const tried = runningMailServer().mail.connections()
    runningMailServer().mail.behave({})
    await advance(20)
    // A new message wakes the mail worker.
    await sendToAnother()
    expect(runningMailServer().mail.connections()).toBe(tried)
    await advance(11)
    await expect.poll(() => received().length, waitOptions).toBe(2)
    expect(countLogged('mail carrier back')).toBe(1)
  })

  it('does not send a code that a newer code replaced', async () => {
    runningMailServer().mail.behave({ reply: 451 })
    const { requestId } = await signInToSecondStep(browser)
    await sendCode(browser, requestId, 'Email')
    await expect.poll(() => countLogged('mail waits'), waitOptions).toBe(1)
    await advance(61)
    await sendCode(browser, requestId, 'Email')
    await expect.poll(() => countLogged('mail waits'), waitOptions).toBe(2)
    runningMailServer().mail.behave({})
    await advance(31)
    await expect.poll(() => received().length, waitOptions).toBe(1)
    expect(bodyOf(received()[0] ?? '')).toContain(await newestCode(browser, 'minji.kim'))
    await sendToAnother()
    await expect.poll(() => received().length, waitOptions).toBe(2)
    expect(addresses()).toEqual(['minji.kim@example.com', 'seoyeon.lee@example.com'])
  })

  it('does not send a code that no longer works (S01)', async () => {
    runningMailServer().mail.behave({ reply: 451 })
    await sendCode(browser, (await signInToSecondStep(browser)).requestId, 'Email')
    await expect.poll(() => countLogged('mail waits'), waitOptions).toBe(1)
    runningMailServer().mail.behave({})
    await advance(301)
    await sendToAnother()
    await expect.poll(() => received().length, waitOptions).toBe(1)
    expect(addresses()).toEqual(['seoyeon.lee@example.com'])
  })

  it('does not retry a mailbox that does not exist', async () => {
    runningMailServer().mail.behave({ reply: 550 })
    await sendCode(browser, (await signInToSecondStep(browser)).requestId, 'Email')
    await expect.poll(() => countLogged('mail refused'), waitOptions).toBe(1)
    runningMailServer().mail.behave({})
    await advance(61)
    await sendToAnother()
    await expect.poll(() => received().length, waitOptions).toBe(1)
    expect(addresses()).toEqual(['seoyeon.lee@example.com'])
  })
})

describe('backend mode', () => {
  it('sends e-mail and does not keep sent messages', async () => {
    const { mail, referenceServer, stop } = await startMailing(plain, {
      mode: 'backend',
      hasDemoUsers: true,
    })
    const client = new HttpBrowser(referenceServer.origin)
    const begun = await begin(client)
    const { body } = await enterPassword(client, begun, {
      username: 'minji.kim',
      password: 'rain-on-slate-roofs',
    })
    const requestId = String(body['requestId'])
    expect(await sendCode(client, requestId, 'Sms')).toMatchObject({
      status: 502,
      body: { code: 'SMS_SEND_FAILED' },
    })
    expect((await sendCode(client, requestId, 'Email')).status).toBe(200)
    await expect.poll(() => mail.received.length, waitOptions).toBe(1)
    const code = /\b\d{6}\b/.exec(bodyOf(mail.received[0] ?? ''))?.[0] ?? ''
    const database = new DatabaseSync(join(referenceServer.dataFolder, 'gatehouse.sqlite'), {
      readOnly: true,
    })
    await expect
      .poll(() => database.prepare('select count(*) as n from message').get()?.['n'], waitOptions)
      .toBe(0)
    database.close()
    expect((await enterCode(client, requestId, code, 'Email')).status).toBe(200)
    await stop()
  })
})

it.runIf(drawn('kills', KILLS).includes('mail'))(
  'resends the same message after a kill during delivery (S01, S02)',
  async () => {
    const server = await startMailServer()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.behave({ until: promise })
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
    const smtp = `smtp://127.0.0.1:${server.port}`
    const first = await startProcess(folder, '0', smtp)
    const client = new HttpBrowser(first.origin)
    const { requestId } = await signInToSecondStep(client)
    await sendCode(client, requestId, 'Email')
    await expect.poll(() => server.received.length, waitOptions).toBe(1)
    await first.kill()
    resolve()

    server.behave({})
    const second = await startProcess(folder, new URL(first.origin).port, smtp)
    // The dead process holds it for a minute.
    await client.control('clock', { advanceSeconds: 61 })
    await expect.poll(() => server.received.length, waitOptions).toBe(2)
    const [one = '', other = ''] = server.received
    expect(header(other, 'Message-ID')).toBe(header(one, 'Message-ID'))
    expect(bodyOf(other)).toBe(bodyOf(one))
    const code = /\b\d{6}\b/.exec(bodyOf(other))?.[0] ?? ''
    expect((await enterCode(client, requestId, code, 'Email')).status).toBe(200)
    await second.kill()
    await server.stop()
    await rm(folder, { recursive: true })
  },
)

async function startProcess(folder: string, port: string, smtp: string) {
  const script = fileURLToPath(new URL('support/server-process.ts', import.meta.url))
  const running = spawn(process.execPath, [script, folder, port], {
    env: { ...process.env, SMTP_URL: smtp, SMTP_FROM: 'no-reply@gatehouse.example' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(running.stdout, 'data')) as [Buffer]
  const kill = async () => {
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  return { origin: line.toString().trim(), kill }
}
