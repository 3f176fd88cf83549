import { afterEach, expect, test, vi } from 'vitest'
import { createIndexedDbKeys } from './indexed-db-keys.ts'

afterEach(() => vi.unstubAllGlobals())

const waiting = () => new EventTarget()

const acts = ['open', 'forget'] as const

test.each(acts)('B15 ends the transaction of %s on leave, for the next page', async (act) => {
  const abort = vi.fn<() => void>()
  const transaction = Object.assign(new EventTarget(), {
    abort,
    objectStore: () => ({ get: waiting, delete: waiting }),
  })
  const database = { transaction: () => transaction, close: () => undefined }
  const request = Object.assign(new EventTarget(), { result: database })
  vi.stubGlobal('indexedDB', { open: () => request })

  void createIndexedDbKeys()[act]()
  request.dispatchEvent(new Event('success'))
  await Promise.resolve()
  await Promise.resolve()
  dispatchEvent(new Event('pagehide'))
  expect(abort).toHaveBeenCalledTimes(1)

  transaction.dispatchEvent(new Event('abort'))
  dispatchEvent(new Event('pagehide'))
  expect(abort).toHaveBeenCalledTimes(1)
})
