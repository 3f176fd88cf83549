import type { PersistedStore } from '../../engine/effect.ts'
import type { JsonObject } from '../../language/json.ts'
import { generateKeys, type Keys, type KeyStore } from '../browser/keys.ts'
import type { Area } from '../browser/web-area.ts'
import type { StateStorage } from '../ports.ts'

/** Creates a web storage in memory. Tests may alter `entries`. */
export function createMemoryArea(): Area & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    names: () => [...entries.keys()],
    get: (name) => entries.get(name),
    set: (name, value) => void entries.set(name, value),
    remove: (name) => void entries.delete(name),
  }
}

/** Creates keys that several simulated tabs share and that live as long as the test. */
export function createMemoryKeys(): KeyStore & { readonly forgotten: () => number } {
  let keys: Promise<Keys> | undefined
  let forgotten = 0
  return {
    forgotten: () => forgotten,
    open: () => (keys ??= generateKeys()),
    forget() {
      keys = undefined
      forgotten += 1
      return Promise.resolve()
    },
  }
}

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
