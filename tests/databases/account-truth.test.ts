import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { checkedReset, setPassword } from '../contract/support/reset.ts'
import { begin, enterPassword, newestCode, person, wrongCode } from '../contract/support/sign-in.ts'
import { times, withStatus } from './support/run-concurrently.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

const asked = {
  type: 'phone',
  familyName: 'Kim',
  givenName: 'Minji',
  countryCode: 'KR',
  phoneNumber: '010-5550-0101',
}
const kept = '+82 10 5550 0101'

// Rules of a reset and of the search for an ID hold under concurrent requests, on every database.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`an account ${name}`, () => {
    const testServer = useTestServerOn(fresh)
    const find = () => testServer.browser.api('POST', '/find-id/otp/send', asked)
    const verify = (requestId: unknown, otp: string) =>
      testServer.browser.copy().api('POST', '/find-id/otp/verify', { requestId, otp })

    it('accepts one of ten new passwords at once', async () => {
      await testServer.browser.control('settings', { singleMethodReset: 1 })
      const requestId = await checkedReset(testServer.browser)
      const answers = await times(10, (index) =>
        setPassword(testServer.browser.copy(), requestId, `Slate-roof-${index}`),
      )
      expect([withStatus(answers, 200), withStatus(answers, 410)]).toEqual([1, 9])
      const chosen = answers.findIndex(({ status }) => status === 200)
      expect(
        await enterPassword(testServer.browser, await begin(testServer.browser), {
          username: 'jisoo.han',
          password: `Slate-roof-${chosen}`,
        }),
      ).toMatchObject({ status: 200 })
    })

    it('sign-ins with the old password end after a simultaneous password change', async () => {
      const control = (path: string, body: unknown) =>
        testServer.browser.send('POST', `/sandbox/api/${path}`, JSON.stringify(body), {
          'content-type': 'application/json',
        })
      await control('settings', { passwordAttempts: 1000 })
      const { password } = await person(testServer.browser, 'jisoo.han')
      const requestId = await checkedReset(testServer.browser)
      const others = await times(24, async () => {
        const other = new HttpBrowser(testServer.referenceServer.origin)
        return { other, begun: await begin(other) }
      })
      const changed = setPassword(testServer.browser, requestId, 'Slate-roof-1')
      const signedIn = await Promise.all(
        others.map(async ({ other, begun }, index) => {
          await setTimeout(index * 8)
          const { status, body } = await enterPassword(other, begun, {
            username: 'jisoo.han',
            password,
          })
          return { other, status, requestId: String(body['requestId']) }
        }),
      )
      expect(await changed).toMatchObject({ status: 200 })
      const alive = await Promise.all(
        signedIn
          .filter(({ status }) => status === 200)
          .map(({ other, requestId: underWay }) =>
            other.api('GET', `/login/status?requestId=${underWay}`),
          ),
      )
      expect(withStatus(alive, 200)).toBe(0)
      await control('settings', { passwordAttempts: 5 })
    })

    it('one of twenty last-attempt wrong codes is checked, one right code succeeds', async () => {
      const {
        body: { requestId },
      } = await find()
      const code = await newestCode(testServer.browser, kept)
      for (let tries = 0; tries < 4; tries += 1) await verify(requestId, wrongCode(code))
      const wrong = await times(20, () => verify(requestId, wrongCode(code)))
      expect([withStatus(wrong, 422), withStatus(wrong, 429)]).toEqual([1, 19])

      await testServer.browser.send(
        'POST',
        '/sandbox/api/clock',
        JSON.stringify({ advanceSeconds: 61 }),
        { 'content-type': 'application/json' },
      )
      const {
        body: { requestId: again },
      } = await find()
      const right = await times(20, async () =>
        verify(again, await newestCode(testServer.browser, kept)),
      )
      expect(withStatus(right, 200)).toBe(1)
    })

    it('twenty sends give one message, and the whole ID at most three', async () => {
      const answers = await times(20, () =>
        new HttpBrowser(testServer.referenceServer.origin).api('POST', '/find-id/otp/send', asked),
      )
      expect([withStatus(answers, 200), withStatus(answers, 429)]).toEqual([1, 19])

      await testServer.browser.send(
        'POST',
        '/sandbox/api/clock',
        JSON.stringify({ advanceSeconds: 61 }),
        { 'content-type': 'application/json' },
      )
      const {
        body: { requestId },
      } = await find()
      const { body } = await verify(requestId, await newestCode(testServer.browser, kept))
      const [account] = body['availableAccounts'] as readonly { readonly findUserId: string }[]
      const sent = await times(20, () =>
        testServer.browser
          .copy()
          .api('POST', '/find-id/accounts/send', { requestId, findUserId: account?.findUserId }),
      )
      expect([withStatus(sent, 200), withStatus(sent, 429)]).toEqual([3, 17])
    })
  })
