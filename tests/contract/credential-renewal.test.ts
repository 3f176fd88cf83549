import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser, refreshTarget } from './support/http-browser.ts'
import {
  begin,
  enterCode,
  enterPassword,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  sendCode,
  signInToSecondStep,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const flowCookie = () => browser.cookies.get('gatehouse-flow')
const status = (of: HttpBrowser, requestId: string) =>
  of.api('GET', `/login/status?requestId=${requestId}`)

describe('the flow cookie', () => {
  it('changes after the password, after the code and at the hand-over', async () => {
    const minji = await person(browser, 'minji.kim')
    const begun = await begin(browser)
    const seen = [flowCookie()]
    const first = await enterPassword(browser, begun, minji)
    expect(first.headers.get('set-cookie')).toMatch(
      /^gatehouse-flow=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const requestId = String(first.body['requestId'])
    seen.push(flowCookie())
    await sendCode(browser, requestId)
    expect(flowCookie()).toBe(seen[1])
    expect((await enterCode(browser, requestId, '------')).headers.get('set-cookie')).toBeNull()
    await enterCode(browser, requestId, await newestCode(browser, 'minji.kim'))
    seen.push(flowCookie())
    const page = await handOver(browser, begun, requestId, 'minji.kim')
    seen.push(flowCookie())
    expect(new Set(seen).size).toBe(4)
    expect(seen).not.toContain(undefined)
    expect((await followRedirectsToFrontEnd(browser, page.text)).searchParams.has('code')).toBe(
      true,
    )
  })

  it('accepts a replaced cookie for ten seconds more, then refuses it', async () => {
    const begun = await begin(browser)
    const before = browser.copy()
    const { body } = await enterPassword(browser, begun, await person(browser, 'minji.kim'))
    const requestId = String(body['requestId'])
    expect((await status(before, requestId)).status).toBe(200)
    await browser.control('clock', { advanceSeconds: 11 })
    expect((await status(before, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    expect((await before.api('GET', `/login/context/${begun.sessionDataKey}`)).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
    expect((await status(browser, requestId)).status).toBe(200)
    await begin(before)
    expect(before.cookies.get('gatehouse-flow')).not.toBe(flowCookie())
  })

  it('keeps the requests of every tab, and two sign-ins complete', async () => {
    const one = await signInToSecondStep(browser, 'minji.kim')
    const other = await signInToSecondStep(browser, 'jisoo.han')
    for (const { begun, requestId, who } of [one, other]) {
      await browser.control('clock', { advanceSeconds: 20 })
      await sendCode(browser, requestId)
      expect(
        (await enterCode(browser, requestId, await newestCode(browser, who.username))).status,
      ).toBe(200)
      expect(refreshTarget((await handOver(browser, begun, requestId, who.username)).text)).toMatch(
        /^\/secdx\/auth\//,
      )
    }
  })

  it('changes once when two tabs prove a step together, and both continue', async () => {
    const [minji, jisoo] = [await person(browser, 'minji.kim'), await person(browser, 'jisoo.han')]
    const [one, other] = [await begin(browser), await begin(browser)]
    const answers = await Promise.all([
      enterPassword(browser, one, minji),
      enterPassword(browser, other, jisoo),
    ])
    expect(answers.filter(({ headers }) => headers.has('set-cookie'))).toHaveLength(1)
    await browser.control('clock', { advanceSeconds: 11 })
    for (const { body } of answers)
      expect((await status(browser, String(body['requestId']))).status).toBe(200)
  })
})
