import { describe, expect, it } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import {
  authorizeAddress,
  begin,
  enterPassword,
  laterVisit,
  person,
  signIn,
} from '../contract/support/sign-in.ts'
import { times, withStatus } from './support/run-concurrently.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

const username = 'minji.kim'
const good = 'Slate-roofs-in-1'
type Event = { readonly event: string; readonly outcome: string; readonly reason?: string }
const readEvent = (line: string) => JSON.parse(line) as Event
const isSignedIn = async (browser: HttpBrowser) =>
  (await browser.api('GET', '/users/signin')).status === 200
const enter = async (browser: HttpBrowser, password: string) =>
  enterPassword(browser, await begin(browser), { username, password })

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`a change of the own password ${name}`, () => {
    const lines: string[] = []
    const testServer = useTestServerOn(fresh, {
      securityLog: { write: (line) => lines.push(line) },
    })
    const another = () => new HttpBrowser(testServer.referenceServer.origin)
    const change = (currentPassword: string, newPassword: string, browser = testServer.browser) =>
      browser.api('POST', '/users/password', { currentPassword, newPassword })
    const signedIn = async () => {
      const { browser } = testServer
      await signIn(browser, username)
      lines.length = 0
      return { browser, password: (await person(browser, username)).password }
    }
    const events = async (last: string) => {
      await expect.poll(() => lines.map(readEvent).at(-1)?.outcome).toBe(last)
      return lines
        .map(readEvent)
        .map(({ event, outcome, reason }) => [event, outcome, reason].join(' ').trim())
    }

    it('ends the other sessions, keeps this one, and notifies the owner', async () => {
      const { browser, password } = await signedIn()
      await browser.control('clock', { advanceSeconds: 61 })
      const other = another()
      await signIn(other, username)
      lines.length = 0
      expect((await change(password, good)).status).toBe(204)
      expect(await events('success')).toEqual(['password.change success'])
      expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
      // The sign-in at the provider goes on too, here alone.
      for (const [at, isResumed] of [
        [browser, true],
        [other, false],
      ] as const)
        expect((await at.get(authorizeAddress(at).path)).location).toMatch(
          isResumed ? /code=/ : /login/,
        )
      const told = JSON.parse((await browser.get(`/sandbox/inbox.json?to=${username}`)).text)
      expect(told.slice(0, 2)).toEqual([
        expect.objectContaining({ text: expect.stringContaining('logged out everywhere else') }),
        expect.objectContaining({ text: expect.stringContaining('#link=') }),
      ])
      expect((await enter(another(), password)).body['code']).toBe('LOGIN_PASSWORD_INCORRECT')
      expect((await enter(another(), good)).status).toBe(200)
    })

    it('counts wrong present passwords as a sign-in does, and locks', async () => {
      const { browser, password } = await signedIn()
      const first = await change('wrong', good)
      expect([first.status, first.body]).toMatchObject([
        422,
        { code: 'LOGIN_PASSWORD_INCORRECT', failed: 1, allowed: 5 },
      ])
      expect(await events('failure')).toEqual(['password.change failure LOGIN_PASSWORD_INCORRECT'])
      // A right one gives the tries back, also when the new password is refused.
      expect((await change(password, 'short')).body['code']).toBe('PASSWORD_POLICY_VIOLATION')
      const answers = await times(8, () => change('wrong', good))
      expect([withStatus(answers, 422), withStatus(answers, 423)]).toEqual([4, 4])
      expect((await change(password, good)).body).toMatchObject({ code: 'LOGIN_AUTO_LOCKED' })
      expect((await enter(laterVisit(browser), password)).body['code']).toBe('LOGIN_AUTO_LOCKED')
      expect((await enter(another(), password)).status).toBe(200)
      expect(await isSignedIn(browser)).toBe(true)
    })

    it('holds the new password to the policy and the history', async () => {
      const { password } = await signedIn()
      const refused = [
        ['Sunshine-2026!', { code: 'PASSWORD_POLICY_VIOLATION', rules: ['common-password'] }],
        [username, { code: 'PASSWORD_EQUALS_ID' }],
      ] as const
      for (const [newPassword, body] of refused)
        expect(await change(password, newPassword)).toMatchObject({ status: 422, body })
      expect((await change(password, good)).status).toBe(204)
      expect((await change(good, `${good}-more`)).status).toBe(204)
      expect(await change(`${good}-more`, good)).toMatchObject({
        status: 422,
        body: { code: 'PASSWORD_HISTORY_REUSED', historyCount: 5 },
      })
    })

    it('happens once for a key, and one of several at the same time', async () => {
      const { browser, password } = await signedIn()
      const send = (newPassword: string, key: string) =>
        browser.send(
          'POST',
          '/secdx/common-api/api/users/password',
          JSON.stringify({ currentPassword: password, newPassword }),
          { 'content-type': 'application/json', 'idempotency-key': key },
        )
      const key = '5b3f0c1e-2d5a-4a52-9a53-0d2f5f0b7c11'
      const raced = await times(3, (index) =>
        send(`${good}${index}`, `${key.slice(0, -1)}${index}`),
      )
      expect([withStatus(raced, 204), withStatus(raced, 422)]).toEqual([1, 2])
      const won = raced.findIndex(({ status }) => status === 204)
      expect((await send(`${good}${won}`, `${key.slice(0, -1)}${won}`)).status).toBe(204)
      expect((await send(good, `${key.slice(0, -1)}${won}`)).status).toBe(422)
    })
  })
