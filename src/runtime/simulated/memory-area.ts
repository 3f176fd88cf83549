import type { Area } from '../browser/web-area.ts'

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
