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

/** Sends the engine the browser's stored session, because another tab may have begun a session. */
export async function listenToSession({
  storage,
  send,
}: Pick<Ports, 'storage'> & { readonly send: (event: SentEvent) => void }): Promise<void> {
  const stores = await storage.rereadBrowser()
  if (stores !== undefined) send({ type: 'session-elsewhere', stores })
}

/**
 * Lets tabs begin or end a session one at a time. Each tab first reads the changes of the others.
 */
export interface Turns {
  /**
   * Resolves when this tab may enter a screen with `in-turn`. The tab keeps its turn until it
   * passes it.
   */
  take(): Promise<void>
  /**
   * Ends the turn once everything remembered is written. Does nothing when this tab has no turn.
   */
  pass(): void
  /** Runs the task when no other tab is signing in. */
  afterOthers(task: () => void): Promise<void>
}

/** Locks of requests are named by their handles, which are longer. */
const lock = 'session'

/**
 * Milliseconds to wait for a turn. A tab that is signing in may hang. Then the others continue
 * without a turn, and the server decides.
 */
const turnTimeoutMs = 15_000

export function createTabTurns(
  { clock, locks, storage }: Pick<Ports, 'clock' | 'locks' | 'storage'>,
  send: (event: SentEvent) => void,
): Turns {
  let latest = 0
  let held: (() => void) | undefined

  /**
   * Runs a task with the lock, or without it after the limit. The lock is held until the promise of
   * the task resolves.
   */
  const inTurn = (begin: () => Promise<void>): Promise<void> => {
    latest += 1
    const timer = `turn ${latest}`
    const tired = new AbortController()
    let hasBegun = false
    const once = (): Promise<void> => {
      if (hasBegun) return Promise.resolve()
      hasBegun = true
      clock.cancel(timer)
      return begin()
    }
    clock.wakeAt(timer, clock.now() + turnTimeoutMs, () => {
      tired.abort()
      void once()
    })
    return locks.hold(lock, tired.signal, once)
  }

  const heard = () => listenToSession({ storage, send })

  return {
    take() {
      held?.()
      return new Promise((entered) => {
        void inTurn(async () => {
          await heard()
          const over = new Promise<void>((resolve) => {
            held = resolve
          })
          entered()
          await over
          await storage.settled()
        })
      })
    },
    pass() {
      held?.()
      held = undefined
    },
    async afterOthers(task) {
      const hear = async () => {
        await heard()
        task()
        await storage.settled()
      }
      if (held === undefined) await inTurn(hear)
      else await hear()
    },
  }
}
