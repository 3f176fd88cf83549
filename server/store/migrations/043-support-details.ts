import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/** Adds the details that people send with a support code. */
export const supportDetails: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, [
      {
        name: 'support_details',
        columns: {
          tenant_id: 'text!',
          code: 'text!',
          version: 'text',
          sent_at: 'bigint!',
          events: 'text!',
        },
        key: ['tenant_id', 'code'],
      },
    ])
  },
}
