import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addressKey } from '../../sign-in/address-spelling.ts'
import type { FactorTable } from '../tables.ts'

type Kept = { readonly factor: FactorTable }

/** Adds keys by which addresses are compared. The two databases do not fold case alike. */
export const addressKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('factor')
      .addColumn('address_key', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    const kept = db.withTables<Kept>()
    const rows = await kept
      .selectFrom('factor')
      .select(['account_id', 'kind', 'address'])
      .where('kind', 'in', ['Email', 'Sms'])
      .where('address', '!=', '')
      .execute()
    for (const { account_id, kind, address } of rows) {
      await kept
        .updateTable('factor')
        .set({ address_key: addressKey({ kind, address }) })
        .where('account_id', '=', account_id)
        .where('kind', '=', kind)
        .execute()
    }
    await db.schema
      .createIndex('factor_by_address_key')
      .on('factor')
      .columns(['kind', 'address_key'])
      .execute()
    // No query used it: queries compare with `lower()`.
    await db.schema.dropIndex('factor_by_address').execute()
  },
}
