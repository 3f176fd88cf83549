import type { PersistedStore } from '../../engine/effect.ts'
import type { JsonObject } from '../../language/json.ts'
import type { StateStorage } from '../ports.ts'

export interface MemoryStorage extends StateStorage {
  /** Values that a page loaded now would restore. */
  readonly kept: ReadonlyMap<string, JsonObject>
  readonly forgotten: () => number
}

/** Creates one tab's storage, without encryption, written at once. */
export function createMemoryStorage(
  stores: Readonly<Record<string, JsonObject>> = {},
): MemoryStorage {
  const kept = new Map(Object.entries(stores))
  let forgotten = 0
  const write = ({ store, envelope, tab, cookie }: PersistedStore) => {
    const value = { ...envelope, ...tab, ...cookie }
    if (Object.keys(value).length === 0) kept.delete(store)
    else kept.set(store, value)
  }
  return {
    kept,
    forgotten: () => forgotten,
    read: () => Promise.resolve(Object.fromEntries(kept)),
    keeps: () => Promise.resolve(true),
    reread: () => Promise.resolve(undefined),
    rereadBrowser: () => Promise.resolve(undefined),
    remember: (_flow, changed) => changed.forEach(write),
    forgetEverything() {
      kept.clear()
      forgotten += 1
    },
    forgetTab: () => kept.clear(),
    settled: () => Promise.resolve(),
  }
}
