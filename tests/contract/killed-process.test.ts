import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { KILLS } from './support/kills.ts'
import {
  enterCode,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  sendCode,
  signInToSecondStep,
  wrongCode,
} from './support/sign-in.ts'

// Each start is a process of its own, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const kills = drawn('kills', KILLS)
let folder: string
let running: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
})
afterAll(async () => {
  await kill()
  await rm(folder, { recursive: true })
})

async function start(port = '0'): Promise<string> {
  running = spawn(
    process.execPath,
    [fileURLToPath(new URL('support/server-process.ts', import.meta.url)), folder, port],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(running.stdout ?? process.stdin, 'data')) as [Buffer]
  return line.toString().trim()
}

async function kill(): Promise<void> {
  if (running === undefined) return
  running.kill('SIGKILL')
  if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
}

it.runIf(kills.includes('answers'))(
  'a killed process loses no answered step (S01, S03, S07)',
  async () => {
    const origin = await start()
    const browser = new HttpBrowser(origin)
    const { begun, requestId, who } = await signInToSecondStep(browser)
    expect((await sendCode(browser, requestId)).status).toBe(200)
    await kill()

    await start(new URL(origin).port)
    const code = await newestCode(browser, who.username)
    expect((await enterCode(browser, requestId, code)).body['nextStep']).toBe('COMPLETE')
    await kill()

    await start(new URL(origin).port)
    expect((await enterCode(browser, requestId, code)).body['code']).toBe('OTP_EXPIRED')
    const page = await handOver(browser, begun, requestId, who.username)
    await kill()

    await start(new URL(origin).port)
    expect(
      (await exchange(browser, begun, await followRedirectsToFrontEnd(browser, page.text))).status,
    ).toBe(200)
  },
)

it.runIf(kills.includes('shared tries'))(
  'two processes on one database share the tries (S05)',
  async () => {
    await kill()
    const one = new HttpBrowser(await start())
    const first = running
    const two = new HttpBrowser(await start())
    // Another user than the one with a recent code: the minute between two codes holds over a
    // restart.
    const { requestId, who } = await signInToSecondStep(one, 'jisoo.han')
    await sendCode(one, requestId)
    for (const [name, value] of one.cookies) two.cookies.set(name, value)
    const wrong = wrongCode(await newestCode(two, who.username))
    for (let tries = 0; tries < 4; tries += 1)
      await enterCode(tries % 2 === 0 ? one : two, requestId, wrong)
    const answers = await Promise.all(
      [one, two].flatMap((browser) =>
        Array.from({ length: 20 }, () => enterCode(browser, requestId, wrong)),
      ),
    )
    first?.kill('SIGKILL')
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'OTP_ATTEMPT_LIMIT')).toHaveLength(39)
  },
)

it.runIf(kills.includes('acts'))(
  'a kill keeps finished calls, and counts interrupted calls once (S03, S04)',
  async () => {
    await kill()
    const origin = await start()
    const browser = new HttpBrowser(origin)
    const { requestId, who } = await signInToSecondStep(browser, 'seoyeon.lee')
    const act = (path: string, body: object, key: string) =>
      browser.send('POST', `/secdx/common-api/api${path}`, JSON.stringify(body), {
        'content-type': 'application/json',
        'idempotency-key': key,
      })
    const sending = () =>
      act(
        '/verification/otp/send',
        { requestId, authenticator: 'Sms', variant: 'verification' },
        'send-0123456789abcdef',
      )
    expect((await sending()).status).toBe(200)
    const wrong = wrongCode(await newestCode(browser, who.username))
    const guessing = () =>
      act(
        '/verification/otp/verify',
        { requestId, authenticator: 'Sms', variant: 'verification', otp: wrong },
        'guess-0123456789abcdef',
      )
    // Killed at some point of the operation: before its commit or after it.
    const interrupted = guessing().catch(() => undefined)
    await setTimeout(5)
    await kill()
    await interrupted

    await start(new URL(origin).port)
    expect((await sending()).status).toBe(200)
    expect(
      JSON.parse((await browser.get(`/sandbox/inbox.json?to=${who.username}`)).text),
    ).toHaveLength(1)
    for (let tries = 0; tries < 2; tries += 1)
      expect(JSON.parse((await guessing()).text)).toMatchObject({
        code: 'OTP_INCORRECT',
        failed: 1,
      })
    expect(
      (await enterCode(browser, requestId, await newestCode(browser, who.username))).body[
        'nextStep'
      ],
    ).toBe('COMPLETE')
  },
)
