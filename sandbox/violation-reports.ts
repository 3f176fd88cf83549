import type { FastifyInstance } from 'fastify'
import { reportsPath } from './address.ts'
import type { Log } from './contract/send-error.ts'

/** Of a report only what finds the fault: addresses lose their query, which may hold handles. */
const told = ['effectiveDirective', 'blockedURL', 'documentURL', 'sourceFile', 'lineNumber', 'destination', 'reportOnly'] as const

const withoutQuery = (value: string | number): string => String(value).replace(/[?#].*$/s, '').slice(0, 200)

/** One line in the log for each report (Reporting API, section 3.2). Always 204: a browser can do nothing about a refusal. */
export async function serveViolationReports(app: FastifyInstance, log: Log): Promise<void> {
  app.addContentTypeParser(['application/reports+json', 'application/csp-report'], { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(null, [])
    }
  })
  app.post(reportsPath, async ({ id, body }, reply) => {
    const reports: readonly unknown[] = Array.isArray(body) ? body.slice(0, 20) : []
    for (const report of reports) log({ traceId: id, operation: reportsPath, status: 204, error: `policy violation: ${sentenceOf(at(report, 'body'))}` })
    return reply.code(204).send()
  })
}

function sentenceOf(report: unknown): string {
  return told.flatMap((name) => {
    const value = at(report, name)
    return typeof value === 'string' || typeof value === 'number' ? [`${name} ${withoutQuery(value)}`] : []
  }).join(', ')
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined
}
