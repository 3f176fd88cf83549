import { raise } from '../../diagnostics.generated.ts'
import { nearestName, suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'
import { inTenant } from '../in-tenant.ts'
import { tellType } from '../tell-type.ts'

/** What a call, a target, a part, an action or a field is given is what it takes. */
export const givenArguments = checkEach('arguments', ({ of, node, given, takes }, { project, report }) => {
  const names = Object.keys(takes)
  const strange = given.filter(({ name }) => !Object.hasOwn(takes, name))
  for (const { name, nameNode } of strange) report.add(raise.unknownArgument(nameNode, { of, name, suggestion: suggest(name, names) }))
  for (const { name, node: value, typed } of given) {
    const taken = Object.hasOwn(takes, name) ? takes[name] : undefined
    if (taken) tellType(inTenant(typed.lowered, project) ?? value, typed, taken.type, report)
  }
  for (const [name, { optional }] of Object.entries(takes)) {
    // A slip of the pen is one mistake, not an unknown and a missing name.
    const misspelt = strange.some((other) => nearestName(other.name, [name]) !== undefined)
    if (!optional && !misspelt && !given.some((other) => other.name === name)) report.add(raise.missingArgument(node.span, { of, name }))
  }
})
