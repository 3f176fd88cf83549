import type { Locks, Tabs } from '../ports.ts'

/**
 * All messages between tabs. A message has no values: each tab reads the changed ones from the
 * encrypted storage.
 */
type TabMessage = 'signed out' | 'changed' | 'moved on'

/** Connects the tabs of one origin and tenant. */
export function createBrowserTabs(tenant: string): Tabs {
  const channel = openChannel(`gatehouse ${tenant}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const announce = (message: TabMessage) => channel?.postMessage(message)
  const listenTo = (message: TabMessage, listener: () => void) => {
    const received = ({ data }: MessageEvent<unknown>) => {
      if (data === message) listener()
    }
    channel?.addEventListener('message', received)
    return () => channel?.removeEventListener('message', received)
  }
  return {
    announceSignOut: () => announce('signed out'),
    onSignOut: (listener) => listenTo('signed out', listener),
    announceChange: () => announce('changed'),
    onChange: (listener) => listenTo('changed', listener),
    announceProgress: () => announce('moved on'),
    onProgress: (listener) => listenTo('moved on', listener),
  }
}

/**
 * Returns undefined when the browser refuses a channel; some refuse it together with storage. Then
 * tabs get no messages from each other. They notice changes by the server's answers 401 and 409.
 */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/**
 * Web Locks of one origin and tenant. Without Web Locks (no secure context), or when they are
 * refused, tabs are not coordinated, and the server decides.
 */
export function createBrowserLocks(tenant: string): Locks {
  return {
    async hold(name, cancelled, task) {
      // The types assume a secure context.
      const locks = navigator.locks as LockManager | undefined
      if (locks === undefined) return task()
      let isHeld = false
      try {
        await locks.request(`gatehouse ${tenant} ${name}`, { signal: cancelled }, () => {
          isHeld = true
          return task()
        })
      } catch (refused) {
        if (isHeld) throw refused
        if (!cancelled.aborted) await task()
      }
    },
  }
}
