import type { Services } from '../services.ts'
import {
  claimEndedSession,
  forgetEndedSession,
  postponeEndedSession,
  type EndedSession,
} from './relying-party-sessions.ts'

/** Event for the operator: the client, and the reason, without an address or a token. */
export type LogoutFailure = {
  readonly client: string
  readonly reason: string
  /** There is no further attempt. */
  readonly isOver: boolean
}

const atOnce = 4
const everyMs = 500

/**
 * Tells relying parties in the background that a session has ended (OpenID Connect Back-Channel
 * Logout 1.0). No user waits for a relying party that is slow or down. A failed attempt is repeated
 * for ten minutes.
 * @param send resolves when the relying party has accepted the logout token
 * @returns stops, and waits for running attempts
 */
export function startLogoutWorker(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  send: (ended: EndedSession) => Promise<void>,
  report: (failure: LogoutFailure) => void,
): () => Promise<void> {
  const worker: { isStopped: boolean; running: Promise<void> | undefined } = {
    isStopped: false,
    running: undefined,
  }

  async function tell(ended: EndedSession): Promise<void> {
    try {
      await send(ended)
    } catch (problem) {
      const isRepeated = await postponeEndedSession(store, clock.now(), ended)
      const reason = problem instanceof Error ? problem.name : 'UNKNOWN'
      report({ client: ended.client_id, reason, isOver: !isRepeated })
      return
    }
    await forgetEndedSession(store, ended)
  }

  async function tellInTurn(): Promise<void> {
    while (!worker.isStopped) {
      const ended = await claimEndedSession(store, clock.now())
      if (ended === undefined) return
      await tell(ended)
    }
  }

  async function tellAll(): Promise<void> {
    // When the database is busy or down, the next look retries.
    await Promise.allSettled(Array.from({ length: atOnce }, tellInTurn))
    worker.running = undefined
  }

  const look = (): void => {
    worker.running ??= tellAll()
  }
  const timer = setInterval(look, everyMs).unref()
  return async () => {
    worker.isStopped = true
    clearInterval(timer)
    await worker.running
  }
}
