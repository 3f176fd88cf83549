import { raise } from '../../diagnostics.generated.ts'
import { requestOf } from '../../openapi/request-of.ts'
import { causedBy } from '../../root-cause.ts'
import { nearestName, suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'
import { inTenant } from '../in-tenant.ts'
import { readOf, reportType } from '../report-type.ts'
import { compareNames, type Strange } from '../strange-values.ts'

/** Arguments of a call, a target, a part, an action or a field must match its parameters. */
export const givenArguments = checkEach(
  'arguments',
  ({ of, node, given, takes }, { project, report }) => {
    const names = Object.keys(takes)
    const request = requestOf(of, project.api)
    const isOwn = request === undefined && !project.screens.has(of)
    const reportStrange = ({ span, name, known, schema }: Strange) =>
      report.add(
        raise.notInRequest(span, {
          operation: of,
          document: request?.document ?? '',
          name,
          schema,
          suggestion: suggest(name, known),
        }),
      )
    const strange = given.filter(({ name }) => !Object.hasOwn(takes, name))
    for (const { name, nameNode } of strange) {
      if (request) {
        reportStrange({ span: nameNode, name, known: names, schema: request.schema })
        continue
      }
      const diagnostic = raise.unknownArgument(nameNode, {
        of,
        name,
        suggestion: suggest(name, names),
      })
      // For a part or an action, the declaration is the single root cause.
      report.add(isOwn ? causedBy('take', name, diagnostic) : diagnostic)
    }
    const missingWithin: string[] = []
    for (const { name, node: value, typed } of given) {
      const taken = Object.hasOwn(takes, name) ? takes[name] : undefined
      if (!taken) continue
      const schema = `"${name}" of ${request?.schema ?? ''}`
      const compared = request
        ? compareNames({ node: value, ...typed, path: name, schema }, taken.type)
        : { strange: [], missing: [], values: [{ node: value, ...typed, wanted: taken.type }] }
      compared.strange.forEach(reportStrange)
      missingWithin.push(...compared.missing)
      for (const { node: own, type, lowered, wanted } of compared.values)
        reportType(
          inTenant(lowered, project) ?? own,
          { type, lowered },
          wanted,
          report,
          readOf(lowered),
        )
    }
    // A misspelling is one mistake, not an unknown and a missing name. A caller without any
    // argument gets one report.
    const missing = Object.entries(takes).filter(
      ([name, { optional }]) =>
        !optional &&
        !given.some((other) => other.name === name) &&
        !strange.some((other) => nearestName(other.name, [name]) !== undefined),
    )
    // One missing and one unknown argument mean that the declaration was renamed.
    if (isOwn && missing.length === 1 && strange.length === 1) return
    const all = missing.map(([name]) => name).concat(missingWithin)
    if (all.length > 0)
      report.add(
        raise.missingArgument(node.span, {
          of,
          names: all.map((name) => `"${name}"`).join(', '),
        }),
      )
  },
)
