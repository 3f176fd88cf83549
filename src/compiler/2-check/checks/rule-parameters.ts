import type { SourceNode } from '../../../language/source.ts'
import { settings } from '../../../rules/password.ts'
import type { ParameterKind } from '../../../rules/rule.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { FactOf } from '../../lower/fact.ts'
import { entriesOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import { describeType } from '../../types/describe-type.ts'
import { fits } from '../../types/fits.ts'
import { boolean, integer, listOf, present, text, type Type, unknown } from '../../types/type.ts'
import { checkEach } from '../check-table.ts'
import { reportType } from '../report-type.ts'

/** The parameter of a rule fits the rule. A rule that cannot run would refuse every value. */
export const ruleParameters = checkEach('rule', (found, { report }) => {
  const { at, node, rule, takes, typed, value, fields } = found
  if (typed.type.type === 'unknown') return
  if (!isTaken(found)) {
    report.add(
      raise.ruleParameter(node.span, {
        rule,
        wanted: described(takes),
        found: value === true ? 'nothing' : describeType(typed.type),
      }),
    )
  } else if (takes === 'field') {
    const name = typeof value === 'string' ? value : ''
    // A field always equals itself.
    if (name === at)
      report.add(
        raise.ruleParameter(node.span, {
          rule,
          wanted: 'the name of another field',
          found: 'the field itself',
        }),
      )
    else if (fields && !fields.includes(name))
      report.add(raise.unknownField(node.span, { name, suggestion: suggest(name, fields) }))
  } else if (typeof takes !== 'string') {
    for (const { key, value: inner } of entriesOf(node))
      reportType(inner, { type: fieldOf(typed.type, key), lowered: typed.lowered }, integer, report)
  }
})

/** True when the parameter has the type that the rule takes. */
export function isTaken({ node, takes, typed, value }: FactOf<'rule'>): boolean {
  if (takes === 'nothing') return value === true
  if (takes === 'field') return typeof value === 'string'
  if (takes === 'policies') return isPolicy(typed.type)
  if (typeof takes === 'string') return isOne(typed.type, takes)
  return (
    typed.type.type === 'object' &&
    sameNames(node, Object.keys(typed.type.fields), Object.keys(takes))
  )
}

/** Types of single parameters. */
const single = { integer, text, texts: listOf(text), condition: boolean } as const

const isOne = (type: Type, takes: keyof typeof single): boolean =>
  fits(type, single[takes]) || (takes === 'texts' && fits(type, text))

/**
 * An object with at least one requirement for passwords, or a list of them. Further fields are
 * ignored.
 */
function isPolicy(type: Type): boolean {
  if (type.type === 'list') return type.of.type === 'unknown' || isPolicy(type.of)
  if (type.type !== 'object') return false
  const named = Object.entries(settings).flatMap(([name, { takes }]) =>
    type.fields[name] ? [isOne(present(type.fields[name].type), takes)] : [],
  )
  return named.length > 0 && named.every(Boolean)
}

function sameNames(node: SourceNode, found: readonly string[], wanted: readonly string[]): boolean {
  return (
    node.kind === 'map' &&
    found.length === wanted.length &&
    wanted.every((name) => found.includes(name))
  )
}

export function described(takes: ParameterKind): string {
  if (takes === 'nothing') return 'nothing, or true'
  if (takes === 'field') return 'the name of a field'
  if (takes === 'policies')
    return `a policy (${Object.keys(settings).join(', ')}), or a list of policies`
  if (typeof takes === 'string')
    return {
      integer: 'an integer',
      text: 'a text',
      texts: 'a list of texts',
      condition: 'a boolean',
    }[takes]
  return `a map: { ${Object.entries(takes)
    .map(([name, type]) => `${name}: ${type}`)
    .join(', ')} }`
}

function fieldOf(type: Type, name: string): Type {
  return type.type === 'object' ? (type.fields[name]?.type ?? unknown) : unknown
}
