import type { Tabs } from '../ports.ts'

/** All messages between tabs. Each tab reads the changed values for itself, from sealed storage. */
type News = 'signed out' | 'changed'

/** Connects the tabs of one origin and tenant. */
export function createBrowserTabs(tenant: string): Tabs {
  const channel = openChannel(`gatehouse ${tenant}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const announce = (news: News) => channel?.postMessage(news)
  const hear = (news: News, listener: () => void) => {
    const heard = ({ data }: MessageEvent<unknown>) => {
      if (data === news) listener()
    }
    channel?.addEventListener('message', heard)
    return () => channel?.removeEventListener('message', heard)
  }
  return {
    announceSignOut: () => announce('signed out'),
    onSignOut: (listener) => hear('signed out', listener),
    announceChange: () => announce('changed'),
    onChange: (listener) => hear('changed', listener),
  }
}

/**
 * Returns undefined where the channel is refused; some browsers refuse it together with storage.
 * Tabs then do not hear of each other, and learn of changes from the server's 401 and 409.
 */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
