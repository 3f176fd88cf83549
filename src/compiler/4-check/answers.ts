import type { SourceScalar } from '../../language/source.ts'
import type { Operation } from '../1-parse/openapi/api.ts'
import { deadRows, unansweredErrors } from '../1-parse/openapi/errors-by-status.ts'
import { entriesOf, valueOf, scalarsOf, casesOf } from '../1-parse/read-node.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { unansweredOf } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { checkEach, type Check, type CheckContext } from './check-table.ts'

/** Every documented code of a call is answered: at the call, or in flows/app.yaml. */
export const unansweredCode = checkEach('call', (call, context) =>
  call.answersAll ? undefined : reportOpen(call, context),
)

/** A row never runs when all of its errors have more exact rows. */
export const rowNeverRuns: Check = ({ report }) => ({
  kinds: ['call', 'load'],
  onFact: (fact) => {
    if ((fact.is !== 'call' && fact.is !== 'load') || !fact.rejected) return
    const { operation, rejected } = fact
    const names = rejected.map(({ value }) => String(value))
    for (const row of deadRows(operation, names)) {
      const node = rejected[names.indexOf(row)]
      if (node) report.add(raise.rowNeverRuns(node.span, { row, operation: operation.id }))
    }
  },
})

/** A place that no error answer has: each error would have no code, or no words. */
export const unknownErrorPlace: Check = ({ project, report }) => ({
  finish: () => {
    for (const { key, value } of entriesOf(valueOf(project.app, 'errors')))
      if (key === 'code' || key === 'message' || key === 'fields')
        for (const scalar of scalarsOf(value))
          if (project.api.missingPlaces?.includes(String(scalar.value)) === true)
            report.add(raise.unknownErrorPlace(scalar.span, { place: String(scalar.value) }))
  },
})

/**
 * The same for loads of a screen: an unhandled code would look like missing data, and *Try again*
 * would get it again. Loads of the shell are decoration, and a poll is an additional call: neither
 * has rows here.
 */
export const answeredLoads = checkEach('load', ({ rejected, answersAll, ...load }, context) =>
  rejected && answersAll !== true ? reportOpen({ ...load, rejected }, context) : undefined,
)

interface Asked {
  readonly node: SourceScalar
  readonly operation: Operation
  readonly rejected: readonly SourceScalar[]
  readonly brought?: SourceScalar
}

/** A failure that is only logged needs no answer. */
function reportOpen(
  { node, operation, rejected, brought }: Asked,
  { project, report }: CheckContext,
): void {
  if (operation.logOnly) return
  const everywhere = casesOf(valueOf(valueOf(project.app, 'answers'), 'rejected')).map(
    ({ key }) => key,
  )
  const answered = new Set([
    ...project.api.sharedCodes,
    ...everywhere,
    ...rejected.map(({ value }) => String(value)),
  ])
  const open = unansweredErrors(operation, answered)
  const codes = open.join(', ')
  if (open.length > 0)
    report.add(
      unansweredOf(
        operation.id,
        codes,
        raise.unansweredCode(
          node.span,
          { operation: operation.id, codes },
          brought ? [{ span: brought.span, message: 'This screen gives the call.' }] : [],
        ),
      ),
    )
}

/**
 * A part handles codes of every operation of its callers: a code that none of them documents is
 * reported once, in the part.
 */
export const partCodes: Check = ({ project, report }) => {
  const codes = new Map<
    string,
    { readonly node: SourceScalar; readonly code: string; readonly documented: Set<string> }
  >()
  return {
    kinds: ['part-code'],
    onFact: (fact) => {
      if (fact.is !== 'part-code') return
      const { node, code, documented } = fact
      const at = `${node.span.file}:${node.span.start}`
      const known = codes.get(at) ?? { node, code, documented: new Set() }
      for (const each of documented) known.documented.add(each)
      codes.set(at, known)
    },
    finish: () => {
      // In a tenant with fewer screens, some codes of a part may be unused. That is no mistake.
      if (project.tenant.name !== 'default') return
      for (const { node, code, documented } of codes.values()) {
        if (!documented.has(code))
          report.add(
            raise.undocumentedCode(node.span, { code, suggestion: suggest(code, [...documented]) }),
          )
      }
    },
  }
}
