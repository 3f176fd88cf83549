import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { answer, shownCode, waiting } from '../contract/support/phone.ts'
import { toSecondStep, wrongCode } from '../contract/support/sign-in.ts'
import { startSandbox, type RunningSandbox } from '../contract/support/start-sandbox.ts'
import { stores, type Database } from './support/stores.ts'

const times = <Answer>(count: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, ask))
const withStatus = (answers: readonly { readonly status: number }[], status: number) => answers.filter((answer) => answer.status === status).length

const enterCode = (browser: HttpBrowser, singleIDAppType: 'TOTP' | 'MOTP', requestId: string, otp: string) =>
  browser.api('POST', '/verification/authenticator/otp/verify', { requestId, singleIDAppType, variant: 'verification', otp })
const enterDirectory = (browser: HttpBrowser, requestId: string, password: string) =>
  browser.api('POST', '/verification/active-directory/verify', { requestId, variant: 'verification', username: 'haeun.jang@corp.example', password })

// What is not sent: a time step of the app, an approval on the phone, a password of a directory.
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

  it.each([['TOTP', 'UaTOTP'], ['MOTP', 'UaMOTP']] as const)('a time step of %s is good once, of twenty at once too, and not after a restart (R8.36)', async (type, kind) => {
    const { requestId } = await toSecondStep(browser, 'areum.bae')
    const code = await shownCode(browser, kind)
    expect(withStatus(await times(20, () => enterCode(browser, type, requestId, code)), 200)).toBe(1)
    await sandbox.close()
    await start(sandbox.dataFolder, sandbox.port)
    const again = await toSecondStep(browser, 'areum.bae')
    expect(await enterCode(browser, type, again.requestId, code)).toMatchObject({ status: 422, body: { code: 'OTP_TOTP_REUSED' } })
    for (let tries = 2; tries <= 4; tries += 1) await enterCode(browser, type, again.requestId, wrongCode(code))
    const guesses = await times(20, () => enterCode(browser, type, again.requestId, wrongCode(code)))
    expect([withStatus(guesses, 422), withStatus(guesses, 429)]).toEqual([1, 19])
  })

  it.each(['BIO', 'PIN'] as const)('of twenty approvals of %s at once one proves the step, and none does after a restart', async (singleIDAppType) => {
    const { requestId } = await toSecondStep(browser, 'areum.bae')
    const { body } = await browser.api('POST', '/verification/authenticator/push/send', { requestId, singleIDAppType, variant: 'verification' })
    const id = (await waiting(browser))[0]?.id ?? ''
    const approve = () => answer(browser, id, 'approve', String(body['matchNumber']))
    expect((await times(20, approve)).filter((said) => said === 'approved')).toHaveLength(1)
    await sandbox.close()
    await start(sandbox.dataFolder, sandbox.port)
    expect(await approve()).toBe('over')
  })

  it('a directory looks at one of twenty wrong passwords with one try left, and keeps its lock over a restart (R8.20)', async () => {
    const { requestId } = await toSecondStep(browser, 'haeun.jang')
    for (let failed = 1; failed <= 4; failed += 1) expect((await enterDirectory(browser, requestId, 'wrong')).body).toMatchObject({ code: 'AD_PASSWORD_INCORRECT', failed, allowed: 5 })
    const answers = await times(20, () => enterDirectory(browser, requestId, 'wrong'))
    // The fifth locks. A sixth that was looked at would be told as the first of another five, and the tenth would lock for twice as long.
    expect(answers.map(({ status, body }) => [status, body['code'], body['minutes']])).toEqual(Array.from({ length: 20 }, () => [423, 'LOGIN_AUTO_LOCKED', 10]))
    await sandbox.close()
    await start(sandbox.dataFolder, sandbox.port)
    const again = await toSecondStep(browser, 'haeun.jang')
    expect((await enterDirectory(browser, again.requestId, 'wrong')).body).toMatchObject({ code: 'LOGIN_AUTO_LOCKED', minutes: 10 })
  })
})
