import { causedBy } from '../../cause.ts'
import { raise } from '../../diagnostics.generated.ts'
import { nearestName, suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'
import { inTenant } from '../in-tenant.ts'
import { readOf, tellType } from '../tell-type.ts'

/** What a call, a target, a part, an action or a field is given is what it takes. */
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
      const told = raise.unknownArgument(nameNode, { of, name, suggestion: suggest(name, names) })
      // What OpenAPI declares is told at every use; what a part or an action takes has its one
      // cause where that is declared.
      report.add(isOwn ? causedBy('take', name, told) : told)
    }
    for (const { name, node: value, typed } of given) {
      const taken = Object.hasOwn(takes, name) ? takes[name] : undefined
      if (taken)
        tellType(
          inTenant(typed.lowered, project) ?? value,
          typed,
          taken.type,
          report,
          readOf(typed.lowered),
        )
    }
    // A slip of the pen is one mistake, not an unknown and a missing name; who gives nothing at all
    // is told once.
    const missing = Object.entries(takes).filter(
      ([name, { optional }]) =>
        !optional &&
        !given.some((other) => other.name === name) &&
        !strange.some((other) => nearestName(other.name, [name]) !== undefined),
    )
    // What else it takes and what it is given instead are one name that was changed where it is
    // declared.
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
