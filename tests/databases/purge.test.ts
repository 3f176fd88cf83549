import { describe, expect, it } from 'vitest'
import { openStore } from '../../server/store/open-store.ts'
import { purge } from '../../server/store/purge.ts'
import { begin, enterCode, enterPassword, sendCode, signIn } from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`a purge ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    it('deletes expired rows of every table, keeps accounts and their methods', async () => {
      await signIn(testServer.browser)
      const store = await openStore({
        dataFolder: testServer.referenceServer.dataFolder,
        databaseUrl: testServer.database.databaseUrl,
      })
      const count = async (
        table:
          | 'login_request'
          | 'session'
          | 'oidc'
          | 'message'
          | 'message_count'
          | 'idempotency'
          | 'factor'
          | 'verification',
      ) => (await store.selectFrom(table).selectAll().execute()).length
      const [factors, history] = [await count('factor'), await count('verification')]
      await purge(store, { now: () => Date.now() + 40 * 86_400_000 })
      for (const table of [
        'login_request',
        'session',
        'message',
        'message_count',
        'idempotency',
      ] as const)
        expect([table, await count(table)]).toEqual([table, 0])
      expect([await count('factor'), await count('verification')]).toEqual([factors, history])
      await store.destroy()
    })

    it('forgets attempts of strangers for accounts and unknown IDs at the same time', async () => {
      const { browser } = testServer
      const begun = await begin(browser)
      const attempt = async (username: string) => {
        const started = await browser.api('POST', '/login/start', {
          sessionDataKey: begun.sessionDataKey,
          tenantId: 'default',
          username,
        })
        const requestId = String(started.body['requestId'])
        if ((await sendCode(browser, requestId)).status !== 200) return false
        await enterCode(browser, requestId, '000000')
        await enterPassword(browser, begun, { username, password: 'wrong' })
        return true
      }
      expect(await attempt('minji.kim')).toBe(true)
      // Which methods an unknown ID seems to have depends on the server's pepper.
      let number = 0
      while (!(await attempt(`unknown.person.${number}`)) && number < 20) number += 1
      const store = await openStore({
        dataFolder: testServer.referenceServer.dataFolder,
        databaseUrl: testServer.database.databaseUrl,
      })
      const remembered = async () => [
        (
          await store
            .selectFrom('factor')
            .select('kind')
            .where('strangers_failed', '>', 0)
            .execute()
        ).length,
        (await store.selectFrom('password_attempt').select('failed').execute()).length,
      ]
      const day = 86_400_000
      const seen = []
      for (const days of [0, 2, 29, 31]) {
        await purge(store, { now: () => Date.now() + days * day })
        seen.push(await remembered())
      }
      expect(seen).toEqual([
        [2, 2],
        [2, 2],
        [2, 2],
        [0, 0],
      ])
      await store.destroy()
    })
  })
