import { beforeEach, describe, expect, it } from 'vitest'
import {
  checked,
  enterToRegister,
  kept,
  sendToRegister,
  startEnrollment,
} from '../contract/support/enroll.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { enterToReset, sendToReset, setPassword, startReset } from '../contract/support/reset.ts'
import {
  begin,
  enterPassword,
  laterVisit,
  newestCode,
  person,
  signIn,
  signInToSecondStep,
} from '../contract/support/sign-in.ts'
import { inStore } from './support/in-store.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

let owner: HttpBrowser
type Notice = { readonly to: string; readonly text: string; readonly code: string | null }
const another = () => new HttpBrowser(owner.origin)
const later = () => owner.control('clock', { advanceSeconds: 61 })
const notices = async (username: string) =>
  (
    JSON.parse((await owner.get(`/sandbox/inbox.json?to=${username}`)).text) as readonly Notice[]
  ).filter(({ code }) => code === null || code === '')
const linkIn = ({ text }: Notice) => /#link=(\S+)$/.exec(text)?.[1] ?? 'no link'
const disown = (link: string, browser = another()) => browser.api('POST', '/users/disown', { link })

/** A thief with the password and the phone signs in beside the owner. */
async function signInFromNewBrowser(username = 'minji.kim') {
  await signIn(owner, username)
  await later()
  const thief = another()
  await signIn(thief, username)
  return thief
}

const link = async () => linkIn((await notices('minji.kim'))[0] as Notice)
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`notices to the owner, ${name}`, () => {
    const testServer = useTestServerOn(fresh)
    beforeEach(() => {
      owner = testServer.browser
    })

    /** Registered methods of jisoo.han. */
    const methods = () =>
      inStore(testServer, async (store) => {
        const rows = await store
          .selectFrom('factor')
          .innerJoin('account', 'account.id', 'factor.account_id')
          .select('kind')
          .where('username', '=', 'jisoo.han')
          .where('tenant_id', '=', 'default')
          .orderBy('kind')
          .execute()
        return rows.map(({ kind }) => kind)
      })

    describe('a sign-in from a new browser', () => {
      it('notifies every address, with the link of the tenant', async () => {
        await signInFromNewBrowser()
        const told = await notices('minji.kim')
        expect(told.map(({ to }) => to).toSorted()).toEqual([
          '+82 10-5550-0101',
          'minji.kim@example.com',
        ])
        expect(told[0]?.text).toMatch(
          /logged in to from a new browser \([^)]+\).*\n.*\nhttp:\/\/localhost:\d+\/secdx\/mfa\/not-me#link=[\w-]{43}$/,
        )
      })

      it('writes Korean to a Korean owner', async () => {
        await signInFromNewBrowser('seoyeon.lee')
        expect((await notices('seoyeon.lee'))[0]?.text).toMatch(/새 브라우저\(.+본인이 아니라면/s)
      })

      it('is not sent for the first browser or a known one', async () => {
        await signIn(owner)
        await later()
        await signIn(laterVisit(owner))
        expect(await notices('minji.kim')).toEqual([])
      })

      it('is sent again after a new password', async () => {
        await signInFromNewBrowser()
        await disown(linkIn((await notices('minji.kim'))[0] ?? { to: '', text: '', code: null }))
        await owner.control('accounts/minji.kim/state', { state: 'active' })
        await later()
        await signIn(laterVisit(owner))
        expect(await notices('minji.kim')).toHaveLength(4)
      })
    })

    describe('the link "This wasn\'t me"', () => {
      it('ends every session, and demands a new password', async () => {
        const thief = await signInFromNewBrowser()
        const { password } = await person(owner, 'minji.kim')
        expect((await disown(await link())).status).toBe(204)
        for (const browser of [owner, thief])
          expect((await browser.api('GET', '/users/signin')).status).toBe(401)
        const visit = another()
        const { body } = await enterPassword(visit, await begin(visit), {
          username: 'minji.kim',
          password,
        })
        expect(body['code']).toBe('LOGIN_PASSWORD_RESET_REQUIRED')
      })

      it('ends a sign-in that waits for its second step', async () => {
        await signInFromNewBrowser()
        const waiting = another()
        const { requestId } = await signInToSecondStep(waiting)
        await disown(await link())
        const status = await waiting.api('GET', `/login/status?requestId=${requestId}`)
        expect(status.body['code']).toBe('REQUEST_EXPIRED')
      })

      it('works once, and does not open by a visit', async () => {
        await signInFromNewBrowser()
        const value = await link()
        await owner.get(`/secdx/mfa/not-me?link=${value}`)
        expect((await owner.api('GET', '/users/signin')).status).toBe(200)
        expect((await disown(value)).status).toBe(204)
        expect((await disown(value)).body['code']).toBe('REQUEST_EXPIRED')
        expect((await disown('unknown')).body['code']).toBe('REQUEST_EXPIRED')
      })

      it('works for seven days', async () => {
        await signInFromNewBrowser()
        await owner.control('clock', { advanceSeconds: 604_801 })
        expect((await disown(await link())).body['code']).toBe('REQUEST_EXPIRED')
      })

      it('removes methods that were registered since', async () => {
        await signIn(owner, 'jisoo.han')
        await later()
        const check = await checked(owner, 'enroll', 'Email', 'Sms', () =>
          newestCode(owner, '+82 10-5550-0103'),
        )
        await startEnrollment(owner, check, 'Email')
        await sendToRegister(owner, check, { email: 'thief@example.com' }, 'Email')
        await enterToRegister(owner, check, await newestCode(owner, 'thief@example.com'), 'Email')
        expect(await methods()).toEqual(['Email', 'Sms'])
        const [notice] = await notices('+82 10-5550-0103')
        expect((await disown(linkIn(notice as Notice))).status).toBe(204)
        expect(await methods()).toEqual(['Sms'])
      })

      it('ends with a reset of the password', async () => {
        await signInFromNewBrowser()
        const value = await link()
        const requestId = String((await startReset(owner, 'minji.kim')).body['requestId'])
        for (const kind of ['Sms', 'Email']) {
          await later()
          await sendToReset(owner, requestId, kind)
          await enterToReset(owner, requestId, await newestCode(owner, 'minji.kim'), kind)
        }
        expect((await setPassword(owner, requestId, 'Slate-roof-1')).status).toBe(200)
        expect((await disown(value)).body['code']).toBe('REQUEST_EXPIRED')
        expect((await disown(await link())).status).toBe(204)
      })

      it('ends with the address that it was sent to, but for the notice of that change', async () => {
        const locks = another()
        const begun = await begin(locks)
        for (let tries = 0; tries < 5; tries += 1)
          await enterPassword(locks, begun, { username: 'jisoo.han', password: 'wrong' })
        const earlier = linkIn((await notices('+82 10-5550-0103'))[0] as Notice)
        await owner.control('clock', { advanceSeconds: 601 })
        await signIn(owner, 'jisoo.han')
        await later()
        const check = await checked(owner, 'change', 'Sms', 'Sms', () =>
          newestCode(owner, '+82 10-5550-0103'),
        )
        await startEnrollment(owner, check, 'Sms', 'change')
        await later()
        await sendToRegister(owner, check)
        await enterToRegister(owner, check, await newestCode(owner, kept))
        expect((await disown(earlier)).body['code']).toBe('REQUEST_EXPIRED')
        const [change] = await notices('+82 10-5550-0103')
        expect((await disown(linkIn(change as Notice))).status).toBe(204)
      })

      it('leaves a suspended account suspended', async () => {
        await signInFromNewBrowser()
        await owner.control('accounts/minji.kim/state', { state: 'suspended' })
        expect((await disown(await link())).status).toBe(204)
        const { password } = await person(owner, 'minji.kim')
        const visit = another()
        const { body } = await enterPassword(visit, await begin(visit), {
          username: 'minji.kim',
          password,
        })
        expect(body['code']).toBe('LOGIN_ACCOUNT_SUSPENDED')
      })

      it('is in the notice of failed attempts too', async () => {
        const visit = another()
        const begun = await begin(visit)
        for (let tries = 0; tries < 5; tries += 1)
          await enterPassword(visit, begun, { username: 'minji.kim', password: 'wrong' })
        expect(await link()).toMatch(/^[\w-]{43}$/)
      })
    })
  })
