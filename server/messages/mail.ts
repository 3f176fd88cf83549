import { setTimeout as delay } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { serviceDeskOf } from '../branding/service-desk.ts'
import type { Clock } from '../clock.ts'
import type { Services } from '../operation.ts'
import { escapeHtml } from '../status-pages/html.ts'
import { productOf, type Tenants } from '../tenants/tenants.ts'
import { type Language, pageAttributes, serverText } from '../texts/server-text.ts'
import {
  claimDelivery,
  type ClaimedDelivery,
  deleteEndedDeliveries,
  endDelivery,
  postponeDelivery,
} from './deliveries.ts'
import { openContent } from './outbox.ts'
import { isMailbox, type SmtpSettings } from './smtp-settings.ts'

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
  {
    carrier,
    keepsMessages,
    report,
  }: {
    readonly carrier: MailCarrier
    readonly keepsMessages: boolean
    readonly report: (news: MailEvent) => void
  },
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
    await endDelivery(store, { now, id, result: result.kind })
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
        delay(shutdownGraceMs, undefined, { ref: false }),
      ])
    },
  }
}

export type Mail = Pick<MailText, 'subject' | 'body' | 'code' | 'language'> & {
  readonly id: string
  readonly to: string
  /** Tenant of the recipient. */
  readonly tenant: string
}

/**
 * `unreachable`: a problem of the carrier, worth another attempt. `refused`: a permanent problem of
 * this message. `reason` is a code or a reply number. The text of the server next to it is dropped,
 * because it can quote the address.
 */
export type Carried =
  | { readonly kind: 'sent' }
  | { readonly kind: 'unreachable' | 'refused'; readonly reason: string }

export type MailCarrier = (mail: Mail) => Promise<Carried>

const seconds = 1000
/**
 * Limit for one whole delivery, because a server that sends a byte now and then never triggers an
 * idle time-out.
 */
const timeoutMs = 30 * seconds

/**
 * Sends one message to the SMTP server. The same `id` always gives the same Message-ID, by which
 * mailboxes drop duplicates (RFC 5322, 3.6.4).
 */
export function mailCarrier(
  settings: SmtpSettings,
  tenants: Pick<Tenants, 'named' | 'all'>,
): MailCarrier {
  const transport = createTransport({
    host: settings.host,
    port: settings.port,
    name: settings.clientName,
    secure: settings.implicitTls,
    requireTLS: settings.requireTls,
    tls: { rejectUnauthorized: settings.checkCertificate, minVersion: 'TLSv1.2' },
    ...(settings.login === undefined ? {} : { auth: settings.login }),
    dnsTimeout: 5 * seconds,
    connectionTimeout: 5 * seconds,
    greetingTimeout: 5 * seconds,
    socketTimeout: 10 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = settings.from.address.replace(/^.*@/, '')
  return async ({ id, to, subject, body, code, language, tenant: name }) => {
    if (!isMailbox(to)) return { kind: 'refused', reason: 'address' }
    const tenant = tenants.named(name) ?? tenants.all[0]
    const product = productOf(tenant, language)
    const replyTo = settings.replyTo ?? serviceDeskOf(tenant).email
    try {
      const sent = transport.sendMail({
        messageId: `<${id}@${domain}>`,
        // The name in the setting is that of the first tenant; the others have their own.
        from: {
          name:
            tenant === tenants.all[0] && settings.from.name !== '' ? settings.from.name : product,
          address: settings.from.address,
        },
        ...(isMailbox(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
        // An object, because a text would be parsed and could become a list.
        to: { name: '', address: to },
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text: body,
        html: mailHtml({ subject, body, code, language, product }),
        // RFC 3834, and the header that Exchange reads instead: prevents out-of-office replies.
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': language,
        },
      })
      return await withTimeout(timeoutMs, sent)
    } catch (problem) {
      return describeSmtpFailure(problem)
    }
  }
}

async function withTimeout(milliseconds: number, sent: Promise<unknown>): Promise<Carried> {
  const timedOut = Promise.withResolvers<Carried>()
  const timer = setTimeout(
    () => timedOut.resolve({ kind: 'unreachable', reason: 'SLOW' }),
    milliseconds,
  )
  try {
    return await Promise.race([sent.then((): Carried => ({ kind: 'sent' })), timedOut.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A 5xx reply for the recipient or the message is final (RFC 5321, 4.2.1). A refused login or
 * certificate is for the operator to fix, so the message waits.
 */
function describeSmtpFailure(problem: unknown): Carried {
  const { code = 'UNKNOWN', responseCode = 0 } = problem as {
    readonly code?: string
    readonly responseCode?: number
  }
  const isPermanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
  return {
    kind: isPermanent ? 'refused' : 'unreachable',
    reason: responseCode === 0 ? code : `${code} ${responseCode}`,
  }
}

export type MailText = {
  readonly subject: string
  readonly body: string
  readonly code: string
  readonly language: Language
  readonly product: string
}

const button =
  'display:inline-block;padding:12px 20px;border:2px solid;border-radius:10px;font-weight:600;color:inherit;text-decoration:none'
const strong = 'font-size:28px;line-height:1.5;letter-spacing:3px;white-space:nowrap'

/**
 * Renders the HTML part, with the same content as the plain text. It loads no picture, font or
 * style sheet, so that reading is not tracked. It sets no color, so that a dark mailbox stays dark.
 */
export function mailHtml({ subject, body, code, language, product }: MailText): string {
  const lines = body
    .split('\n')
    .map(
      (line) =>
        `<p style="margin:0 0 12px;overflow-wrap:anywhere">${lineOf(line, code, language)}</p>`,
    )
  return `<!doctype html>
<html ${pageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.6 system-ui,'Apple SD Gothic Neo','Malgun Gothic',sans-serif;word-break:keep-all">
<div role="article" style="max-width:480px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:18px">${escapeHtml(product)}</h1>
${lines.join('\n')}
</div>
</body>
</html>
`
}

/**
 * Turns a line with an address into a link, and highlights a code. The link of a message with a
 * code is a button: its address is long, and the code is there to type.
 */
function lineOf(line: string, code: string, language: MailText['language']): string {
  const text = escapeHtml(line)
  if (/^https?:\/\/\S+$/.test(line))
    return code === ''
      ? `<a href="${text}">${text}</a>`
      : `<a href="${text}" style="${button}">${escapeHtml(serverText(language, 'code.email.button'))}</a>`
  return code === '' ? text : text.replace(code, () => `<strong style="${strong}">${code}</strong>`)
}

/**
 * Stops sending to a carrier that does not answer, so that further messages do not wait for a
 * time-out each.
 */
export type CircuitBreaker = {
  /**
   * Returns how many messages may run in parallel at `now`: the maximum while closed, none while
   * open. After the pause it is one, as a trial.
   */
  readonly allowedConcurrency: (now: number) => number
  /** Returns whether this failure opened it, so that the operator is notified once. */
  readonly failed: (now: number) => boolean
  /** Returns whether it was open. */
  readonly succeeded: () => boolean
}

/**
 * @param maxConcurrency parallel messages while it is closed
 * @param maxFailures failures in a row until it opens
 * @param pauseMs milliseconds for which it stays open
 */
export function circuitBreaker(
  maxConcurrency: number,
  maxFailures = 3,
  pauseMs = 30_000,
): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  return {
    allowedConcurrency: (now) =>
      failures < maxFailures ? maxConcurrency : now < openUntil ? 0 : 1,
    failed: (now) => {
      failures += 1
      if (failures >= maxFailures) openUntil = now + pauseMs
      return failures === maxFailures
    },
    succeeded: () => {
      const wasOpen = failures >= maxFailures
      failures = 0
      return wasOpen
    },
  }
}
