import type { Tabs } from '../ports.ts'

const signedOut = 'signed out'

/** Tabs of one origin and tenant. */
export function createBrowserTabs(tenant: string): Tabs {
  const channel = openChannel(`gatehouse ${tenant}`)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    announceSignOut: () => channel?.postMessage(signedOut),
    onSignOut(listener) {
      const heard = ({ data }: MessageEvent<unknown>) => { if (data === signedOut) listener() }
      channel?.addEventListener('message', heard)
      return () => channel?.removeEventListener('message', heard)
    },
  }
}

/** Refused together with storage in some browsers; tabs then do not hear of each other, and the server's 401 tells them. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
