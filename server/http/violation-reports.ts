import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { reportsPath } from './address.ts'
import type { Log } from './guard-requests.ts'
import { RateLimit } from './rate-limit.ts'

/**
 * The fields of a report that help to find the fault. Addresses lose their query, which may hold
 * handles.
 */
const loggedReports = [
  'effectiveDirective',
  'blockedURL',
  'documentURL',
  'sourceFile',
  'lineNumber',
  'destination',
  'reportOnly',
  'what',
  'reason',
] as const

/** Sent by our own page when a script could not be loaded (src/runtime/browser/browser-log.ts). */
const loadFailure = 'load-failure'

const windowSeconds = 300

const stripQuery = (value: string | number): string =>
  String(value)
    .replace(/[?#].*$/s, '')
    .slice(0, 200)

/** Lines in five minutes. A flood adds nothing to its first lines. */
const maxLines = { ofAddress: 30, ofAll: 300 } as const

/** Names of the fields in a report of `report-uri` (CSP Level 3, section 5.3), the best first. */
const legacyFieldNames: Readonly<Record<string, readonly string[]>> = {
  effectiveDirective: ['effective-directive', 'violated-directive'],
  blockedURL: ['blocked-uri'],
  documentURL: ['document-uri'],
  sourceFile: ['source-file'],
  lineNumber: ['line-number'],
}

/**
 * Writes one line to the log for each kind of report in a body (Reporting API, section 3.2). Always
 * answers 204: a browser cannot act on a refusal.
 */
export async function serveViolationReports(
  app: FastifyInstance,
  clock: Clock,
  log: Log,
): Promise<void> {
  const limits: Limits = {
    ofAddress: new RateLimit(clock, windowSeconds, maxLines.ofAddress),
    ofAll: new RateLimit(clock, windowSeconds, maxLines.ofAll),
  }
  app.addContentTypeParser(
    ['application/reports+json', 'application/csp-report'],
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)))
      } catch {
        done(null, [])
      }
    },
  )
  app.post(reportsPath, async ({ id, ip, body }, reply) => {
    const reports = parseReports(body)
    const seenKinds = new Map(reports.toReversed().map((report) => [kindOf(report), report]))
    for (const report of seenKinds.values())
      if (isWithin(limits, ip))
        log({
          traceId: id,
          operation: reportsPath,
          status: 204,
          error: `${titleOf(report)}: ${describeReport(at(report, 'body'))}`,
        })
    return reply.code(204).send()
  })
}

/** Returns a list of the Reporting API, or the one report of `report-uri` in the same form. */
function parseReports(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body.slice(0, 20)
  const legacyBody = at(body, 'csp-report')
  if (legacyBody === undefined) return []
  const first = (names: readonly string[]) =>
    names.map((name) => at(legacyBody, name)).find((value) => value !== undefined)
  const fields = Object.entries(legacyFieldNames).map(
    ([name, names]) => [name, first(names)] as const,
  )
  return [{ type: 'csp-violation', body: Object.fromEntries(fields) }]
}

type Limits = Readonly<Record<keyof typeof maxLines, RateLimit>>

function isWithin({ ofAddress, ofAll }: Limits, address: string): boolean {
  try {
    ofAddress.take(address)
    ofAll.take('all')
    return true
  } catch {
    return false
  }
}

const titleOf = (report: unknown): string =>
  at(report, 'type') === loadFailure ? 'load failure' : 'policy violation'

/** Groups reports of one cause: twenty images of one page are one fault. */
const kindOf = (report: unknown): string =>
  JSON.stringify([at(report, 'type'), at(at(report, 'body'), 'effectiveDirective')])

function describeReport(report: unknown): string {
  return loggedReports
    .flatMap((name) => {
      const value = at(report, name)
      return typeof value === 'string' || typeof value === 'number'
        ? [`${name} ${stripQuery(value)}`]
        : []
    })
    .join(', ')
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined
}
