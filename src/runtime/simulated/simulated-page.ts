import type { WindowAct } from '../../language/step.ts'
import type { Page, ReloadGuard } from '../ports.ts'

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
