import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../server/store/open-store.ts'
import type { Store } from '../../server/store/tables.ts'
import { type Database, stores } from './support/stores.ts'

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`a boolean ${name}`, () => {
    let dataFolder: string
    let database: Database
    let store: Store

    beforeAll(async () => {
      dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
      database = await fresh()
      store = await openStore({ dataFolder, databaseUrl: database.databaseUrl })
      const notice = { type: 'notice', starts_at: 0, ends_at: 0 } as const
      await store
        .insertInto('urgent_notice')
        .values([
          { ...notice, id: 'closed', blocking: true },
          { ...notice, id: 'open', blocking: false },
        ])
        .execute()
      const application = { approver_id: '', applied_at: 0, decided_at: null }
      await store
        .insertInto('signup_application')
        .values({ ...application, account_id: 'waits', approved: null })
        .execute()
    })

    afterAll(async () => {
      await store.destroy()
      await database.drop()
      rmSync(dataFolder, { recursive: true })
    })

    it('is stored as 0 or 1, and read as a boolean', async () => {
      const stored = sql<{ held: number }>`select blocking as held from urgent_notice order by id`
      expect((await stored.execute(store)).rows).toEqual([{ held: 1 }, { held: 0 }])
      expect(
        await store.selectFrom('urgent_notice').select('blocking').orderBy('id').execute(),
      ).toEqual([{ blocking: true }, { blocking: false }])
    })

    it('selects rows and changes them', async () => {
      const changed = await store
        .updateTable('urgent_notice')
        .set({ blocking: true })
        .where('blocking', '=', false)
        .returning(['id', 'blocking'])
        .execute()
      expect(changed).toEqual([{ id: 'open', blocking: true }])
    })

    it('that is unknown stays null', async () => {
      expect(await store.selectFrom('signup_application').select('approved').execute()).toEqual([
        { approved: null },
      ])
    })
  })
