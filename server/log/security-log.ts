import { AsyncLocalStorage } from 'node:async_hooks'
import { openSync, writeSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { networkPrefix } from '../http/client-address.ts'
import { type ApiError, type ErrorCode, StartFailure, WrongEntryError } from '../http/errors.ts'

/** Events of the security log (OWASP ASVS 5.0, V16.3). docs/operations.md explains each. */
export const securityEvents = [
  'sign-in.password',
  'sign-in.method',
  'sign-in.provider',
  'account.lock',
  'account.create',
  'account.reactivate',
  'account.disown',
  'trust.start',
  'trust.use',
  'trust.end',
  'recovery-codes.make',
  'recovery-codes.use',
  'session.start',
  'session.end',
  'method.add',
  'method.change',
  'method.remove',
  'passwordless.change',
  'password.reset-start',
  'password.reset',
  'password.change',
  'verification.hand-over',
  'request.refuse',
  'support.details',
  'admin.account-state',
  'admin.invite',
  'admin.keys',
  'admin.settings',
  'admin.sign-up',
  'admin.unlock',
] as const

export type SecurityEvent = {
  readonly event: (typeof securityEvents)[number]
  /** `failure`: a wrong proof. `refused`: not judged, or right and still not enough. */
  readonly outcome: 'success' | 'failure' | 'refused'
  /** Id of the account; null for an ID without one. It is no user ID, and names no person. */
  readonly account: string | null
  /** Default: the tenant of the request. */
  readonly tenant?: string
  readonly method?: string
  /** Error code of the answer. */
  readonly reason?: string
  /** Whether the browser had signed in to the account before. */
  readonly knownBrowser?: boolean
}

type Noted = SecurityEvent & { readonly isKept: boolean }
const noted = new AsyncLocalStorage<Noted[]>()

/**
 * Notes an event of the current request. It is written after the answer. An event of a transaction
 * that is rolled back is dropped, because it did not happen.
 * @param evenIfRolledBack for a refusal, because it rolls back its own transaction
 */
export function recordSecurityEvent(event: SecurityEvent, evenIfRolledBack = false): void {
  noted.getStore()?.push({ ...event, isKept: evenIfRolledBack })
}

/**
 * Codes of proofs that were refused, and of their misuse. Wrong entries have more codes; each is a
 * `WrongEntryError`.
 */
const refusedProofs: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'MFA_JWT_INVALID',
  'MFA_JWT_DUPLICATE',
  'OTP_INCORRECT',
  'OTP_ATTEMPT_LIMIT',
  'SIGNIN_FAILED',
  'IDEMPOTENCY_KEY_REUSED',
])

/** Notes an answer that refuses a proof, unless the operation noted it with more detail. */
export function recordRefusedProof(error: ApiError): void {
  const isRefused = error instanceof WrongEntryError || refusedProofs.has(error.code)
  if (isRefused && noted.getStore()?.length === 0)
    recordSecurityEvent({
      event: 'request.refuse',
      outcome: 'refused',
      account: null,
      reason: error.code,
    })
}

/** Runs a transaction, and drops its events when it fails. */
export async function dropEventsOfFailure<Value>(run: () => Promise<Value>): Promise<Value> {
  const events = noted.getStore()
  const before = events?.length ?? 0
  try {
    return await run()
  } catch (problem) {
    const refused = events?.splice(before).filter(({ isKept }) => isKept) ?? []
    events?.push(...refused)
    throw problem
  }
}

export type SecurityLog = { readonly write: (line: string) => void }
type Origin = {
  /** Null for an act that concerns every tenant. */
  readonly tenant: string | null
  readonly traceId: string
  readonly address: string | null
}

/** Returns one line. Each field is named here, so that no secret slips in. */
export const securityLine = (
  { event, outcome, account, tenant, method, reason, knownBrowser }: SecurityEvent,
  origin: Origin,
): string =>
  `${JSON.stringify({
    log: 'security',
    time: new Date().toISOString(),
    event,
    outcome,
    tenant: tenant ?? origin.tenant,
    account,
    address: origin.address,
    method,
    reason,
    knownBrowser,
    traceId: origin.traceId,
  })}\n`

/**
 * Returns the network of an address: 24 bits of IPv4, 48 of IPv6. Enough to see where attempts come
 * from, without the address of a person.
 */
export function addressPrefix(address: string): string | null {
  const [plain = ''] = networkPrefix(address).split('/')
  if (ipaddr.IPv4.isValidFourPartDecimal(plain))
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${plain}/24`).toString()}/24`
  if (!ipaddr.IPv6.isValid(plain)) return null
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/48`).toString()}/48`
}

/**
 * Writes the events of each request after its answer. Add it before every route.
 * @param tenantOf returns the name of the tenant of a request
 */
export function logSecurity(
  app: FastifyInstance,
  log: SecurityLog,
  tenantOf: (headers: IncomingHttpHeaders) => string,
): void {
  app.addHook('onRequest', (_request, _reply, done) => noted.run([], done))
  app.addHook('onResponse', async (request, reply) => {
    const origin = {
      tenant: tenantOf(request.headers),
      address: addressPrefix(request.ip),
      traceId: request.id,
    }
    const reason = refusals[reply.statusCode]
    // A lock has said more already.
    if (reason !== undefined && noted.getStore()?.length === 0)
      recordSecurityEvent({ event: 'request.refuse', outcome: 'refused', account: null, reason })
    for (const event of noted.getStore() ?? []) log.write(securityLine(event, origin))
  })
}

const refusals: Readonly<Record<number, string>> = { 403: 'FORBIDDEN', 429: 'RATE_LIMITED' }

/**
 * Opens the security log. Lines are appended one by one, so that a program may rotate the file by
 * copying and emptying it.
 * @param target `stderr`, or the path of a file, which only its owner may read
 * @throws StartFailure
 */
export function openSecurityLog(target: string): SecurityLog {
  if (target === 'stderr') return { write: (line) => void process.stderr.write(line) }
  const file = openLogFile(target)
  return {
    write: (line) => {
      try {
        writeSync(file, line)
      } catch {
        // The disk is full: the line is better in the other log than lost.
        process.stderr.write(line)
      }
    },
  }
}

function openLogFile(path: string): number {
  try {
    return openSync(path, 'a', 0o600)
  } catch {
    throw new StartFailure(
      `The security log ${path} cannot be written: choose another SECURITY_LOG.`,
    )
  }
}
