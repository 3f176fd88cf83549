import { hearSession } from './hear-session.ts'
import type { Ports, SentEvent, Stop } from './ports.ts'

/** What other tabs do, and what this one missed while nobody looked at it. */
export function listenToTabs(
  { page, storage, tabs }: Pick<Ports, 'page' | 'storage' | 'tabs'>,
  send: (event: SentEvent) => void,
  catchUp: () => void,
): readonly Stop[] {
  /**
   * Another tab kept something: of the request that this one shows, or of the session, it is this
   * one's too.
   */
  async function adopt(): Promise<void> {
    const kept = await storage.reread()
    if (kept !== undefined) send({ type: 'changed-elsewhere', ...kept })
    await hearSession({ storage, send })
  }

  return [
    tabs.onSignOut(() => {
      // What is still told after it would be kept once more.
      catchUp()
      storage.forgetTab()
      send({ type: 'signed-out-elsewhere' })
    }),
    tabs.onChange(() => void adopt()),
    // A page that was frozen has missed what was said meanwhile.
    page.onVisibility(() => {
      if (!page.visible()) return send({ type: 'hidden' })
      void adopt()
      send({ type: 'seen' })
    }),
  ]
}
