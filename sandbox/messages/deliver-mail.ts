import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/open-store.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import {
  claimDelivery,
  endDelivery,
  forgetEnded,
  postponeDelivery,
  type Claimed,
} from './deliveries.ts'
import type { MailCarrier } from './mail-carrier.ts'

/** What an operator must know; no address, no code, no word of the server's. */
export type MailNews = {
  readonly news: 'mail refused' | 'mail waits' | 'mail carrier down' | 'mail carrier back'
  readonly reason: string
  readonly message?: string
}

export type Postman = {
  /** Something was written: looks at once, not at the next second. */
  readonly wake: () => void
  /**
   * Waits a moment for what is in hand; what takes longer is handed over again by the next process.
   */
  readonly stop: () => Promise<void>
}

const atOnce = 4
const lastMoment = 2000

/**
 * Carries what the outbox holds, in the background: whoever asked for a code gets the same answer,
 * as fast, whether the mail server is quick, slow or down (S12). What could not be handed over is
 * tried again until its code has expired.
 * @param keeps whether the inbox shows messages; without it they, and the codes in them, go as soon
 *   as they have left
 */
export function postman(
  store: Store,
  clock: Clock,
  carry: MailCarrier,
  keeps: boolean,
  tell: (news: MailNews) => void,
): Postman {
  const breaker = circuitBreaker(atOnce)
  const underWay = new Set<Promise<void>>()
  let stopped = false

  async function deliver(message: Claimed): Promise<void> {
    const { id, recipient, subject, body, code, language, tenant } = message
    const carried = await carry({ id, to: recipient, subject, body, code, language, tenant })
    const now = clock.now()
    if (carried.kind === 'unreachable') {
      tell({ news: 'mail waits', reason: carried.reason, message: id })
      if (breaker.failed(now)) tell({ news: 'mail carrier down', reason: carried.reason })
      await postponeDelivery(store, now, message)
      return
    }
    if (breaker.succeeded()) tell({ news: 'mail carrier back', reason: carried.kind })
    if (carried.kind === 'refused')
      tell({ news: 'mail refused', reason: carried.reason, message: id })
    await endDelivery(store, now, id, carried.kind)
  }

  function start(message: Claimed): void {
    const work = deliver(message)
      .catch(trouble)
      .finally(() => {
        underWay.delete(work)
        wake()
      })
    underWay.add(work)
  }

  const goesOn = (): boolean => !stopped && underWay.size < breaker.atOnce(clock.now())

  async function look(): Promise<void> {
    while (goesOn()) {
      const message = await claimDelivery(store, clock.now())
      if (message === undefined) break
      start(message)
    }
    if (!keeps) await forgetEnded(store)
  }

  // The database is busy or gone: the next second tries again.
  const trouble = (problem: unknown): void =>
    tell({ news: 'mail waits', reason: problem instanceof Error ? problem.name : 'UNKNOWN' })

  let looking: Promise<void> | undefined
  function wake(): void {
    if (looking !== undefined || stopped) return
    looking = look()
      .catch(trouble)
      .finally(() => {
        looking = undefined
      })
  }

  const every = setInterval(wake, 1000).unref()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(every)
      await looking
      await Promise.race([Promise.all(underWay), setTimeout(lastMoment, undefined, { ref: false })])
    },
  }
}
