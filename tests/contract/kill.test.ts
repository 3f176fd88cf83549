import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { enterCode, exchange, followToFrontEnd, handOver, newestCode, sendCode, toSecondStep } from './support/sign-in.ts'

let folder: string
let running: ChildProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
})
afterAll(async () => {
  await kill()
  await rm(folder, { recursive: true })
})

async function start(port = '0'): Promise<string> {
  running = spawn(process.execPath, [fileURLToPath(new URL('support/sandbox-process.ts', import.meta.url)), folder, port], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(running.stdout ?? process.stdin, 'data')) as [Buffer]
  return line.toString().trim()
}

async function kill(): Promise<void> {
  running.kill('SIGKILL')
  if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  await setTimeout(100)
}

it('a kill at any point loses nothing that was answered: the code that was sent works after it, once (S01, S03, S07)', async () => {
  const origin = await start()
  const browser = new HttpBrowser(origin)
  const { begun, requestId, who } = await toSecondStep(browser)
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
  expect((await exchange(browser, begun, await followToFrontEnd(browser, page.text))).status).toBe(200)
})
