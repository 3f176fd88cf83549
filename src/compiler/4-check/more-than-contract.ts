import type { Expression } from '../../language/expression.ts'
import type { RuleUse } from '../../language/form.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import type { SourceMap, SourceNode, Span } from '../../language/source.ts'
import { isObject } from '../1-parse/openapi/schema-type.ts'
import { scalarOf, valueOf, wordAt, wordOf } from '../1-parse/read-node.ts'
import { isInFolderOf } from '../2-resolve/overlay.ts'
import type { Project } from '../2-resolve/project.ts'
import { limitOf } from '../2-resolve/tenant-model.ts'
import type { FactOf } from '../3-lower/fact.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { extentOf } from '../regex-safety/extent-of.ts'
import { present, type Type } from '../types.ts'
import type { Check } from './check-table.ts'
import { knownRules, mostOf } from './nothing-fits.ts'
import { assuming, noCondition, type PathCondition } from './path-condition.ts'

type Field = FactOf<'field'>

/** A field that accepts more than the contract, by the place that allows it. */
interface Over {
  readonly span: Span
  readonly name: string
  readonly most: number
  readonly operation: string
  readonly bound: number
  readonly sent: readonly Span[]
}

/**
 * A field accepts no more characters than the operation that receives its value. Otherwise a longer
 * password could never be used for a sign-in. Each field is checked with the values of each tenant,
 * and with all values within the limits of the default.
 */
export const moreThanContract: Check = ({ project, tenants, report }) => {
  const over = new Map<string, Over>()
  const reportOver = (found: Over) => {
    const key = `${found.span.file}:${found.span.start}`
    const before = over.get(key)
    const [worst, other] = before && before.bound <= found.bound ? [before, found] : [found, before]
    over.set(key, { ...worst, sent: [...worst.sent, ...(other?.sent ?? [])] })
  }
  const judge = (field: Field, { bound, operation, span: sent }: Sent) => {
    const { maxLength } = field.schema
    // Values within the limits are checked once, with the default.
    if (project.tenant.name !== 'default' && typeof maxLength === 'number' && maxLength <= bound)
      return
    const bounds = longestOf(field, project)
    const most = smallest(bounds)
    const allowed =
      project.tenant.name === 'default' && most && most.count <= bound
        ? smallest(
            bounds.map((each) =>
              each.path ? (allowedBy(each.path, tenants.get('default')) ?? each) : each,
            ),
          )
        : most
    if (allowed && allowed.count > bound)
      reportOver({
        span: causeAmong(
          [
            (allowed.place ?? field.node).span,
            (valueOf(field.written, 'maxLength') ?? field.node).span,
            sent,
          ],
          project.tenant.name,
        ),
        name: String(field.node.value),
        most: allowed.count,
        operation,
        bound,
        sent: [sent],
      })
  }
  return {
    kinds: ['form-and-calls'],
    wants: (found) => found.is === 'form-and-calls' && sentOn(found).length > 0,
    onFact: (found) => {
      if (found.is === 'form-and-calls')
        for (const { field, sent } of sentOn(found)) judge(field, sent)
    },
    finish: () => {
      for (const { span, name, most, operation, bound, sent } of over.values()) {
        const places = new Map(
          sent
            .filter((each) => each.file !== span.file || each.start !== span.start)
            .map((each) => [`${each.file}:${each.start}`, each]),
        )
        report.add(
          raise.moreThanContract(
            span,
            {
              name,
              most: most === Infinity ? 'any number of' : String(most),
              operation,
              bound: String(bound),
            },
            [...places.values()].map((each) => ({ span: each, message: 'It is sent here.' })),
          ),
        )
      }
    },
  }
}

/** Returns the first place in the files of the tenant, because the shared files are right. */
function causeAmong(places: readonly [Span, ...Span[]], tenant: string): Span {
  const own = places.find(
    ({ file }) => file === `flows/tenants/${tenant}.yaml` || isInFolderOf(tenant, file),
  )
  return own ?? places[0]
}

/** A field and the maximum length of an operation that receives its text. */
interface Sent {
  readonly field: string
  readonly bound: number
  readonly operation: string
  readonly span: Span
}

interface Pair {
  readonly field: Field
  readonly sent: Sent
}
const known = new WeakMap<FactOf<'form-and-calls'>, readonly Pair[]>()

/** Finds the pairs once for each screen, because the fact is replayed. */
function sentOn(found: FactOf<'form-and-calls'>): readonly Pair[] {
  const { fields, chosen, calls } = found
  const pairs =
    known.get(found) ??
    calls.flatMap(findSent).flatMap((sent) => {
      const field = chosen.has(sent.field) ? undefined : fields.get(sent.field)
      return field ? [{ field, sent }] : []
    })
  known.set(found, pairs)
  return pairs
}

function findSent({ of, given, takes }: FactOf<'arguments'>): readonly Sent[] {
  return given.flatMap(({ name, node, typed }) =>
    Object.hasOwn(takes, name) && takes[name]
      ? sentTo(typed.lowered, takes[name].type, node).map(({ field, bound, span }) => ({
          field,
          bound,
          span,
          operation: of,
        }))
      : [],
  )
}

const smallest = (all: readonly Longest[]): Longest | undefined =>
  all.reduce<Longest | undefined>(
    (found, each) => (found && found.count <= each.count ? found : each),
    undefined,
  )

/**
 * Returns the maximum that a tenant may set, and the limit that allows it. Returns undefined
 * without a limit.
 */
function allowedBy(
  path: readonly string[],
  base: SourceMap | undefined,
  seen: readonly string[] = [],
): Longest | undefined {
  const name = path.join('.')
  const limit = seen.includes(name) ? undefined : limitOf(base, path)
  const most = scalarOf(valueOf(valueOf(valueOf(base, 'limits'), name), 'most'))
  const other =
    limit?.atMost === undefined
      ? undefined
      : allowedBy(limit.atMost.split('.'), base, [...seen, name])
  return smallest([
    ...(most && typeof most.value === 'number' ? [{ count: most.value, place: most }] : []),
    ...(other ? [other] : []),
  ])
}

/** Lists fields that are sent unchanged, each with the maximum length of the API. */
function sentTo(
  lowered: Expression,
  wanted: Type,
  node: SourceNode,
): readonly Omit<Sent, 'operation'>[] {
  const type = present(wanted)
  if (lowered.is === 'map')
    return type.type === 'object'
      ? Object.entries(lowered.entries).flatMap(([name, inner]) =>
          Object.hasOwn(type.fields, name) && type.fields[name]
            ? sentTo(inner, type.fields[name].type, valueOf(node, name) ?? node)
            : [],
        )
      : []
  const bound = type.type === 'text' ? type.limits?.maxLength : undefined
  return bound === undefined
    ? []
    : fieldsSent(lowered, noCondition).map((field) => ({ field, bound, span: node.span }))
}

/**
 * Lists the fields `form.x` in all branches of a choice. In nested choices, branches that the outer
 * one excludes are skipped.
 */
function fieldsSent(
  lowered: Expression,
  assumed: PathCondition,
  words: Words = new Map(),
): readonly string[] {
  if (lowered.is === 'path')
    return lowered.root === 'form' && lowered.path.length === 1 ? lowered.path : []
  if (lowered.is !== 'choice') return []
  const { when } = lowered
  const word = wordWanted(when)
  const known = word && words.get(word.of)
  return [true, false].flatMap((holds) => {
    const then =
      known === undefined || (known === word?.is) === holds
        ? assuming(when, holds, assumed)
        : undefined
    return then
      ? fieldsSent(
          holds ? lowered.then : lowered.else,
          then,
          word && holds ? new Map(words).set(word.of, word.is) : words,
        )
      : []
  })
}

/** Values known to be a word, for example a derived value compared with one. */
type Words = ReadonlyMap<string, Json>

function wordWanted(when: Expression): { readonly of: string; readonly is: Json } | undefined {
  return when.is === 'compare' && when.op === '==' && when.right.is === 'literal'
    ? { of: JSON.stringify(when.left), is: when.right.value }
    : undefined
}

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
