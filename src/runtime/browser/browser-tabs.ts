import type { Tabs } from '../ports.ts'

/**
 * All that tabs say to each other; what has changed each reads for itself, out of sealed storage.
 */
type News = 'signed out' | 'changed'

/** Tabs of one origin and tenant. */
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
 * Refused together with storage in some browsers; tabs then do not hear of each other, and the
 * server's 401 and 409 tell them.
 */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
