import { describe, expect, it } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { begin, enterPassword, laterVisit, person, signIn } from '../contract/support/sign-in.ts'
import { withStatus } from './support/run-concurrently.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

const username = 'minji.kim'
const enter = async (browser: HttpBrowser, password: string) =>
  enterPassword(browser, await begin(browser), { username, password })

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`a browser that signed in before ${name}`, () => {
    const testServer = useTestServerOn(fresh)
    const stranger = () => new HttpBrowser(testServer.referenceServer.origin)

    it('enters while strangers are locked out, also after a restart', async () => {
      const { password } = await person(testServer.browser, username)
      await signIn(testServer.browser, username)
      const browser = laterVisit(testServer.browser)
      for (let tries = 0; tries < 5; tries += 1) await enter(stranger(), 'wrong')
      expect((await enter(stranger(), password)).body['code']).toBe('LOGIN_AUTO_LOCKED')
      await testServer.restart()
      expect((await enter(stranger(), password)).body['code']).toBe('LOGIN_AUTO_LOCKED')
      expect((await enter(browser, password)).status).toBe(200)
    })

    it('and every other one end by the link of a notice, once', async () => {
      const { browser } = testServer
      await signIn(browser, username)
      await browser.control('clock', { advanceSeconds: 61 })
      await signIn(stranger(), username)
      const [notice] = JSON.parse(
        (await browser.get(`/sandbox/inbox.json?to=${username}`)).text,
      ) as readonly { readonly text: string }[]
      const link = /#link=(\S+)$/.exec(notice?.text ?? '')?.[1]
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => stranger().api('POST', '/users/disown', { link })),
      )
      expect([withStatus(answers, 204), withStatus(answers, 410)]).toEqual([1, 3])
      expect((await browser.api('GET', '/users/signin')).status).toBe(401)
    })

    it('counts its own wrong passwords, and races share no try', async () => {
      const { password } = await person(testServer.browser, username)
      await signIn(testServer.browser, username)
      const browser = laterVisit(testServer.browser)
      const begun = await begin(browser)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          enterPassword(browser, begun, { username, password: 'wrong' }),
        ),
      )
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
      expect((await enter(browser, password)).body['code']).toBe('LOGIN_AUTO_LOCKED')
      expect((await enter(stranger(), password)).status).toBe(200)
    })
  })
