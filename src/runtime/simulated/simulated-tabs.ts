import type { Tabs } from '../ports.ts'

type News = 'signed out' | 'changed' | 'moved on'

/** Creates a browser with tabs; each call of `open` opens a tab. */
export function createSimulatedBrowser(): { readonly open: () => Tabs } {
  const all = new Set<{ readonly of: object; readonly news: News; readonly listener: () => void }>()
  const announce = (tab: object, announced: News) => {
    for (const { of, news, listener } of all) if (of !== tab && news === announced) listener()
  }
  const hear = (tab: object, news: News, listener: () => void) => {
    const entry = { of: tab, news, listener }
    all.add(entry)
    return () => void all.delete(entry)
  }
  return {
    open() {
      const tab = {}
      return {
        announceSignOut: () => announce(tab, 'signed out'),
        onSignOut: (listener) => hear(tab, 'signed out', listener),
        announceChange: () => announce(tab, 'changed'),
        onChange: (listener) => hear(tab, 'changed', listener),
        announceProgress: () => announce(tab, 'moved on'),
        onProgress: (listener) => hear(tab, 'moved on', listener),
      }
    },
  }
}
