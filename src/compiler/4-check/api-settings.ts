import type { SourceNode, SourceScalar } from '../../language/source.ts'
import type { Api } from '../1-parse/openapi/api.ts'
import { entriesOf, isExpression, scalarOf, scalarsOf, valueOf } from '../1-parse/read-node.ts'
import { checkExpression } from '../3-lower/expressions/check-expression.ts'
import { globalScope } from '../3-lower/root-scopes.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { Report } from '../diagnostics/report.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { isOrigin, originsIn } from './addresses.ts'
import type { Check, CheckContext } from './check-table.ts'

/**
 * `api:` of flows/app.yaml names schemes of the document, writes no secret, and has settings that a
 * browser can follow.
 */
export const apiSettings: Check = (context) => ({
  finish: () => {
    const api = valueOf(context.project.app, 'api')
    if (!api) return
    reportOrigin(api, context)
    reportCsrf(api, context)
    reportHeaders(api, context)
    for (const { key, keySpan, value } of entriesOf(valueOf(api, 'security'))) {
      const { schemes } = context.project.api
      if (!schemes.includes(key))
        context.report.add(
          raise.unknownWord(keySpan, {
            word: key,
            words: schemes.join(', ') || 'none: the document has no security scheme',
            suggestion: suggest(key, schemes),
          }),
        )
      else if (isWritten(value, context))
        context.report.add(raise.keyInPage(value.span, { scheme: key }))
    }
  },
})

/** A constant, also as an expression. */
function isWritten(node: SourceNode, { project }: CheckContext): boolean {
  if (node.kind !== 'scalar' || node.value === null) return false
  return (
    !isExpression(node) ||
    checkExpression(node, globalScope(project), new Report(), true).lowered.is === 'literal'
  )
}

/** Hosts that a browser trusts without TLS (Secure Contexts, section 3.1). */
const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)

function reportOrigin(api: SourceNode, { report, project }: CheckContext): void {
  for (const node of originsIn(api)) reportMixed(node, report)
  const { documents = [] } = project.api
  for (const { key, keySpan } of entriesOf(valueOf(api, 'origin')))
    if (!documents.includes(key))
      report.add(
        raise.unknownWord(keySpan, {
          word: key,
          words: documents.join(', ') || 'none: there is one document, so write its origin alone',
          suggestion: suggest(key, documents),
        }),
      )
}

function reportMixed(node: SourceScalar, report: CheckContext['report']): void {
  const value = String(node.value)
  // `environmentValues` reports another text.
  if (isOrigin(value) && value.startsWith('http:') && !isLoopback(new URL(value).hostname))
    report.add(
      raise.impossibleRequest(node.span, {
        setting: value,
        reason: 'a page of https: calls no http: address (mixed content)',
      }),
    )
}

/** The document declares each, and a script may read it (Fetch standard, section 2.2.2). */
function reportHeaders(api: SourceNode, { report, project }: CheckContext): void {
  const { answerHeaders = [] } = project.api
  for (const node of scalarsOf(valueOf(api, 'headers'))) {
    const word = String(node.value)
    const name = word.toLowerCase()
    if (name === 'set-cookie')
      report.add(
        raise.impossibleRequest(node.span, { setting: word, reason: 'no script reads it' }),
      )
    else if (!answerHeaders.includes(name))
      report.add(
        raise.unknownWord(node.span, {
          word,
          words: answerHeaders.join(', ') || 'none: no good answer declares a header',
          suggestion: suggest(name, answerHeaders),
        }),
      )
  }
}

const SOURCES = ['cookie', 'answer-header', 'value']

/** True when the first document has another origin than the page; its token is the product's. */
function isElsewhere(api: SourceNode, { documents = [] }: Pick<Api, 'documents'>): boolean {
  const origin = valueOf(api, 'origin')
  return (scalarOf(origin) ?? valueOf(origin, documents[0] ?? '')) !== undefined
}

function reportCsrf(api: SourceNode, { report, project }: CheckContext): void {
  const csrf = valueOf(api, 'csrf')
  const header = scalarOf(valueOf(csrf, 'header'))
  if (!csrf || !header) return
  const given = SOURCES.filter((key) => valueOf(csrf, key) !== undefined)
  const cookie = scalarOf(valueOf(csrf, 'cookie'))
  if (given.length !== 1)
    report.add(
      raise.impossibleRequest(header.span, {
        setting: String(header.value),
        reason: `${given.length === 0 ? 'nothing gives' : `${given.join(' and ')} give`} its token`,
      }),
    )
  else if (cookie && isElsewhere(api, project.api))
    report.add(
      raise.impossibleRequest(cookie.span, {
        setting: String(cookie.value),
        reason: 'a page cannot read a cookie of another origin',
      }),
    )
}
