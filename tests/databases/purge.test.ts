import { describe, expect, it } from 'vitest'
import { openStore } from '../../server/store/open-store.ts'
import { purge } from '../../server/store/purge.ts'
import { signIn } from '../contract/support/sign-in.ts'
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
  })
