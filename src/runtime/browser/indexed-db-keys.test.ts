import { afterEach, expect, test, vi } from 'vitest'
import { createIndexedDbKeys } from './indexed-db-keys.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Creates a request to a database that ends with this event, or never. */
function requestThat(ends?: 'error'): IDBRequest {
  const request = Object.assign(new EventTarget(), {
    error: new DOMException('refused', 'UnknownError'),
  })
  if (ends) queueMicrotask(() => request.dispatchEvent(new Event(ends)))
  return request as unknown as IDBRequest
}

const refusals: readonly (readonly [how: string, open: () => IDBRequest])[] = [
  [
    'throws when it is asked',
    () => {
      throw new DOMException('no', 'SecurityError')
    },
  ],
  ['says no', () => requestThat('error')],
]

test.each(refusals)('B22 opens no keys when IndexedDB %s', async (_how, open) => {
  vi.stubGlobal('indexedDB', { open })
  expect(await createIndexedDbKeys().open()).toBeUndefined()
  await expect(createIndexedDbKeys().forget()).resolves.toBeUndefined()
})

test('B22 one without IndexedDB has none either', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await createIndexedDbKeys().open()).toBeUndefined()
  await expect(createIndexedDbKeys().forget()).resolves.toBeUndefined()
})

test.each(['open', 'forget'] as const)(
  'B22 waits at most two seconds for IndexedDB to %s keys',
  async (act) => {
    vi.useFakeTimers()
    vi.stubGlobal('indexedDB', { open: () => requestThat() })
    const ended = vi.fn<(keys: unknown) => void>()
    void createIndexedDbKeys()[act]().then(ended)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith(undefined)
  },
)
