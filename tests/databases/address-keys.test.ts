import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { loadSealer } from '../../server/sealing/key-files.ts'
import { openStore } from '../../server/store/open-store.ts'
import { undoSealing } from './support/before-sealing.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`a database without address keys ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    const open = () =>
      openStore({
        dataFolder: testServer.referenceServer.dataFolder,
        databaseUrl: testServer.database.databaseUrl,
      })

    it('gets the key of each address as it is opened', async () => {
      const before = await open()
      const { dataFolder } = testServer.referenceServer
      // Migrations run in their order, so the later one is undone first.
      await undoSealing(
        before,
        loadSealer({ dataFolder }),
        await readFile(join(dataFolder, 'pepper'), 'utf8'),
      )
      const { account_id } = await before
        .selectFrom('factor')
        .select('account_id')
        .where('kind', '=', 'Email')
        .executeTakeFirstOrThrow()
      await before
        .updateTable('factor')
        .set({ address: 'ÉLISE@Example.com' })
        .where('kind', '=', 'Email')
        .where('account_id', '=', account_id)
        .execute()
      await before.schema.dropIndex('factor_by_address_key').execute()
      await before.schema.alterTable('factor').dropColumn('address_key').execute()
      await before.schema
        .createIndex('factor_by_address')
        .on('factor')
        .columns(['kind', 'address'])
        .execute()
      await sql`delete from kysely_migration where name = '027-address-keys'`.execute(before)
      await before.destroy()
      const store = await open()
      const keyOf = async (address: string) =>
        (
          await store
            .selectFrom('factor')
            .select('address_key')
            .where('address', '=', address)
            .executeTakeFirst()
        )?.address_key
      expect([await keyOf('ÉLISE@Example.com'), await keyOf('+82 10-5550-0101')]).toEqual([
        'élise@example.com',
        '+821055500101',
      ])
      await store.destroy()
    })
  })
