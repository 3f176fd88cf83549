import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser, refreshTarget } from './support/http-browser.ts'
import {
  begin,
  enterCode,
  enterPassword,
  exchange,
  handOver,
  newestCode,
  person,
  sendCode,
  signInToSecondStep,
  wrongCode,
  type Begun,
} from './support/sign-in.ts'
import { control } from './support/sign-up.ts'
import { useTestServer } from './support/use-test-server.ts'

// Somebody at the browser replaces a refused answer by a right one, so that the front end goes on.
// Each next call is sent as the front end would send it then.
const referenceServer = useTestServer()
let browser: HttpBrowser
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await control(browser, 'reset', {})
})

/** Everything that the front end sends once a sign-in seems complete. */
async function goOn(begun: Begun, requestId: string, username: string) {
  const page = await handOver(browser, begun, requestId, username)
  const target = new URL(refreshTarget(page.text) ?? '', browser.origin)
  const exchanged = await exchange(browser, begun, target)
  return {
    path: target.pathname,
    exchanged: exchanged.status,
    session: (await browser.api('GET', '/users/signin')).status,
    methods: (await browser.api('GET', '/users/sessions/list')).status,
  }
}
const noFurther = {
  path: '/secdx/mfa/error',
  exchanged: expect.toSatisfy((status: number) => status >= 400),
  session: 401,
  methods: 401,
}
const refused = (status: number) => status >= 400 && status < 500

describe('an answer that the browser rewrote to success opens nothing', () => {
  it('of a wrong password', async () => {
    const who = await person(browser, 'minji.kim')
    const begun = await begin(browser)
    const wrong = { ...who, password: 'not-the-password' }
    expect(refused((await enterPassword(browser, begun, wrong)).status)).toBe(true)
    // The request of a right answer is random. All that a browser knows is tried.
    for (const requestId of [begun.sessionDataKey, begun.state, 'x'.repeat(43)]) {
      expect(refused((await sendCode(browser, requestId)).status)).toBe(true)
      expect(refused((await enterCode(browser, requestId, '000000')).status)).toBe(true)
      expect(await goOn(begun, requestId, who.username)).toEqual(noFurther)
    }
  })

  it('of a passwordless start without a proven first step', async () => {
    const who = await person(browser, 'minji.kim')
    const begun = await begin(browser)
    const { body } = await browser.api('POST', '/login/start', {
      sessionDataKey: begun.sessionDataKey,
      tenantId: 'default',
      username: who.username,
    })
    const requestId = String(body['requestId'])
    expect(await goOn(begun, requestId, who.username)).toEqual(noFurther)
  })

  it('of a right password that asks for a second step', async () => {
    const { begun, requestId, who } = await signInToSecondStep(browser)
    expect(await goOn(begun, requestId, who.username)).toEqual(noFurther)
  })

  it('of a wrong code', async () => {
    const { begun, requestId, who } = await signInToSecondStep(browser)
    await sendCode(browser, requestId)
    const wrong = wrongCode(await newestCode(browser, who.username))
    expect(refused((await enterCode(browser, requestId, wrong)).status)).toBe(true)
    expect(await goOn(begun, requestId, who.username)).toEqual(noFurther)
  })

  it('of a refused recovery code', async () => {
    const { begun, requestId, who } = await signInToSecondStep(browser)
    const code = { requestId, variant: 'verification', code: 'zzzzz-zzzzz' }
    const answer = await browser.api('POST', '/verification/recovery-code/verify', code)
    expect(refused(answer.status)).toBe(true)
    expect(await goOn(begun, requestId, who.username)).toEqual(noFurther)
  })

  it.each(['locked.lee', 'expired.choi'])('of an account that is held: %s', async (username) => {
    const who = await person(browser, username)
    const begun = await begin(browser)
    const answer = await enterPassword(browser, begun, who)
    const { requestId = begun.sessionDataKey } = answer.body
    expect(await goOn(begun, String(requestId), username)).toEqual(noFurther)
  })

  it('of a password reset that was not proven', async () => {
    const { requestId } = await signInToSecondStep(browser)
    const answer = await browser.api('POST', '/password/reset', {
      requestId,
      newPassword: 'Nine-Lives-42-Hats',
    })
    expect(refused(answer.status)).toBe(true)
    const who = { username: 'minji.kim', password: 'Nine-Lives-42-Hats' }
    const other = new HttpBrowser(referenceServer.origin)
    expect(refused((await enterPassword(other, await begin(other), who)).status)).toBe(true)
  })

  it('of a session that does not exist', async () => {
    await browser.get('/sandbox/')
    for (const path of ['/users/signin', '/users/sessions/list'])
      expect((await browser.api('GET', path)).status).toBe(401)
  })
})
