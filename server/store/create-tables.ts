import type { Kysely } from 'kysely'

/** Columns by name, `!` is NOT NULL; `key` is the primary key. */
export interface NewTable {
  readonly name: string
  readonly columns: Readonly<Record<string, 'text' | 'text!' | 'bigint' | 'bigint!'>>
  readonly key: readonly string[]
}

/** The two types that both databases share. */
export async function createTables(
  db: Kysely<unknown>,
  tables: readonly NewTable[],
): Promise<void> {
  for (const { name, columns, key } of tables) {
    let table = db.schema.createTable(name)
    for (const [column, type] of Object.entries(columns))
      table = table.addColumn(column, type.startsWith('text') ? 'text' : 'bigint', (c) =>
        type.endsWith('!') ? c.notNull() : c,
      )
    // Kysely knows a table's columns only when they are written in one chain.
    await table.addPrimaryKeyConstraint(`${name}_key`, [...key] as never[]).execute()
  }
}
