import { raise } from '../../diagnostics.generated.ts'
import { causedBy } from '../../root-cause.ts'
import { nearestName, suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'
import { inTenant } from '../in-tenant.ts'
import { readOf, reportType } from '../report-type.ts'

/** Arguments of a call, a target, a part, an action or a field must match its parameters. */
export const givenArguments = checkEach(
  'arguments',
  ({ of, node, given, takes }, { project, report }) => {
    const names = Object.keys(takes)
    const isOwn =
      !Object.hasOwn(project.api.operations, of) &&
      !Object.hasOwn(project.api.endpoints, of) &&
      !project.screens.has(of)
    const strange = given.filter(({ name }) => !Object.hasOwn(takes, name))
    for (const { name, nameNode } of strange) {
      const diagnostic = raise.unknownArgument(nameNode, {
        of,
        name,
        suggestion: suggest(name, names),
      })
      // A missing parameter of OpenAPI is reported at every use. For a part or an action, the
      // declaration is the single root cause.
      report.add(isOwn ? causedBy('take', name, diagnostic) : diagnostic)
    }
    for (const { name, node: value, typed } of given) {
      const taken = Object.hasOwn(takes, name) ? takes[name] : undefined
      if (taken)
        reportType(
          inTenant(typed.lowered, project) ?? value,
          typed,
          taken.type,
          report,
          readOf(typed.lowered),
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
    if (missing.length > 0)
      report.add(
        raise.missingArgument(node.span, {
          of,
          names: missing.map(([name]) => `"${name}"`).join(', '),
        }),
      )
  },
)
