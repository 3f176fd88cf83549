import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkIdentity, checked, enterToRegister, kept, sendToRegister, startEnrollment, withCodeToRegister } from '../contract/support/enroll.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { newestCode, signIn, toSecondStep, wrongCode } from '../contract/support/sign-in.ts'
import { startSandbox, type RunningSandbox } from '../contract/support/start-sandbox.ts'
import { stores, type Database } from './support/stores.ts'

const times = <Answer>(count: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, ask))
const withStatus = (answers: readonly { readonly status: number }[], status: number) => answers.filter((answer) => answer.status === status).length

// What holds of a registration, however many ask at once: on every database it runs on.
for (const { name, isThere, fresh } of stores) describe.runIf(isThere)(`registering ${name}`, () => {
  let database: Database
  let sandbox: RunningSandbox
  let browser: HttpBrowser
  beforeAll(async () => {
    database = await fresh()
    sandbox = await startSandbox({ databaseUrl: database.databaseUrl })
  })
  afterAll(async () => {
    await sandbox.stop()
    await database.drop()
  })
  beforeEach(async () => {
    await new HttpBrowser(sandbox.origin).send('POST', '/sandbox/api/reset', '{}', { 'content-type': 'application/json' })
    browser = new HttpBrowser(sandbox.origin)
  })

  it('twenty wrong codes with one attempt left are looked at once', async () => {
    const { requestId } = await withCodeToRegister(browser)
    const code = await newestCode(browser, kept)
    for (let tries = 0; tries < 4; tries += 1) await enterToRegister(browser, requestId, wrongCode(code))
    const answers = await times(20, () => enterToRegister(browser.copy(), requestId, wrongCode(code)))
    expect([withStatus(answers, 422), withStatus(answers, 429)]).toEqual([1, 19])
    expect((await enterToRegister(browser, requestId, code)).body).toMatchObject({ code: 'OTP_ATTEMPT_LIMIT', failed: 5, allowed: 5 })
  })

  it('twenty right codes register once', async () => {
    const { requestId } = await withCodeToRegister(browser)
    const code = await newestCode(browser, kept)
    expect(withStatus(await times(20, () => enterToRegister(browser.copy(), requestId, code)), 200)).toBe(1)
  })

  it('twenty sends over ten requests of an account are one message', async () => {
    const requests: { readonly one: HttpBrowser; readonly requestId: string }[] = []
    for (let signIns = 0; signIns < 10; signIns += 1) {
      const one = new HttpBrowser(sandbox.origin)
      const { requestId } = await toSecondStep(one, 'nara.yoon')
      await startEnrollment(one, requestId)
      requests.push({ one, requestId })
    }
    const answers = await Promise.all([...requests, ...requests].map(({ one, requestId }) => sendToRegister(one, requestId)))
    expect([withStatus(answers, 200), withStatus(answers, 429)]).toEqual([1, 19])
    expect(JSON.parse((await browser.get(`/sandbox/inbox.json?to=${encodeURIComponent(kept)}`)).text)).toHaveLength(1)
  })

  it('of two methods that are removed at once one stays', async () => {
    await signIn(browser)
    await checked(browser, 'remove', 'Sms', 'Email', () => newestCode(browser, 'minji.kim@example.com'))
    const requests = [await checkIdentity(browser, 'remove', 'Sms'), await checkIdentity(browser, 'remove', 'Email')].map(({ body }) => String(body['requestId']))
    const remove = (requestId: string | undefined, authenticator: string) => browser.copy().api('POST', '/users/authenticators/remove', { requestId, authenticator })
    const answers = await Promise.all([remove(requests[0], 'Sms'), remove(requests[1], 'Email')])
    expect([withStatus(answers, 200), withStatus(answers, 409)]).toEqual([1, 1])
  })
})
