import { generateKeys, type Keys, type KeyStore } from './keys.ts'

const [database, table, entry] = ['gatehouse', 'keys', 'keys']
/**
 * Milliseconds to wait. A browser that neither opens nor refuses its database must not delay the
 * first screen. It must not delay an exit either, because each exit waits for the storage.
 */
const firstScreenMs = 2_000

/** Keeps keys in IndexedDB, which can hold a key that cannot be exported. */
export function createIndexedDbKeys(): KeyStore {
  return {
    async open(patienceMs = firstScreenMs) {
      try {
        return await within(patienceMs, openKeys())
      } catch {
        return undefined
      }
    },
    async forget() {
      try {
        await within(firstScreenMs, forgetKeys())
      } catch {
        // Without a database there is no key to forget. A late one still deletes the key.
      }
    },
  }
}

async function forgetKeys(): Promise<void> {
  const db = await openDatabase()
  await finished(tableOf(db, 'readwrite').delete(entry)).finally(() => db.close())
}

async function openKeys(): Promise<Keys> {
  const db = await openDatabase()
  try {
    const stored: unknown = await finished(tableOf(db, 'readonly').get(entry))
    return isKeys(stored) ? stored : await keepKeys(db, await generateKeys())
  } finally {
    db.close()
  }
}

/** Stores the keys. Two tabs may both have found none: the keys of the first tab to write stay. */
async function keepKeys(db: IDBDatabase, made: Keys): Promise<Keys> {
  const store = tableOf(db, 'readwrite')
  const stored: unknown = await finished(store.get(entry))
  if (isKeys(stored)) return stored
  await finished(store.put(made, entry))
  return made
}

/**
 * Returns the table. Leaving the page aborts its transaction. A browser may keep the page for Back,
 * and an open transaction of such a page could block the next page.
 */
function tableOf(db: IDBDatabase, mode: 'readonly' | 'readwrite'): IDBObjectStore {
  const transaction = db.transaction(table, mode)
  const abort = () => {
    try {
      transaction.abort()
    } catch {
      // It has finished, and its event is still to come.
    }
  }
  globalThis.addEventListener?.('pagehide', abort)
  for (const end of ['complete', 'abort']) {
    transaction.addEventListener(end, () => globalThis.removeEventListener?.('pagehide', abort))
  }
  return transaction.objectStore(table)
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
  return finished(request)
}

function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  return promise
}

function isKeys(value: unknown): value is Keys {
  return (
    typeof value === 'object' &&
    value !== null &&
    'seal' in value &&
    value.seal instanceof CryptoKey &&
    'name' in value &&
    value.name instanceof CryptoKey
  )
}

function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), milliseconds)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
