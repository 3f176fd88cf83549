import { afterEach, expect, test, vi } from 'vitest'
import { createIndexedDbKeys } from './indexed-db-keys.ts'

afterEach(() => vi.unstubAllGlobals())

const waiting = () => new EventTarget()

const acts = ['open', 'forget'] as const

/** Starts to open or to forget the keys, in a transaction that stays open. */
async function begun(act: (typeof acts)[number], abort: () => void): Promise<EventTarget> {
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
  return transaction
}

test.each(acts)('B15 ends the transaction of %s on leave, for the next page', async (act) => {
  const abort = vi.fn<() => void>()
  const transaction = await begun(act, abort)
  dispatchEvent(new Event('pagehide'))
  expect(abort).toHaveBeenCalledTimes(1)

  transaction.dispatchEvent(new Event('abort'))
  dispatchEvent(new Event('pagehide'))
  expect(abort).toHaveBeenCalledTimes(1)
})

test.each(acts)('B15 leaves a transaction of %s that has just finished', async (act) => {
  const thrown: unknown[] = []
  const note = (event: ErrorEvent) => {
    thrown.push(event.error)
    event.preventDefault()
  }
  addEventListener('error', note)
  await begun(act, () => {
    throw new DOMException('The transaction has finished.', 'InvalidStateError')
  })
  dispatchEvent(new Event('pagehide'))
  removeEventListener('error', note)
  expect(thrown).toEqual([])
})
