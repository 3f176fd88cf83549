import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { smtpSettings } from '../../sandbox/messages/smtp-settings.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { mailLogin, startMailServer, type MailServer } from './support/mail-server.ts'
import { begin, enterCode, enterPassword, newestCode, sendCode, toSecondStep } from './support/sign-in.ts'
import { startSandbox, type RunningSandbox } from './support/start-sandbox.ts'

let mail: MailServer | undefined
let sandbox: RunningSandbox | undefined
afterEach(async () => {
  await sandbox?.stop()
  await mail?.stop()
  mail = sandbox = undefined
})

async function start(url: (port: number) => string, server?: MailServer) {
  const lines: string[] = []
  mail = server ?? (await startMailServer())
  const smtp = smtpSettings(url(mail.port), 'Gatehouse <no-reply@gatehouse.example>')
  sandbox = await startSandbox({ ...(smtp === undefined ? {} : { smtp }), logging: { level: 'info', stream: { write: (line) => lines.push(line) } } })
  const browser = new HttpBrowser(sandbox.origin)
  return { mail, browser, lines, advance: (advanceSeconds: number) => browser.control('clock', { advanceSeconds }) }
}

const plain = (port: number) => `smtp://127.0.0.1:${port}`
const patience = { timeout: 15_000, interval: 20 }
const header = (message: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(message.replace(/\r\n[ \t]+/g, ' ').replace(/\r\n/g, '\n'))?.[1]
const encoded = /=\?UTF-8\?B\?([^?]+)\?=/gi
const readable = (words = '') => words.replace(encoded, (_whole, base64: string) => Buffer.from(base64, 'base64').toString())

function bodyOf(message: string): string {
  const body = message.split('\r\n\r\n').slice(1).join('\r\n\r\n')
  return header(message, 'Content-Transfer-Encoding') === 'base64' ? Buffer.from(body, 'base64').toString() : body
}

describe('an e-mail', () => {
  it('leaves by SMTP and stays in the inbox, in the language of the person, with a subject any mailbox can read', async () => {
    const { mail, browser } = await start(plain)
    const { requestId } = await toSecondStep(browser, 'seoyeon.lee')
    expect((await sendCode(browser, requestId, 'Email')).status).toBe(200)
    await expect.poll(() => mail.received.length, patience).toBe(1)
    const [message = ''] = mail.received
    const code = await newestCode(browser, 'seoyeon.lee')
    expect(readable(header(message, 'Subject'))).toBe('인증번호 안내')
    expect(bodyOf(message)).toContain(`인증번호는 ${code}입니다.`)
    expect(header(message, 'To')).toBe('seoyeon.lee@example.com')
    expect(header(message, 'From')).toBe('Gatehouse <no-reply@gatehouse.example>')
    expect(header(message, 'Auto-Submitted')).toBe('auto-generated')
    expect(header(message, 'Message-ID')).toMatch(/^<[0-9a-f-]{36}@gatehouse\.example>$/)
    expect((await enterCode(browser, requestId, code, 'Email')).status).toBe(200)
  })

  it('is e-mail alone: an SMS stays in the inbox', async () => {
    const { mail, browser } = await start(plain)
    await sendCode(browser, (await toSecondStep(browser)).requestId, 'Sms')
    await sendCode(browser, (await toSecondStep(browser)).requestId, 'Email')
    await expect.poll(() => mail.received.length, patience).toBe(1)
    expect(mail.received[0]).toContain('minji.kim@example.com')
  })

  it('logs in where the address holds a login', async () => {
    const { mail, browser } = await start((port) => `smtp://${mailLogin}@127.0.0.1:${port}`)
    await sendCode(browser, (await toSecondStep(browser)).requestId, 'Email')
    await expect.poll(() => mail.received.length, patience).toBe(1)
  })
})

describe('a mail server in trouble is not told to who asked for a code (S12)', () => {
  it.each([
    ['refuses the login', () => startMailServer(), (port: number) => `smtp://gatehouse:wrong-canary-password@127.0.0.1:${port}`, /EAUTH 535/],
    ['shows a certificate nobody vouches for', () => startMailServer({ disabledCommands: [] }), plain, /ETLS|ESOCKET|SELF_SIGNED/],
    ['speaks no TLS where it is asked for', () => startMailServer(), (port: number) => `smtp://127.0.0.1:${port}?requireTLS=true`, /ETLS|EREQUIRETLS/],
  ])('%s', async (_what, server, url, reason) => {
    const { mail, browser, lines } = await start(url, await server())
    const { requestId } = await toSecondStep(browser)
    expect(await sendCode(browser, requestId, 'Email')).toMatchObject({ status: 200, body: { maskedData: 'm*****@example.com' } })
    await expect.poll(() => lines.filter((line) => line.includes('mail waits')).length, patience).toBeGreaterThan(0)
    expect(mail.received).toEqual([])
    const told = JSON.parse(lines.find((line) => line.includes('mail waits')) ?? '{}')
    expect(told).toMatchObject({ level: 'error', reason: expect.stringMatching(reason) })
    expect(lines.join('')).not.toMatch(/canary|minji|example\.com/)
    // The code is as good as ever: it may have come by another way.
    expect((await enterCode(browser, requestId, await newestCode(browser, 'minji.kim'), 'Email')).status).toBe(200)
  })

  it('takes a certificate nobody vouches for when the address says so', async () => {
    const { mail, browser } = await start((port) => `smtp://127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`, await startMailServer({ disabledCommands: [] }))
    await sendCode(browser, (await toSecondStep(browser)).requestId, 'Email')
    await expect.poll(() => mail.received.length, patience).toBe(1)
  })

  it('slow: the answer does not wait for it', async () => {
    const { mail, browser } = await start(plain)
    mail.behave({ lateBy: 5000 })
    const { requestId } = await toSecondStep(browser)
    expect((await sendCode(browser, requestId, 'Email')).status).toBe(200)
    expect(mail.received).toEqual([])
  })

  it('busy, then well: it comes, with the code that was made', async () => {
    const { mail, browser } = await start(plain)
    mail.behave({ reply: 451 })
    const { requestId } = await toSecondStep(browser)
    await sendCode(browser, requestId, 'Email')
    await expect.poll(() => mail.connections(), patience).toBeGreaterThan(0)
    mail.behave({})
    await expect.poll(() => mail.received.length, patience).toBe(1)
    expect(bodyOf(mail.received[0] ?? '')).toContain(await newestCode(browser, 'minji.kim'))
  })

  it('down: after three failures it is left alone for half a minute, and told as good once it is', async () => {
    const { mail, browser, lines, advance } = await start(plain)
    mail.behave({ reply: 421 })
    await sendCode(browser, (await toSecondStep(browser)).requestId, 'Email')
    for (const failures of [1, 2, 3]) {
      await expect.poll(() => lines.filter((line) => line.includes('mail waits')).length, patience).toBe(failures)
      if (failures < 3) await advance(10)
    }
    await expect.poll(() => lines.filter((line) => line.includes('mail carrier down')).length, patience).toBe(1)
    const tried = mail.connections()
    await advance(20)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(mail.connections()).toBe(tried)
    mail.behave({})
    await advance(11)
    await expect.poll(() => mail.received.length, patience).toBe(1)
    await expect.poll(() => lines.filter((line) => line.includes('mail carrier back')).length, patience).toBe(1)
  })

  it('does not come when a newer one took its place', async () => {
    const { mail, browser, lines, advance } = await start(plain)
    mail.behave({ reply: 451 })
    const { requestId } = await toSecondStep(browser)
    await sendCode(browser, requestId, 'Email')
    await expect.poll(() => mail.connections(), patience).toBeGreaterThan(0)
    await advance(61)
    await sendCode(browser, requestId, 'Email')
    await expect.poll(() => lines.filter((line) => line.includes('mail waits')).length, patience).toBeGreaterThan(1)
    // What was in hand when the newer one came is put down first.
    await new Promise((resolve) => setTimeout(resolve, 300))
    mail.behave({})
    await advance(31)
    await expect.poll(() => mail.received.length, patience).toBe(1)
    expect(bodyOf(mail.received[0] ?? '')).toContain(await newestCode(browser, 'minji.kim'))
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(mail.received).toHaveLength(1)
  })

  it('does not come when its code no longer works (S01)', async () => {
    const { mail, browser, lines, advance } = await start(plain)
    mail.behave({ reply: 451 })
    await sendCode(browser, (await toSecondStep(browser)).requestId, 'Email')
    await expect.poll(() => lines.filter((line) => line.includes('mail waits')).length, patience).toBe(1)
    mail.behave({})
    await advance(301)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(mail.received).toEqual([])
  })

  it('a mailbox that is not there is not tried again', async () => {
    const { mail, browser, lines } = await start(plain)
    mail.behave({ reply: 550 })
    await sendCode(browser, (await toSecondStep(browser)).requestId, 'Email')
    await expect.poll(() => lines.filter((line) => line.includes('mail refused')).length, patience).toBe(1)
    mail.behave({})
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(mail.received).toEqual([])
  })
})

describe('backend mode', () => {
  it('sends e-mail and keeps no message that has left', async () => {
    mail = await startMailServer()
    const smtp = smtpSettings(plain(mail.port), 'no-reply@gatehouse.example')
    if (smtp === undefined) throw new Error('no settings')
    sandbox = await startSandbox({ mode: 'backend', invented: true, smtp })
    const browser = new HttpBrowser(sandbox.origin)
    const begun = await begin(browser)
    const { body } = await enterPassword(browser, begun, { username: 'minji.kim', password: 'rain-on-slate-roofs' })
    const requestId = String(body['requestId'])
    expect(await sendCode(browser, requestId, 'Sms')).toMatchObject({ status: 502, body: { code: 'SMS_SEND_FAILED' } })
    expect((await sendCode(browser, requestId, 'Email')).status).toBe(200)
    await expect.poll(() => mail?.received.length, patience).toBe(1)
    const code = /\b\d{6}\b/.exec(bodyOf(mail.received[0] ?? ''))?.[0] ?? ''
    const database = new DatabaseSync(join(sandbox.dataFolder, 'gatehouse.sqlite'), { readOnly: true })
    await expect.poll(() => database.prepare('select count(*) as n from message').get()?.['n'], patience).toBe(0)
    database.close()
    expect((await enterCode(browser, requestId, code, 'Email')).status).toBe(200)
  })
})

it('a kill while the mail server has the message costs none: the next process sends the same one, under the same name (S01, S02)', async () => {
  const server = await startMailServer()
  mail = server
  server.behave({ lateBy: 60_000 })
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
  const smtp = `smtp://127.0.0.1:${server.port}`
  const first = await startProcess(folder, '0', smtp)
  const browser = new HttpBrowser(first.origin)
  const { requestId } = await toSecondStep(browser)
  await sendCode(browser, requestId, 'Email')
  await expect.poll(() => server.received.length, patience).toBe(1)
  await first.kill()

  server.behave({})
  const second = await startProcess(folder, new URL(first.origin).port, smtp)
  // The dead process has it in hand for a minute.
  await browser.send('POST', '/sandbox/api/clock', JSON.stringify({ advanceSeconds: 61 }), { 'content-type': 'application/json' })
  await expect.poll(() => server.received.length, patience).toBe(2)
  const [one = '', other = ''] = server.received
  expect(header(other, 'Message-ID')).toBe(header(one, 'Message-ID'))
  expect(bodyOf(other)).toBe(bodyOf(one))
  const code = /\b\d{6}\b/.exec(bodyOf(other))?.[0] ?? ''
  expect((await enterCode(browser, requestId, code, 'Email')).status).toBe(200)
  await second.kill()
  await rm(folder, { recursive: true })
})

async function startProcess(folder: string, port: string, smtp: string) {
  const script = fileURLToPath(new URL('support/sandbox-process.ts', import.meta.url))
  const running = spawn(process.execPath, [script, folder, port], { env: { ...process.env, SMTP_URL: smtp, SMTP_FROM: 'no-reply@gatehouse.example' }, stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = (await once(running.stdout, 'data')) as [Buffer]
  const kill = async () => {
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  return { origin: line.toString().trim(), kill }
}
