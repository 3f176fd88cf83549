import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { loadSealer } from '../../server/sealing/key-files.ts'
import { sealedColumns } from '../../server/sealing/sealer.ts'
import { columnClasses } from '../../server/store/column-classes.ts'
import { openStore } from '../../server/store/open-store.ts'
import type { Store } from '../../server/store/tables.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { sendCode, signIn, signInToSecondStep } from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

/** A SHA-256 in base64url, some with a prefix of their kind; or a salted password hash. */
const hash = /(^|:)[\w-]{43}$|^argon2id\$[\w-]+\$[\w-]{43}$/

const classed = Object.entries(columnClasses).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, is]) => ({ table, column, is })),
)

const valuesOf = async (store: Store, table: string, column: string) => {
  const { rows } = await sql<{ value: string | null }>`
    select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(store)
  return rows.flatMap(({ value }) => (value === null || value === '' ? [] : [value]))
}

const rowsOf = async (store: Store, table: string) =>
  (await sql<Readonly<Record<string, string>>>`select * from ${sql.table(table)}`.execute(store))
    .rows

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`columns ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    async function inStore<Value>(use: (store: Store) => Promise<Value>): Promise<Value> {
      const store = await openStore({
        dataFolder: testServer.referenceServer.dataFolder,
        databaseUrl: testServer.database.databaseUrl,
      })
      try {
        return await use(store)
      } finally {
        await store.destroy()
      }
    }
    it('all have a class', async () => {
      const tables = await inStore((store) => store.introspection.getTables())
      const found = tables.flatMap(({ name: table, columns }) =>
        columns.map((column) => `${table}.${column.name}`),
      )
      expect(found.toSorted()).toEqual(
        classed.map(({ table, column }) => `${table}.${column}`).toSorted(),
      )
    })

    it('keep what their class promises', async () => {
      await signIn(testServer.browser)
      const halfway = new HttpBrowser(testServer.referenceServer.origin)
      await sendCode(halfway, (await signInToSecondStep(halfway, 'jisoo.han')).requestId)
      const sealer = loadSealer(testServer.referenceServer)
      await inStore(async (store) => {
        const clear: string[] = []
        for (const { table, column } of classed.filter(({ is }) => is === 'hashed'))
          for (const value of await valuesOf(store, table, column))
            if (!hash.test(value)) clear.push(`${table}.${column}: ${value}`)
        expect(clear).toEqual([])
        let opened = 0
        for (const { table, column, row, placeOf } of sealedColumns)
          for (const at of await rowsOf(store, table)) {
            if (!at[column]) continue
            sealer.open(placeOf(...row.map((key) => at[key] ?? '')), at[column])
            opened += 1
          }
        expect(opened).toBeGreaterThan(20)
      })
    })

    it('that are sealed are sealed again by a rotation', () => {
      // Sealed under the idempotency key of the browser, which the server does not keep.
      const byTheBrowser = 'idempotency.sealed'
      expect(
        classed
          .filter(({ is }) => is === 'sealed')
          .map(({ table, column }) => `${table}.${column}`)
          .filter((column) => column !== byTheBrowser)
          .toSorted(),
      ).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted())
    })
  })
