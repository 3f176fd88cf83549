import type { Tabs } from '../ports.ts'

/** A browser with tabs; each call of `open` is one of them. */
export function createSimulatedBrowser(): { readonly open: () => Tabs } {
  const all = new Set<{ readonly of: object; readonly listener: () => void }>()
  return {
    open() {
      const tab = {}
      return {
        announceSignOut: () => { for (const { of, listener } of all) if (of !== tab) listener() },
        onSignOut(listener) {
          const entry = { of: tab, listener }
          all.add(entry)
          return () => void all.delete(entry)
        },
      }
    },
  }
}
