import { createTransport } from 'nodemailer'
import { serviceDeskOf } from '../branding/service-desk.ts'
import { productOf } from '../tenants/tenant.ts'
import type { Tenants } from '../tenants/tenants.ts'
import { mailHtml, type MailText } from './mail-html.ts'
import { isMailbox, type SmtpSettings } from './smtp-settings.ts'

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
