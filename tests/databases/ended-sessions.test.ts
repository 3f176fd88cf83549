import { describe, expect, it } from 'vitest'
import { openStore } from '../../server/store/open-store.ts'
import { purge } from '../../server/store/purge.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import {
  authorizeAddress,
  enterCode,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  sendCode,
  signIn,
  signInToSecondStep,
} from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

type Listed = { readonly sessionId: string; readonly current: boolean }
const statusOf = async (by: HttpBrowser) => (await by.api('GET', '/users/signin')).status
const list = async (by: HttpBrowser) =>
  (await by.api('GET', '/users/sessions/list')).body['items'] as readonly Listed[]
const end = (by: HttpBrowser, body: object) => by.api('POST', '/users/sessions/terminate', body)
/** The path that the provider leads to, without a proof. */
const returnedTo = async (by: HttpBrowser) =>
  new URL((await by.get(authorizeAddress(by).path)).location ?? '', by.origin).pathname
const atLogin = '/secdx/mfa/login'

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`ended sessions ${name}`, () => {
    const testServer = useTestServerOn(fresh)
    const another = () => new HttpBrowser(testServer.referenceServer.origin)
    const nextMinute = () => testServer.browser.control('clock', { advanceSeconds: 61 })

    it('are one of the list, or all others with their requests', async () => {
      const { browser } = testServer
      const [first, second, begun] = [another(), another(), another()]
      await signIn(first)
      await nextMinute()
      await signIn(second)
      await nextMinute()
      await signIn(browser)
      await nextMinute()
      const unfinished = await signInToSecondStep(begun)
      await sendCode(begun, unfinished.requestId)
      const otp = await newestCode(begun, unfinished.who.addresses[0] ?? '')
      await enterCode(begun, unfinished.requestId, otp)

      const oldest = (await list(browser)).at(-1)?.sessionId
      const own = (await list(browser)).find(({ current }) => current)?.sessionId
      const stranger = another()
      await signIn(stranger, 'jisoo.han')
      expect((await end(stranger, { scope: 'one', sessionId: oldest })).status).toBe(200)
      expect(await statusOf(first)).toBe(200)
      expect((await end(browser, { scope: 'one', sessionId: oldest })).body['items']).toHaveLength(
        2,
      )
      expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
      expect(await returnedTo(first)).toBe(atLogin)
      expect(await end(browser, { scope: 'one', sessionId: own })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      })
      expect((await end(browser, { scope: 'one' })).body).toMatchObject({
        code: 'VALIDATION_FAILED',
      })

      expect((await end(browser, { scope: 'others' })).body).toMatchObject({
        items: [{ current: true }],
      })
      expect([await statusOf(second), await statusOf(browser)]).toEqual([401, 200])
      expect([await returnedTo(second), await returnedTo(browser)]).toEqual([
        atLogin,
        '/secdx/mfa/oauth2/redirect',
      ])
      const { text } = await handOver(begun, unfinished.begun, unfinished.requestId, 'minji.kim')
      expect(text).toContain('REDIRECT_CONTEXT_MISSING')
      expect(await statusOf(stranger)).toBe(200)
    })

    it.each(['suspended', 'must-reset'])('of an account that was %s stay ended', async (state) => {
      const { browser } = testServer
      await signIn(browser)
      const account = 'accounts/minji.kim/state'
      await browser.control(account, { state })
      expect(await statusOf(browser)).toBe(401)
      await browser.control(account, { state: 'active' })
      expect([await statusOf(browser), await returnedTo(browser)]).toEqual([401, atLogin])
    })

    const provenElsewhere = async () => {
      const by = another()
      const { begun, requestId, who } = await signInToSecondStep(by)
      await sendCode(by, requestId)
      await enterCode(by, requestId, await newestCode(by, who.addresses[0] ?? ''))
      return async () => (await handOver(by, begun, requestId, 'minji.kim')).text
    }
    describe('include a proven sign-in elsewhere that has no session yet', () => {
      it('at the log-out of all sessions', async () => {
        const { browser } = testServer
        await signIn(browser)
        await nextMinute()
        const continueElsewhere = await provenElsewhere()
        await browser.api('POST', '/users/signout', { scope: 'all' })
        expect(await continueElsewhere()).toContain('REDIRECT_CONTEXT_MISSING')
      })

      it('at a suspension', async () => {
        const continueElsewhere = await provenElsewhere()
        for (const state of ['suspended', 'active'])
          await testServer.browser.control('accounts/minji.kim/state', { state })
        expect(await continueElsewhere()).toContain('REDIRECT_CONTEXT_MISSING')
      })
    })

    // The library reads an interaction, and writes the session later, outside of a transaction.
    it.each([
      ['/users/sessions/terminate', { scope: 'others' }],
      [
        '/users/password',
        { currentPassword: 'rain-on-slate-roofs', newPassword: 'Dew-on-7-roofs' },
      ],
    ])('include a sign-in that the provider has read before %s', async (path, body) => {
      const { browser, referenceServer, database } = testServer
      await signIn(browser)
      await nextMinute()
      const thief = another()
      const { begun, requestId, who } = await signInToSecondStep(thief)
      await sendCode(thief, requestId)
      await enterCode(thief, requestId, await newestCode(thief, who.addresses[0] ?? ''))
      const { text } = await handOver(thief, begun, requestId, 'minji.kim')
      const { databaseUrl } = database
      const store = await openStore({ dataFolder: referenceServer.dataFolder, databaseUrl })
      const interactions = () =>
        store.selectFrom('oidc').selectAll().where('model', '=', 'Interaction')
      const read = await interactions().execute()
      expect((await browser.api('POST', path, body)).status).toBeLessThan(300)
      expect((await interactions().execute()).length).toBeLessThan(read.length)
      await store
        .insertInto('oidc')
        .values(read)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await store.destroy()
      const returned = await followRedirectsToFrontEnd(thief, text)
      expect((await exchange(thief, begun, returned)).body['code']).toBe('SIGNIN_FAILED')
      expect([await returnedTo(thief), await returnedTo(browser)]).toEqual([
        atLogin,
        '/secdx/mfa/oauth2/redirect',
      ])
      expect(await statusOf(browser)).toBe(200)
    })

    it('stay ended also when another program suspended the account', async () => {
      const { browser, referenceServer } = testServer
      const idle = another()
      await signIn(browser)
      await nextMinute()
      await signIn(idle)
      const store = await openStore({
        dataFolder: referenceServer.dataFolder,
        databaseUrl: testServer.database.databaseUrl,
      })
      const set = (state: 'active' | 'suspended') =>
        store.updateTable('account').set({ state }).where('username', '=', 'minji.kim').execute()
      await set('suspended')
      expect(await statusOf(browser)).toBe(401)
      await set('active')
      expect([await statusOf(browser), await statusOf(idle)]).toEqual([401, 401])
      await nextMinute()
      await signIn(idle)
      await set('suspended')
      await purge(store, { now: Date.now })
      await set('active')
      expect(await statusOf(idle)).toBe(401)
      await store.destroy()
    })
  })
