import type { Json } from '../../language/json.ts'
import type { SourceNode, SourceMap } from '../../language/source.ts'
import { settings } from '../../rules/password.ts'
import { ruleOf } from '../../rules/registry.ts'
import type { ParameterKind } from '../../rules/rule.ts'
import {
  entriesOf,
  isMapNode,
  isExpression,
  wordOf,
  valueOf,
  scalarOf,
} from '../1-parse/read-node.ts'
import type { Project } from '../2-resolve/project.ts'
import type { FactOf } from '../3-lower/fact.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { suggest } from '../diagnostics/suggest.ts'
import {
  describeType,
  integer,
  listOf,
  text,
  boolean,
  type Type,
  fits,
  present,
  unknown,
} from '../types.ts'
import { checkEach, type Check } from './check-table.ts'
import { reportType } from './report-type.ts'

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
  (hasNumber(found.value) || found.takes === 'text' || found.takes === 'texts') &&
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

/** A checklist belongs to a field with rules to list. */
export const checklistWithoutRules: Check = ({ report }) => {
  let lists: readonly FactOf<'checklist'>[] = []
  return {
    kinds: ['screen', 'checklist', 'form'],
    onFact: (fact) => {
      if (fact.is === 'screen') lists = []
      if (fact.is === 'checklist') lists = [...lists, fact]
      if (fact.is !== 'form') return
      for (const { node, field } of lists)
        if (!fact.listed.includes(field))
          report.add(raise.checklistWithoutRules(node.span, { name: field }))
    },
  }
}
