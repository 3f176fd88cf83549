import { afterEach, expect, test, vi } from 'vitest'
import { createIndexedDbKeys } from './indexed-db-keys.ts'

afterEach(() => vi.unstubAllGlobals())

const waiting = () => new EventTarget()

test('ends the transaction on leave, so the next page can use IndexedDB', async () => {
  const abort = vi.fn<() => void>()
  const transaction = Object.assign(new EventTarget(), {
    abort,
    objectStore: () => ({ delete: waiting }),
  })
  const database = { transaction: () => transaction, close: () => undefined }
  const request = Object.assign(new EventTarget(), { result: database })
  vi.stubGlobal('indexedDB', { open: () => request })

  void createIndexedDbKeys().forget()
  request.dispatchEvent(new Event('success'))
  await Promise.resolve()
  await Promise.resolve()
  dispatchEvent(new Event('pagehide'))
  expect(abort).toHaveBeenCalledTimes(1)

  transaction.dispatchEvent(new Event('abort'))
  dispatchEvent(new Event('pagehide'))
  expect(abort).toHaveBeenCalledTimes(1)
})
