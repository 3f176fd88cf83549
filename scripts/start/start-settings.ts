import { resolve } from 'node:path'
import { readConfiguredProviders } from '../../server/federation/configured-providers.ts'
import type { IdentityProvider } from '../../server/federation/identity-providers.ts'
import { parseTrustedProxies } from '../../server/http/client-address.ts'
import { StartFailure } from '../../server/http/errors.ts'
import type { ConnectionLimits } from '../../server/http/listener.ts'
import type { AddressLimits } from '../../server/http/rate-limit.ts'
import { levels, type Logging } from '../../server/log/request-log.ts'
import { isMailbox, smtpSettings, type SmtpSettings } from '../../server/messages/smtp-settings.ts'
import { type LogoutUris } from '../../server/oidc/clients.ts'
import { clientIds } from '../../server/oidc/own-clients.ts'
import {
  readRegisteredClients,
  type RegisteredClient,
} from '../../server/oidc/registered-clients.ts'

export interface StartSettings {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** Absolute path of the folder with the database. */
  readonly dataFolder: string
  /** `DATABASE_URL`: a database of PostgreSQL instead of the file in the folder. */
  readonly databaseUrl?: string
  /** `SEALING_KEYS`: keys that seal secrets of the database, instead of a file in the folder. */
  readonly sealingKeys?: string
  /** `PUBLIC_ORIGIN`: origin of the users, behind a proxy. */
  readonly publicOrigin?: string
  /** `TRUSTED_PROXIES`: senders of a trusted `X-Forwarded-For`. */
  readonly trustedProxies?: readonly string[]
  /**
   * `GATEHOUSE_MODE=backend`; without it the sandbox, with its pages, its inbox and its controls.
   */
  readonly mode?: 'backend'
  /** `LIMIT_…`: actions of one address in five minutes without a proof. */
  readonly limits?: Partial<AddressLimits>
  /** `LIMIT_CONNECTIONS…`: open connections, in all and of one address. */
  readonly connections?: Partial<ConnectionLimits>
  /** `SECURITY_CONTACT`: URI for reports of vulnerabilities. */
  readonly securityContact?: string
  /** Server for outgoing e-mail: `SMTP_URL` and `SMTP_FROM`. */
  readonly smtp?: SmtpSettings
  /**
   * `LOG=json` or a `LOG_LEVEL`; without both only failures are logged, so that the terminal stays
   * readable.
   */
  readonly logging?: Logging
  /** `BACKCHANNEL_LOGOUT_URIS`: addresses that are notified when a session ends, by client. */
  readonly backchannelLogoutUris?: LogoutUris
  /** `OPENID_CLIENTS`: file of the applications that sign in their users here. */
  readonly openidClients?: readonly RegisteredClient[]
  /** `IDENTITY_PROVIDERS`: file of the providers through which users sign in here. */
  readonly identityProviders?: readonly IdentityProvider[]
  /** `SECURITY_LOG`: `stderr`, or the absolute path of a file. */
  readonly securityLog?: string
}

/**
 * The environment with its defaults (docs/operations.md has the table); an empty one is not set.
 * @throws StartFailure with one sentence
 */
export function startSettings(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): StartSettings {
  const set = (name: string) => (environment[name] === '' ? undefined : environment[name])
  const port = set('PORT') ?? '4000'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new StartFailure(`PORT must be a number from 0 to 65535, not "${port}".`)
  const databaseUrl = set('DATABASE_URL')
  const sealingKeys = set('SEALING_KEYS')
  const publicOrigin = originOf(set('PUBLIC_ORIGIN'))
  const smtp = smtpSettings(set('SMTP_URL'), set('SMTP_FROM'), {
    clientName: set('SMTP_NAME'),
    replyTo: set('SMTP_REPLY_TO'),
    publicOrigin,
  })
  const trustedProxies = parseTrustedProxies(set('TRUSTED_PROXIES'))
  const mode = modeOf(set('GATEHOUSE_MODE'))
  const host = set('HOST') ?? '127.0.0.1'
  if (mode === undefined) assertFewReaders(publicOrigin, host, set('SANDBOX_ON_THE_INTERNET'))
  else assertEncrypted(publicOrigin)
  const limits = limitsOf(set, limitNames)
  const connections = limitsOf(set, connectionLimitNames)
  const securityContact = contactOf(set('SECURITY_CONTACT'))
  const securityLog = set('SECURITY_LOG')
  const backchannelLogoutUris = logoutUrisOf(set('BACKCHANNEL_LOGOUT_URIS'))
  const clientFile = set('OPENID_CLIENTS')
  const openidClients =
    clientFile === undefined
      ? undefined
      : readRegisteredClients(resolve(root, clientFile), environment)
  const providerFile = set('IDENTITY_PROVIDERS')
  const identityProviders =
    providerFile === undefined
      ? undefined
      : readConfiguredProviders(resolve(root, providerFile), environment)
  const logging = logSettings(set('LOG'), set('LOG_LEVEL'))
  return {
    ...(smtp === undefined ? {} : { smtp }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(sealingKeys === undefined ? {} : { sealingKeys }),
    ...(publicOrigin === undefined ? {} : { publicOrigin }),
    ...(trustedProxies === undefined ? {} : { trustedProxies }),
    ...(mode === undefined ? {} : { mode }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...(Object.keys(connections).length === 0 ? {} : { connections }),
    ...(securityContact === undefined ? {} : { securityContact }),
    ...(backchannelLogoutUris === undefined ? {} : { backchannelLogoutUris }),
    ...(openidClients === undefined ? {} : { openidClients }),
    ...(identityProviders === undefined ? {} : { identityProviders }),
    ...(logging === undefined ? {} : { logging }),
    ...(securityLog === undefined
      ? {}
      : { securityLog: securityLog === 'stderr' ? securityLog : resolve(root, securityLog) }),
    port: Number(port),
    host,
    dataFolder: resolve(root, set('GATEHOUSE_DATA') ?? '.data'),
  }
}

function originOf(address: string | undefined): string | undefined {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined
  if (
    address !== undefined &&
    (url === undefined || url.origin !== address.toLowerCase() || !/^https?:$/.test(url.protocol))
  )
    throw new StartFailure(
      `PUBLIC_ORIGIN must read like https://login.example.com, not "${address}".`,
    )
  return url?.origin
}

/** Reads `singleid=https://… iam=https://…`. Plain http only to this machine. */
function logoutUrisOf(value: string | undefined): LogoutUris | undefined {
  if (value === undefined) return undefined
  return Object.fromEntries(
    value
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const [, client, address = ''] = /^([a-z]+)=(.+)$/.exec(entry) ?? []
        const id = clientIds.find((one) => one === client)
        const url = URL.canParse(address) ? new URL(address) : undefined
        const isAllowed =
          url?.hash === '' &&
          url.username === '' &&
          /^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(url.href)
        if (id === undefined || url === undefined || !isAllowed)
          throw new StartFailure(
            `BACKCHANNEL_LOGOUT_URIS must read like singleid=https://app.example.com/logout, not "${entry}".`,
          )
        return [id, url.href] as const
      }),
  )
}

const limitNames = {
  LIMIT_STARTS: 'starts',
  LIMIT_PASSWORDS: 'passwords',
  LIMIT_CODES: 'codes',
  LIMIT_LOOKS: 'looks',
  LIMIT_ID_CHECKS: 'idChecks',
} as const satisfies Readonly<Record<string, keyof AddressLimits>>

const connectionLimitNames = {
  LIMIT_CONNECTIONS: 'connections',
  LIMIT_CONNECTIONS_PER_ADDRESS: 'connectionsPerAddress',
} as const satisfies Readonly<Record<string, keyof ConnectionLimits>>

function limitsOf<Limit extends string>(
  set: (name: string) => string | undefined,
  names: Readonly<Record<string, Limit>>,
): { readonly [Name in Limit]?: number } {
  const entries: readonly (readonly [Limit, number])[] = Object.entries(names).flatMap(
    ([name, limit]) => {
      const value = set(name)
      if (value === undefined) return []
      if (!/^[1-9]\d{0,6}$/.test(value))
        throw new StartFailure(`${name} must be a number from 1 to 9999999, not "${value}".`)
      return [[limit, Number(value)] as const]
    },
  )
  // The keys are those of the entries.
  return Object.fromEntries(entries) as { readonly [Name in Limit]?: number }
}

/** RFC 9116, section 2.5.3, requires a URI. Operators often write a plain address. */
function contactOf(contact: string | undefined): string | undefined {
  if (contact === undefined) return undefined
  const uri = isMailbox(contact) ? `mailto:${contact}` : contact
  if (!/^(?:https:\/\/|mailto:|tel:)\S+$/.test(uri))
    throw new StartFailure(
      `SECURITY_CONTACT must be an email address or begin with https:, mailto: or tel:, not "${contact}".`,
    )
  return uri
}

function modeOf(name: string | undefined): 'backend' | undefined {
  if (name !== undefined && name !== 'sandbox' && name !== 'backend')
    throw new StartFailure(`GATEHOUSE_MODE may be sandbox or backend, not "${name}".`)
  return name === 'backend' ? name : undefined
}

const loopback = /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/**
 * The inbox shows every code, the list of users every password, and the controls empty the
 * database. Publishing them needs an explicit setting.
 */
function assertFewReaders(
  publicOrigin: string | undefined,
  host: string,
  isWanted: string | undefined,
): void {
  if (isWanted !== undefined && isWanted !== 'yes')
    throw new StartFailure(`SANDBOX_ON_THE_INTERNET may be yes, not "${isWanted}".`)
  if (isWanted === 'yes') return
  const seenAt = [publicOrigin, host].find(
    (place) =>
      place !== undefined && !loopback.test(URL.canParse(place) ? new URL(place).hostname : place),
  )
  if (seenAt !== undefined)
    throw new StartFailure(
      `At ${seenAt} the sandbox would show its codes, its passwords and its controls to everybody: set GATEHOUSE_MODE=backend, or SANDBOX_ON_THE_INTERNET=yes to publish its pages.`,
    )
}

/** @throws StartFailure for a backend that browsers reach without encryption */
function assertEncrypted(publicOrigin: string | undefined): void {
  if (publicOrigin === undefined) return
  const { protocol, hostname } = new URL(publicOrigin)
  if (protocol === 'http:' && !loopback.test(hostname))
    throw new StartFailure(
      `At ${publicOrigin} passwords and cookies would cross the network in clear text: PUBLIC_ORIGIN of a backend must begin with https://.`,
    )
}

function logSettings(log: string | undefined, level: string | undefined): Logging | undefined {
  if (log !== undefined && log !== 'json') throw new StartFailure(`LOG may be json, not "${log}".`)
  const known = levels.find((name) => name === level)
  if (level !== undefined && known === undefined)
    throw new StartFailure(`LOG_LEVEL must be one of ${levels.join(', ')}, not "${level}".`)
  return log === undefined && known === undefined ? undefined : { level: known ?? 'info' }
}
