import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export type Database = {
  /** For `startReferenceServer`: undefined means the file in its folder. */
  readonly databaseUrl: string | undefined
  readonly drop: () => Promise<void>
}

const postgres = inject('postgres')

export type TestedStore = {
  /** For titles. Tests of an absent database are skipped, and the name gives the reason. */
  readonly name: string
  readonly isThere: boolean
  readonly fresh: () => Promise<Database>
}

/** Every database the sandbox runs on. */
export const stores: readonly TestedStore[] = [
  {
    name: 'on SQLite',
    isThere: true,
    fresh: async () => ({ databaseUrl: undefined, drop: async () => undefined }),
  },
  'url' in postgres
    ? { name: 'on PostgreSQL', isThere: true, fresh: () => freshDatabase(postgres.url) }
    : {
        name: `on PostgreSQL (${postgres.missing})`,
        isThere: false,
        fresh: () => Promise.reject(new Error(postgres.missing)),
      },
]

/** Makes an empty database of its own; other databases on the server stay untouched. */
export async function freshDatabase(
  server: string,
): Promise<Database & { readonly databaseUrl: string }> {
  const name = `gatehouse_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return {
    databaseUrl: address.href,
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
