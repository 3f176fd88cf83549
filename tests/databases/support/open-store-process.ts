/** Opens a database as a start does: `node open-store-process.ts <folder> [address]`. */
import { openStore } from '../../../server/store/open-store.ts'

const [, , dataFolder = '', databaseUrl] = process.argv
const store = await openStore({ dataFolder, databaseUrl })
await store.destroy()
