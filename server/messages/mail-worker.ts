import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Services } from '../services.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import {
  claimDelivery,
  endDelivery,
  deleteEndedDeliveries,
  postponeDelivery,
  type ClaimedDelivery,
} from './deliveries.ts'
import type { MailCarrier } from './mail-carrier.ts'
import { openContent } from './outbox.ts'

/** Event for the operator; no address, no code, no text of the mail server. */
export type MailEvent = {
  readonly news: 'mail refused' | 'mail waits' | 'mail carrier down' | 'mail carrier back'
  readonly reason: string
  readonly message?: string
}

export type MailWorker = {
  /** Looks for new messages at once, instead of at the next second. */
  readonly wake: () => void
  /** Waits a moment for running deliveries. The next process repeats those that take longer. */
  readonly stop: () => Promise<void>
}

const atOnce = 4
const shutdownGraceMs = 2000

/**
 * Sends the messages of the outbox in the background. A request for a code therefore gets the same
 * response, equally fast, whether the mail server is quick, slow or down (S12). A failed message is
 * retried until its code expires.
 * @param keepsMessages whether the inbox shows messages; without it they are deleted with their
 * codes once they are sent
 */
export function mailWorker(
  { store, clock, sealer }: Pick<Services, 'store' | 'sealer'> & { readonly clock: Clock },
  carrier: MailCarrier,
  keepsMessages: boolean,
  report: (news: MailEvent) => void,
): MailWorker {
  const breaker = circuitBreaker(atOnce)
  const runningDeliveries = new Set<Promise<void>>()
  let stopped = false

  async function deliver(message: ClaimedDelivery): Promise<void> {
    const { id, recipient, content_sealed, language, tenant } = message
    const content = openContent(sealer, id, content_sealed)
    const result = await carrier({ id, to: recipient, ...content, language, tenant })
    const now = clock.now()
    if (result.kind === 'unreachable') {
      report({ news: 'mail waits', reason: result.reason, message: id })
      if (breaker.failed(now)) report({ news: 'mail carrier down', reason: result.reason })
      await postponeDelivery(store, now, message)
      return
    }
    if (breaker.succeeded()) report({ news: 'mail carrier back', reason: result.kind })
    if (result.kind === 'refused')
      report({ news: 'mail refused', reason: result.reason, message: id })
    await endDelivery(store, now, id, result.kind)
  }

  function start(message: ClaimedDelivery): void {
    const work = deliver(message)
      .catch(reportTrouble)
      .finally(() => {
        runningDeliveries.delete(work)
        wake()
      })
    runningDeliveries.add(work)
  }

  const canContinue = (): boolean =>
    !stopped && runningDeliveries.size < breaker.allowedConcurrency(clock.now())

  async function startDueDeliveries(): Promise<void> {
    while (canContinue()) {
      const message = await claimDelivery(store, clock.now())
      if (message === undefined) break
      start(message)
    }
    if (!keepsMessages) await deleteEndedDeliveries(store)
  }

  // The database is busy or down: the next second retries.
  const reportTrouble = (problem: unknown): void =>
    report({ news: 'mail waits', reason: problem instanceof Error ? problem.name : 'UNKNOWN' })

  let currentLook: Promise<void> | undefined
  function wake(): void {
    if (currentLook !== undefined || stopped) return
    currentLook = startDueDeliveries()
      .catch(reportTrouble)
      .finally(() => {
        currentLook = undefined
      })
  }

  const timer = setInterval(wake, 1000).unref()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await currentLook
      await Promise.race([
        Promise.all(runningDeliveries),
        setTimeout(shutdownGraceMs, undefined, { ref: false }),
      ])
    },
  }
}
