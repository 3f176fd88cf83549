import { listenToSession } from './listen-to-session.ts'
import type { Ports, SentEvent, Stop } from './ports.ts'

/** Listens to changes in other tabs, and catches up on changes missed while this tab was hidden. */
export function listenToTabs(
  { page, storage, tabs }: Pick<Ports, 'page' | 'storage' | 'tabs'>,
  send: (event: SentEvent) => void,
  flushAfterPaint: () => void,
): readonly Stop[] {
  /**
   * Adopts values stored by another tab. Values of the request shown here, or of the session,
   * belong to this tab too.
   */
  async function adopt(): Promise<void> {
    const kept = await storage.reread()
    if (kept !== undefined) send({ type: 'storage-changed', ...kept })
    await listenToSession({ storage, send })
  }

  return [
    tabs.onSignOut(() => {
      // Events sent after the sign-out would be stored again, so they are sent before it.
      flushAfterPaint()
      storage.forgetTab()
      send({ type: 'signed-out-elsewhere' })
    }),
    tabs.onChange(() => void adopt()),
    // A window beside this one: the page was never hidden. A hidden page asks when it is shown.
    tabs.onProgress(() => {
      if (page.visible()) send({ type: 'seen' })
    }),
    // A frozen page has missed the messages of other tabs.
    page.onVisibility(() => {
      if (!page.visible()) return send({ type: 'hidden' })
      void adopt()
      send({ type: 'seen' })
    }),
  ]
}
