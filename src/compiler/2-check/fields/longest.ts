import type { Expression } from '../../../language/expression.ts'
import type { RuleUse } from '../../../language/form.ts'
import type { JsonObject } from '../../../language/json.ts'
import type { SourceNode } from '../../../language/source.ts'
import type { Project } from '../../model/project.ts'
import { valueOf, wordAt, wordOf } from '../../model/read-node.ts'
import { isObject } from '../../openapi/schema-type.ts'
import { extentOf } from '../../regex-safety/extent-of.ts'
import { knownRules, mostOf } from './demands-on.ts'

/**
 * The maximum number of characters, and the place that defines it; `path` when a tenant defines it.
 */
export interface Longest {
  readonly count: number
  readonly place?: SourceNode
  readonly path?: readonly string[]
}

/** A field as the form declares it. */
export interface CheckedField {
  readonly schema: JsonObject
  readonly written: SourceNode
  readonly rules: readonly RuleUse[]
}

/**
 * Returns the bounds of the length of a field, as far as they are known before the page runs.
 * Returns none when the server or another field decides the length, or when the field takes no
 * text.
 */
export function longestOf(
  { schema, written, rules }: CheckedField,
  project: Project,
): readonly Longest[] {
  const { type, maxLength, pattern } = schema
  // The length could not be read. Another diagnostic reports this.
  if (maxLength !== undefined && typeof maxLength !== 'number') return []
  if (type !== 'string' || schema['enum'] !== undefined || schema['const'] !== undefined) return []
  const policies = rules.flatMap(({ rule, parameter }) =>
    rule === 'password-policy' ? policyBounds(parameter, project) : [],
  )
  if (
    rules.some(({ rule, parameter }) => decides(rule, parameter)) ||
    (policies.length === 0 &&
      rules.some(({ rule, parameter }) => rule === 'password-policy' && parameter.is !== 'literal'))
  )
    return []
  const others = rules.filter(({ rule }) => rule !== 'password-policy')
  return [
    ...(typeof maxLength === 'number' ? [{ count: maxLength, ...saidAt(written, project) }] : []),
    ...policies,
    ...mostOf(
      {},
      knownRules(others, () => undefined),
    ).map(({ count }) => ({ count })),
    ...(typeof pattern === 'string' ? [{ count: extentOf(pattern)?.most ?? Infinity }] : []),
    // Without a bound of its own, the field accepts any length.
    { count: Infinity },
  ]
}

/**
 * True for rules that fix the value themselves. They take a list, a number of digits, or a length
 * that only the running page knows.
 */
function decides(rule: string, parameter: Expression): boolean {
  return (
    rule === 'one-of' ||
    rule === 'one-time-code' ||
    (rule === 'max-length' && parameter.is !== 'literal')
  )
}

function policyBounds(parameter: Expression, project: Project): readonly Longest[] {
  if (parameter.is === 'list') return parameter.items.flatMap((item) => policyBounds(item, project))
  const path =
    parameter.is === 'path' && parameter.root === 'tenant'
      ? [...parameter.path, 'maxLength']
      : undefined
  const policy =
    parameter.is === 'literal' && isObject(parameter.value)
      ? parameter.value['maxLength']
      : undefined
  const count = path ? project.tenant.at(path).value : policy
  return typeof count === 'number' && count > 0
    ? [{ count, ...(path && inTenant(path, project)) }]
    : []
}

/**
 * Returns the place that defines the length of a field. It is the field, the argument of its shared
 * field, or the tenant value that it names.
 */
function saidAt(written: SourceNode, project: Project): Omit<Longest, 'count'> {
  const shared = project.fields.get((wordAt(written, '$ref') ?? '').replace(/^fields\//, ''))
  const ofShared = valueOf(valueOf(shared?.node, 'schema'), 'maxLength')
  const taken = /^=takes\.(\w+)$/.exec(wordOf(ofShared) ?? '')?.[1]
  const own =
    valueOf(written, 'maxLength') ?? (taken === undefined ? undefined : valueOf(written, taken))
  const path = /^=tenant\.([\w.]+)$/.exec(wordOf(own ?? ofShared) ?? '')?.[1]?.split('.')
  return path ? inTenant(path, project) : own ? { place: own } : {}
}

function inTenant(path: readonly string[], project: Project): Omit<Longest, 'count'> {
  const { node } = project.tenant.at(path)
  return { path, ...(node && { place: node }) }
}
