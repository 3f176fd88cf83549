import { StartFailure } from '../http/errors.ts'

/** How email is sent; undefined when no email is sent. */
export type SmtpSettings = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps); without it STARTTLS is used where the server offers it. */
  readonly implicitTls: boolean
  /**
   * Sends nothing when the server does not offer TLS. Always set where a password would cross a
   * network.
   */
  readonly requireTls: boolean
  /** False only when the address says so: accepts an untrusted certificate. */
  readonly checkCertificate: boolean
  readonly login: { readonly user: string; readonly pass: string } | undefined
  readonly from: { readonly name: string; readonly address: string }
  /**
   * Client name in EHLO (RFC 5321, section 4.1.1.1). Many servers treat a client without a name as
   * spam.
   */
  readonly clientName: string
  /** Address for replies; by default the service desk of the tenant. */
  readonly replyTo: string | undefined
}

export type SmtpOptions = {
  readonly clientName?: string | undefined
  readonly replyTo?: string | undefined
  readonly publicOrigin?: string | undefined
}

const defaultPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }
const parameters = ['tls.rejectUnauthorized', 'requireTLS'] as const

/**
 * Reads `SMTP_URL` (`smtp://user:pass@host:port`, `smtps://…`) and `SMTP_FROM` (`Name <address>` or
 * an address). `?tls.rejectUnauthorized=false` accepts any certificate, `?requireTLS=true` refuses
 * to send without one.
 * @param more `SMTP_NAME` and `SMTP_REPLY_TO`; the default name is the host of `PUBLIC_ORIGIN`,
 * else the domain of the sender
 * @throws StartFailure with one sentence that never quotes the address, because it contains a
 * password
 */
export function smtpSettings(
  url: string | undefined,
  from: string | undefined,
  options: SmtpOptions = {},
): SmtpSettings | undefined {
  if (url === undefined) return undefined
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const defaultPort = defaultPorts[parsed?.protocol ?? '']
  if (parsed === undefined || defaultPort === undefined || parsed.hostname === '')
    throw new StartFailure(
      'SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.',
    )
  for (const [name, value] of parsed.searchParams) {
    const isKnown =
      parameters.some((parameter) => parameter === name) && (value === 'true' || value === 'false')
    if (!isKnown)
      throw new StartFailure(
        `SMTP_URL may end with ${parameters.map((parameter) => `${parameter}=true|false`).join(' or ')}, and with nothing else.`,
      )
  }
  const login =
    parsed.username === ''
      ? undefined
      : { user: decodeUrlPart(parsed.username), pass: decodeUrlPart(parsed.password) }
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  const requireTlsParameter = parsed.searchParams.get('requireTLS')
  return {
    host,
    port: parsed.port === '' ? defaultPort : Number(parsed.port),
    implicitTls: parsed.protocol === 'smtps:',
    requireTls:
      requireTlsParameter === null
        ? login !== undefined && !isLoopback(host)
        : requireTlsParameter === 'true',
    checkCertificate: parsed.searchParams.get('tls.rejectUnauthorized') !== 'false',
    login,
    from: parseSender(from),
    clientName: clientName(options, parseSender(from).address),
    replyTo: replyTo(options),
  }
}

/** True for a single mailbox: no character that could end the line, or open a list or a comment. */
export const isMailbox = (address: string): boolean =>
  /^[^\s<>()[\],;:\\"@]{1,64}@[^\s<>()[\],;:\\"@]{1,255}$/u.test(address) &&
  !/\p{Cc}/u.test(address)

function parseSender(from: string | undefined): SmtpSettings['from'] {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(from ?? '') ?? []
  const address = (bracketed ?? from ?? '').trim()
  if (!isMailbox(address) || /\p{Cc}/u.test(name))
    throw new StartFailure(
      'SMTP_FROM must be an address such as Gatehouse <no-reply@example.com> when SMTP_URL is set.',
    )
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** A name with a dot, or an address in brackets. */
const isClientName = (name: string): boolean =>
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}$/i.test(name) ||
  /^\[(?:[\d.]+|IPv6:[\da-f:.]+)\]$/i.test(name)

function clientName({ clientName: given, publicOrigin }: SmtpOptions, from: string): string {
  if (given !== undefined && !isClientName(given))
    throw new StartFailure(
      `SMTP_NAME must be a host name such as login.example.com, not "${given}".`,
    )
  const ownHost = publicOrigin === undefined ? '' : new URL(publicOrigin).hostname
  return given ?? (isClientName(ownHost) ? ownHost : from.replace(/^.*@/, ''))
}

function replyTo({ replyTo: address }: SmtpOptions): string | undefined {
  if (address !== undefined && !isMailbox(address))
    throw new StartFailure(`SMTP_REPLY_TO must be an email address, not "${address}".`)
  return address
}

function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new StartFailure('User and password of SMTP_URL must be percent-encoded.')
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
