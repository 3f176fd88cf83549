import { hearSession } from './hear-session.ts'
import type { Ports, SentEvent } from './ports.ts'

/**
 * Of several tabs one at a time begins or ends a session, and each hears first what the others did.
 */
export interface Turns {
  /** Resolves when this tab may enter a screen that is `in-turn`; it has its turn until `pass`. */
  take(): Promise<void>
  /**
   * The turn is over once everything that was to be remembered is written; nothing, where this tab
   * has none.
   */
  pass(): void
  /** Runs the task when no other tab is signing in. */
  afterOthers(task: () => void): Promise<void>
}

/** Locks of requests are named by their handles, which are longer. */
const lock = 'session'

/**
 * A tab that is signing in may hang: after so many milliseconds the others go on without their
 * turn, and the server decides.
 */
const patience = 15_000

export function createTurns(
  { clock, locks, storage }: Pick<Ports, 'clock' | 'locks' | 'storage'>,
  send: (event: SentEvent) => void,
): Turns {
  let latest = 0
  let held: (() => void) | undefined

  /**
   * Runs `begin` with the lock, or without it when it does not come; the lock is held until what
   * `begin` gave back resolves.
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
    clock.wakeAt(timer, clock.now() + patience, () => {
      tired.abort()
      void once()
    })
    return locks.hold(lock, tired.signal, once)
  }

  const heard = () => hearSession({ storage, send })

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
