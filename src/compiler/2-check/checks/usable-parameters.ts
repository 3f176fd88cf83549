import type { Json } from '../../../language/json.ts'
import type { SourceMap, SourceNode } from '../../../language/source.ts'
import { ruleOf } from '../../../rules/registry.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { FactOf } from '../../lower/fact.ts'
import type { Project } from '../../model/project.ts'
import {
  entriesOf,
  isExpression,
  isMapNode,
  scalarOf,
  valueOf,
  wordOf,
} from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { described, isTaken } from './rule-parameters.ts'

type Rule = FactOf<'rule'>

/**
 * Reports a parameter of the right type with which a rule accepts no value, such as a code without
 * digits, or `tomorrow` for a day. The report is at the parameter.
 */
export const usableParameters: Check = ({ project, tenants, report }) => {
  const reported = new Set<string>()
  const reportUseless = ({ rule, takes }: Rule, place: SourceNode, value: Json) => {
    const key = `${place.span.file}:${place.span.start}`
    if (reported.has(key)) return
    reported.add(key)
    report.add(
      raise.ruleParameter(place.span, {
        rule,
        wanted: `${described(takes)} with valid values`,
        found: JSON.stringify(value),
      }),
    )
  }
  const judge = (found: Rule, written: SourceNode | undefined) => {
    const { rule, node, value } = found
    if (value === undefined) return
    const settings = settingsIn(node, written)
    if (isUseless(rule, value))
      return reportUseless(found, nodeAt(settings[0]?.path, project) ?? node, value)
    // Within the limits of a tenant, too.
    if (project.tenant.name !== 'default') return
    for (const { path, key } of settings) {
      const least = leastAt(path, tenants.get('default'))
      const turned = least && withNumber(value, key, least.number)
      if (turned !== undefined && isUseless(rule, turned))
        reportUseless(found, least?.node ?? node, turned)
    }
  }
  return {
    kinds: ['form-and-calls'],
    wants: (found) => found.is === 'form-and-calls' && checkedOn(found).length > 0,
    onFact: (found) => {
      if (found.is === 'form-and-calls')
        for (const rule of checkedOn(found)) judge(rule, found.fields.get(rule.at)?.written)
    },
  }
}

const known = new WeakMap<FactOf<'form-and-calls'>, readonly Rule[]>()

/** Computed once for each screen, because the fact is replayed. */
function checkedOn(found: FactOf<'form-and-calls'>): readonly Rule[] {
  const rules = known.get(found) ?? found.rules.filter(isChecked)
  known.set(found, rules)
  return rules
}

const isChecked = (found: Rule): boolean =>
  found.takes !== 'policies' &&
  (hasNumber(found.value) || found.takes === 'text') &&
  isTaken(found) &&
  (isTurned(found.node) || (found.value !== undefined && isUseless(found.rule, found.value)))

const isUseless = (rule: string, value: Json): boolean =>
  ruleOf(rule)?.requirements(value) === undefined

const hasNumber = (value: Json | undefined): boolean =>
  typeof value === 'number' ||
  (typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((each) => typeof each === 'number'))

/** A parameter that is an expression: a tenant may set it. */
const isTurned = (parameter: SourceNode): boolean =>
  isMapNode(parameter)
    ? parameter.entries.some(({ value }) => isTurned(value))
    : isExpression(parameter)

/** A tenant setting inside a parameter, under this key. */
interface Setting {
  readonly path: readonly string[]
  readonly key?: string
}

function settingsIn(parameter: SourceNode, written: SourceNode | undefined): readonly Setting[] {
  if (isMapNode(parameter))
    return entriesOf(parameter).flatMap(({ key, value }) =>
      settingsIn(value, written).map(({ path }) => ({ path, key })),
    )
  const word = wordOf(parameter) ?? ''
  const taken = /^=takes\.(\w+)$/.exec(word)?.[1]
  const path = /^=tenant\.([\w.]+)$/.exec(
    (taken === undefined ? word : wordOf(valueOf(written, taken))) ?? '',
  )?.[1]
  return path === undefined ? [] : [{ path: path.split('.') }]
}

const nodeAt = (path: readonly string[] | undefined, { tenant }: Project): SourceNode | undefined =>
  path && tenant.at(path).node

function leastAt(
  path: readonly string[],
  base: SourceMap | undefined,
): { readonly number: number; readonly node: SourceNode } | undefined {
  const node = scalarOf(valueOf(valueOf(valueOf(base, 'limits'), path.join('.')), 'least'))
  return node && typeof node.value === 'number' ? { number: node.value, node } : undefined
}

function withNumber(value: Json, key: string | undefined, number: number): Json {
  return key === undefined || typeof value !== 'object' || value === null || Array.isArray(value)
    ? number
    : { ...value, [key]: number }
}
