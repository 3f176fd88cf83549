import type { WindowAct } from '../../language/step.ts'
import type { Locks, Page, ReloadGuard, Tabs } from '../ports.ts'

export interface SimulatedPage extends Page {
  show(): void
  hide(): void
  returnFromCache(): void
  /** Makes the server unreachable or reachable; a promise makes the result known later. */
  reach(isThere: boolean | Promise<boolean>): void
  /** Reports a network, as the browser does. */
  comeOnline(): void
  readonly reloads: () => number
  /** Acts requested of the window, the oldest first. */
  readonly asked: readonly WindowAct[]
  ask(act: WindowAct): void
}

export function createSimulatedPage(reached = true): SimulatedPage {
  const onVisibility = new Set<() => void>()
  const onReturned = new Set<() => void>()
  const onOnline = new Set<() => void>()
  let visible = true
  let isThere: boolean | Promise<boolean> = reached
  let reloads = 0
  const asked: WindowAct[] = []
  const setVisible = (value: boolean) => {
    visible = value
    for (const listener of onVisibility) listener()
  }
  return {
    visible: () => visible,
    show: () => setVisible(true),
    hide: () => setVisible(false),
    returnFromCache: () => {
      for (const listener of onReturned) listener()
    },
    reach: (value) => {
      isThere = value
    },
    comeOnline: () => {
      for (const listener of onOnline) listener()
    },
    onOnline: (listener) => heard(onOnline, listener),
    isReached: async (asking) => !asking || isThere,
    isServed: async () => isThere,
    reload: () => {
      reloads += 1
    },
    reloads: () => reloads,
    print: () => void asked.push('print'),
    close: () => void asked.push('close'),
    asked,
    ask: (act) => void asked.push(act),
    onVisibility: (listener) => heard(onVisibility, listener),
    onReturned: (listener) => heard(onReturned, listener),
  }
}

export function createSimulatedReloadGuard(
  taken = false,
): ReloadGuard & { readonly taken: () => boolean } {
  let isTaken = taken
  return {
    taken: () => isTaken,
    take() {
      const first = !isTaken
      isTaken = true
      return first
    },
    release: () => {
      isTaken = false
    },
  }
}

function heard(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

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

/** Creates locks that tabs of one simulated browser share: the second tab waits. */
export function createSimulatedLocks(): Locks {
  const ends = new Map<string, Promise<void>>()
  return {
    async hold(name, cancelled, task) {
      const before = ends.get(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, before === undefined ? promise : before.then(() => promise))
      await before
      try {
        if (!cancelled.aborted) await task()
      } finally {
        resolve()
      }
    },
  }
}
