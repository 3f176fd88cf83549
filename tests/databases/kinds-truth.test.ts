import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { shownCode } from '../contract/support/phone.ts'
import { toSecondStep, wrongCode } from '../contract/support/sign-in.ts'
import { startSandbox, type RunningSandbox } from '../contract/support/start-sandbox.ts'
import { stores, type Database } from './support/stores.ts'

const times = <Answer>(count: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, ask))
const withStatus = (answers: readonly { readonly status: number }[], status: number) => answers.filter((answer) => answer.status === status).length

const enterTotp = (browser: HttpBrowser, requestId: string, otp: string) =>
  browser.api('POST', '/verification/authenticator/otp/verify', { requestId, singleIDAppType: 'TOTP', variant: 'verification', otp })
const enterDirectory = (browser: HttpBrowser, requestId: string, password: string) =>
  browser.api('POST', '/verification/active-directory/verify', { requestId, variant: 'verification', username: 'haeun.jang@corp.example', password })

// What is not sent: a time step of the app, a password of a directory.
for (const { name, isThere, fresh } of stores) describe.runIf(isThere)(`truth of the kinds ${name}`, () => {
  let database: Database
  let sandbox: RunningSandbox
  let browser: HttpBrowser
  // One moment for both processes: a time step that was used must not end by itself.
  const now = Date.now()
  const start = async (dataFolder?: string, port?: number) => {
    sandbox = await startSandbox({ databaseUrl: database.databaseUrl, clock: { now: () => now }, ...(dataFolder === undefined ? {} : { dataFolder }), ...(port === undefined ? {} : { port }) })
    browser = new HttpBrowser(sandbox.origin)
  }
  beforeAll(async () => {
    database = await fresh()
    await start()
  })
  afterAll(async () => {
    await sandbox.stop()
    await database.drop()
  })

  it('a time step of the app is good once, of twenty at once too, and not after a restart (R8.36)', async () => {
    const { requestId } = await toSecondStep(browser, 'areum.bae')
    const code = await shownCode(browser, 'UaTOTP')
    expect(withStatus(await times(20, () => enterTotp(browser, requestId, code)), 200)).toBe(1)
    await sandbox.close()
    await start(sandbox.dataFolder, sandbox.port)
    const again = await toSecondStep(browser, 'areum.bae')
    expect(await enterTotp(browser, again.requestId, code)).toMatchObject({ status: 422, body: { code: 'OTP_TOTP_REUSED' } })
    for (let tries = 2; tries <= 4; tries += 1) await enterTotp(browser, again.requestId, wrongCode(code))
    const guesses = await times(20, () => enterTotp(browser, again.requestId, wrongCode(code)))
    expect([withStatus(guesses, 422), withStatus(guesses, 429)]).toEqual([1, 19])
  })

  it('a directory looks at five of twenty wrong passwords, and keeps its lock over a restart (R8.20)', async () => {
    const { requestId } = await toSecondStep(browser, 'haeun.jang')
    const answers = await times(20, () => enterDirectory(browser, requestId, 'wrong'))
    expect([withStatus(answers, 422), withStatus(answers, 423)]).toEqual([4, 16])
    await sandbox.close()
    await start(sandbox.dataFolder, sandbox.port)
    const again = await toSecondStep(browser, 'haeun.jang')
    expect((await enterDirectory(browser, again.requestId, 'wrong')).body).toMatchObject({ code: 'LOGIN_AUTO_LOCKED', minutes: 10 })
  })
})
