import { listenToSession } from './listen-to-session.ts'
import type { Ports, SentEvent } from './ports.ts'

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
