import { beforeEach, describe, expect, it } from 'vitest'
import {
  checked,
  enterToRegister,
  kept,
  sendToRegister,
  startEnrollment,
} from '../contract/support/enroll.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { begin, enterPassword, newestCode, person, signIn } from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

type Method = { readonly name: string; readonly methodName: string | null }
type Answer = Awaited<ReturnType<HttpBrowser['api']>>

const username = 'minji.kim'
const rename = (browser: HttpBrowser, methodName: string, authenticator = 'Sms') =>
  browser.api('POST', '/users/authenticators/rename', { authenticator, methodName })
const nameIn = ({ body }: Answer, kind = 'Sms') =>
  (body['items'] as readonly Method[]).find(({ name }) => name.startsWith(kind))?.methodName
const nameOf = async (browser: HttpBrowser, kind = 'Sms') =>
  nameIn(await browser.api('GET', '/users/authenticators/list'), kind)

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`the name of a method ${name}`, () => {
    const testServer = useTestServerOn(fresh)
    let browser: HttpBrowser

    beforeEach(async () => {
      browser = testServer.browser
      await signIn(browser, username)
    })

    it('is in the list of the home, and empty again for the name of the kind', async () => {
      expect(nameIn(await rename(browser, '  Work   phone '))).toBe('Work phone')
      expect(await nameOf(browser)).toBe('Work phone')
      expect(await nameOf(browser, 'Email')).toBeNull()
      expect(nameIn(await rename(browser, ' '))).toBeNull()
    })

    it('is in the choice of methods after the password, and not before', async () => {
      await rename(browser, 'Work phone')
      const stranger = new HttpBrowser(testServer.referenceServer.origin)
      const begun = await begin(stranger)
      const started = await stranger.api('POST', '/login/start', {
        sessionDataKey: begun.sessionDataKey,
        tenantId: 'default',
        username,
      })
      const list = (requestId: unknown, of = stranger) =>
        of.api(
          'GET',
          `/verification/authenticators/list?serviceName=enrollment&step=1&requestId=${String(requestId)}`,
        )
      expect(nameIn(await list(started.body['requestId']))).toBeNull()
      const next = new HttpBrowser(testServer.referenceServer.origin)
      const entered = await enterPassword(next, await begin(next), await person(next, username))
      expect(nameIn(await list(entered.body['requestId'], next))).toBe('Work phone')
    })

    it.each([
      ['of more than forty characters', 'n'.repeat(41), 'max-length'],
      ['with a control character', 'Work\u0007phone', 'no-control-characters'],
      ['with a deleted character', 'Work\u007Fphone', 'no-control-characters'],
    ])('is refused %s', async (_, methodName, rule) => {
      const { status, body } = await rename(browser, methodName)
      expect([status, body['issues']]).toEqual([400, [{ path: '/methodName', rule }]])
      expect(await nameOf(browser)).toBeNull()
    })

    it('counts characters, not bytes', async () => {
      const longest = '😀'.repeat(40)
      expect(nameIn(await rename(browser, longest))).toBe(longest)
    })

    it('is never that of another user, nor of a method that is not registered', async () => {
      const other = new HttpBrowser(testServer.referenceServer.origin)
      await signIn(other, 'jisoo.han')
      await rename(other, 'Mine')
      expect(await nameOf(browser)).toBeNull()
      const { status, body } = await rename(browser, 'Mine', 'UaTOTP')
      expect([status, body['issues']]).toEqual([
        400,
        [{ path: '/authenticator', rule: 'registered' }],
      ])
    })

    it('needs a session', async () => {
      const stranger = new HttpBrowser(testServer.referenceServer.origin)
      expect((await rename(stranger, 'Mine')).status).toBe(401)
      browser.token = undefined
      expect((await rename(browser, 'Mine')).status).toBe(401)
    })

    it('ends when another number replaces the named one', async () => {
      await rename(browser, 'Work phone')
      const requestId = await checked(browser, 'change', 'Sms', 'Email', () =>
        newestCode(browser, `${username}@example.com`),
      )
      await startEnrollment(browser, requestId, 'Sms', 'change')
      await sendToRegister(browser, requestId)
      await enterToRegister(browser, requestId, await newestCode(browser, kept))
      expect(await nameOf(browser)).toBeNull()
    })
  })
