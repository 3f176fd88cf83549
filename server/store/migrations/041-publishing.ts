import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from '../create-tables.ts'

/** Adds published versions, the choice of each tenant, and the version of a sign-in. */
export const publishing: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, [
      {
        name: 'published_file',
        columns: { hash: 'text!', encoding: 'text!', bytes: 'text!' },
        key: ['hash'],
      },
      { name: 'published_asset', columns: { name: 'text!', hash: 'text!' }, key: ['name'] },
      {
        name: 'published_version',
        columns: {
          tenant_id: 'text!',
          id: 'text!',
          created_at: 'bigint!',
          author: 'text!',
          message: 'text!',
          engine: 'text!',
          format: 'bigint!',
          base: 'text',
          site: 'text!',
          sources_hash: 'text!',
          changes: 'text!',
        },
        key: ['tenant_id', 'id'],
      },
      {
        name: 'published_tenant',
        columns: {
          tenant_id: 'text!',
          revision: 'bigint!',
          active: 'text',
          candidate: 'text',
          share: 'bigint!',
          candidate_since: 'bigint',
          forced_at: 'bigint',
        },
        key: ['tenant_id'],
      },
      {
        name: 'publishing_event',
        columns: {
          tenant_id: 'text!',
          revision: 'bigint!',
          at: 'bigint!',
          author: 'text!',
          action: 'text!',
          version: 'text',
          base: 'text',
          message: 'text!',
        },
        key: ['tenant_id', 'revision'],
      },
      {
        name: 'publishing_token',
        columns: {
          token_hash: 'text!',
          tenant_id: 'text!',
          name: 'text!',
          created_at: 'bigint!',
        },
        key: ['token_hash'],
      },
      {
        name: 'step_count',
        columns: {
          tenant_id: 'text!',
          version: 'text!',
          step: 'text!',
          slot: 'bigint!',
          tried: 'bigint!',
          failed: 'bigint!',
        },
        key: ['tenant_id', 'slot', 'version', 'step'],
      },
    ])
    for (const table of ['login_context', 'login_request'])
      await db.schema.alterTable(table).addColumn('version', 'text').execute()
    // Each page asks for the requests of its browser.
    await db.schema
      .createIndex('login_request_browser')
      .on('login_request')
      .column('browser_hash')
      .execute()
  },
}
