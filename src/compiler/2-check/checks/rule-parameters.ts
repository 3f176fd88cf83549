import type { SourceNode } from '../../../language/source.ts'
import type { Takes } from '../../../rules/rule.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf } from '../../project/read-node.ts'
import { suggest } from '../../suggest.ts'
import { describeType } from '../../types/describe-type.ts'
import { integer, type Type, unknown } from '../../types/type.ts'
import type { AnnouncementOf } from '../../walk/announcement.ts'
import { checkEach } from '../check-table.ts'
import { tellType } from '../tell-type.ts'

/** What stands beside a rule is what the rule takes: one that cannot judge would refuse every value. */
export const ruleParameters = checkEach('rule', (found, { report }) => {
  const { node, rule, takes, typed, value, fields } = found
  if (typed.type.type === 'unknown') return
  if (!isTaken(found)) {
    report.add(raise.ruleParameter(node.span, { rule, wanted: described(takes), found: value === true ? 'nothing' : describeType(typed.type) }))
  } else if (takes === 'field') {
    const name = typeof value === 'string' ? value : ''
    if (fields && !fields.includes(name)) report.add(raise.unknownField(node.span, { name, suggestion: suggest(name, fields) }))
  } else if (takes !== 'nothing') {
    for (const { key, value: inner } of entriesOf(node)) tellType(inner, { type: fieldOf(typed.type, key), lowered: typed.lowered }, integer, report)
  }
})

function isTaken({ node, takes, typed, value }: AnnouncementOf<'rule'>): boolean {
  if (takes === 'nothing') return value === true
  if (takes === 'field') return typeof value === 'string'
  return typed.type.type === 'object' && sameNames(node, Object.keys(typed.type.fields), Object.keys(takes))
}

function sameNames(node: SourceNode, found: readonly string[], wanted: readonly string[]): boolean {
  return node.kind === 'map' && found.length === wanted.length && wanted.every((name) => found.includes(name))
}

function described(takes: Takes): string {
  if (takes === 'nothing') return 'nothing, or true'
  if (takes === 'field') return 'the name of a field'
  return `a map: { ${Object.entries(takes).map(([name, type]) => `${name}: ${type}`).join(', ')} }`
}

function fieldOf(type: Type, name: string): Type {
  return type.type === 'object' ? (type.fields[name]?.type ?? unknown) : unknown
}
