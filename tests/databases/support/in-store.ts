import { openStore } from '../../../server/store/open-store.ts'
import type { Store } from '../../../server/store/tables.ts'
import type { TestServerOn } from './use-test-server-on.ts'

/** Reads or writes the database of a running server, as another process would. */
export async function inStore<Value>(
  { referenceServer, database }: TestServerOn,
  use: (store: Store) => Promise<Value>,
): Promise<Value> {
  const { dataFolder } = referenceServer
  const store = await openStore({ dataFolder, databaseUrl: database.databaseUrl })
  try {
    return await use(store)
  } finally {
    await store.destroy()
  }
}
