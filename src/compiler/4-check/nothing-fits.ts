import type { Expression } from '../../language/expression.ts'
import type { RuleUse } from '../../language/form.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import { longestFile } from '../../rules/file.ts'
import { settings } from '../../rules/password.ts'
import { judge, ruleOf } from '../../rules/registry.ts'
import { textsOf } from '../../rules/text.ts'
import { isObject } from '../1-parse/openapi/schema-type.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { type Characters, meet, only, union, without } from '../regex-safety/characters.ts'
import { type Extent, extentOf } from '../regex-safety/extent-of.ts'
import { checkEach } from './check-table.ts'

/**
 * Some value satisfies the schema of a field and all its rules; otherwise the form could never be
 * submitted.
 */
export const nothingFits = checkEach('field', ({ node, schema, rules }, { project, report }) => {
  const why = unfillableReason(schema, rules, (path) => project.tenant.at(path).value)
  if (why !== undefined) report.add(raise.nothingFits(node.span, { name: String(node.value), why }))
})

/**
 * Returns the reason why a field accepts no value at all, as far as it is certain before the page
 * runs; undefined when some value may fit.
 */
export function unfillableReason(
  schema: JsonObject,
  uses: readonly RuleUse[],
  tenantAt: TenantAt,
): string | undefined {
  const { type, pattern } = schema
  const rules = knownRules(uses, tenantAt)
  const named = namedValues(schema, rules)
  if (named) {
    if (named.length === 0) return 'its list of values is empty'
    return named.some((value) => isTaken(value, schema, rules))
      ? undefined
      : `it allows only ${named
          .slice(0, 6)
          .map((value) => JSON.stringify(value))
          .join(', ')}${named.length > 6 ? ' …' : ''}, but its other limits accept none of these`
  }
  if (type === 'integer' || type === 'number') return noNumber(schema)
  if (type !== 'string') return undefined
  const extent = typeof pattern === 'string' ? extentOf(pattern) : undefined
  const least = greatest([
    ...leastOf(schema, rules),
    ...(extent ? [{ count: extent.least, of: 'pattern' }] : []),
  ])
  const most = smallest([
    ...mostOf(schema, rules),
    ...(extent ? [{ count: extent.most, of: 'pattern' }] : []),
  ])
  // A minimum above its maximum is reported at the two keywords.
  const isReported = least?.of === 'minLength' && most?.of === 'maxLength'
  if (least && most && least.count > most.count && !isReported)
    return `it needs at least ${least.count} characters (${least.of}), but allows at most ${most.count} (${most.of})`
  return (extent && missingSort(extent, rules)) ?? forbiddenSort(rules)
}

/** Allowed values when they are listed: by the schema, by a rule, or by both. */
function namedValues(schema: JsonObject, rules: readonly KnownRule[]): readonly Json[] | undefined {
  const { enum: words, const: one } = schema
  const lists = rules.flatMap(({ rule, parameter }): readonly (readonly Json[])[] =>
    rule !== 'one-of'
      ? []
      : Array.isArray(parameter)
        ? [parameter]
        : typeof parameter === 'string'
          ? [[parameter]]
          : [],
  )
  const all = [
    ...(Array.isArray(words) ? [words as readonly Json[]] : []),
    ...(one === undefined ? [] : [[one]]),
    ...lists,
  ]
  const [first, ...others] = all
  return first?.filter((value) => value !== '' && others.every((list) => list.includes(value)))
}

function isTaken(value: Json, schema: JsonObject, rules: readonly KnownRule[]): boolean {
  const { minLength, maxLength, pattern } = schema
  if (typeof value === 'string') {
    const length = [...value].length
    if (
      (typeof minLength === 'number' && length < minLength) ||
      (typeof maxLength === 'number' && length > maxLength)
    )
      return false
    if (typeof pattern === 'string' && !takes(pattern, value)) return false
  }
  return rules.every(({ rule, parameter }) => {
    // A rule that depends on another field or on a condition may hold.
    const kind = ruleOf(rule)?.takes
    return (
      kind === undefined ||
      kind === 'field' ||
      kind === 'condition' ||
      judge(rule, value, parameter, {}).is !== 'fails'
    )
  })
}

function takes(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return true
  }
}

/**
 * An inclusive bound against an exclusive one. Two of the same kind are reported at the keywords.
 */
function noNumber({
  type,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: JsonObject): string | undefined {
  const isWhole = type === 'integer'
  const low =
    typeof exclusiveMinimum === 'number'
      ? {
          from: isWhole ? Math.floor(exclusiveMinimum) + 1 : exclusiveMinimum,
          of: `exclusiveMinimum ${exclusiveMinimum}`,
          open: !isWhole,
        }
      : undefined
  const high =
    typeof exclusiveMaximum === 'number'
      ? {
          to: isWhole ? Math.ceil(exclusiveMaximum) - 1 : exclusiveMaximum,
          of: `exclusiveMaximum ${exclusiveMaximum}`,
          open: !isWhole,
        }
      : undefined
  const pairs = [
    ...(low &&
    typeof maximum === 'number' &&
    (low.from > maximum || (low.open && low.from === maximum))
      ? [`${low.of} and maximum ${maximum}`]
      : []),
    ...(high &&
    typeof minimum === 'number' &&
    (minimum > high.to || (high.open && minimum === high.to))
      ? [`minimum ${minimum} and ${high.of}`]
      : []),
    ...(low &&
    high &&
    Number(exclusiveMinimum) <= Number(exclusiveMaximum) &&
    (low.from > high.to || (low.open && low.from === high.to))
      ? [`${low.of} and ${high.of}`]
      : []),
  ]
  return pairs[0] === undefined ? undefined : `there is no number between ${pairs[0]}`
}

const sorts: Readonly<Record<string, Characters>> = {
  'min-digits': [[48, 57]],
  'min-upper': [[65, 90]],
  'min-lower': [[97, 122]],
  'min-alphabet': [
    [65, 90],
    [97, 122],
  ],
}

/** A rule that counts characters which the pattern never takes. */
function missingSort({ characters }: Extent, rules: readonly KnownRule[]): string | undefined {
  const missed = counted(rules).find(({ sort }) => meet(characters, sort).length === 0)
  return missed && `"${missed.rule}" needs characters that its pattern does not allow`
}

/** Rule that counts characters, all of them forbidden by another rule. */
function forbiddenSort(rules: readonly KnownRule[]): string | undefined {
  const forbidden = rules
    .flatMap(({ rule, parameter }) =>
      rule === 'forbidden-characters' ? (textsOf(parameter) ?? []) : [],
    )
    .flatMap((text) => Array.from(text, (character) => only(character.codePointAt(0) ?? 0)))
  if (forbidden.length === 0) return undefined
  const left = without(union(forbidden))
  const missed = counted(rules).find(({ sort }) => meet(left, sort).length === 0)
  return missed && `"${missed.rule}" needs characters that "forbidden-characters" does not allow`
}

const counted = (rules: readonly KnownRule[]) =>
  rules.flatMap(({ rule, parameter }) =>
    typeof parameter === 'number' && parameter > 0 && Object.hasOwn(sorts, rule)
      ? [{ rule, sort: sorts[rule] ?? [] }]
      : [],
  )

const greatest = (bounds: readonly Bound[]): Bound | undefined =>
  bounds.reduce<Bound | undefined>(
    (found, each) => (found && found.count >= each.count ? found : each),
    undefined,
  )
const smallest = (bounds: readonly Bound[]): Bound | undefined =>
  bounds.reduce<Bound | undefined>(
    (found, each) => (found && found.count <= each.count ? found : each),
    undefined,
  )

/** Rule with a parameter that is known before the page runs. */
export interface KnownRule {
  readonly rule: string
  readonly parameter: Json
}

/** Returns the value at a path of the tenant. */
export type TenantAt = (path: readonly string[]) => Json | undefined

/**
 * Rules of a field with a known parameter. A policy is replaced by its rules. The strictest policy
 * applies, so the known ones apply regardless of the others.
 */
export function knownRules(rules: readonly RuleUse[], tenantAt: TenantAt): readonly KnownRule[] {
  return rules.flatMap(({ rule, parameter }): readonly KnownRule[] => {
    if (rule !== 'password-policy')
      return parameter.is === 'literal' ? [{ rule, parameter: parameter.value }] : []
    return policiesOf(parameter, tenantAt)
      .flatMap((policy) => (isObject(policy) ? Object.entries(policy) : []))
      .flatMap(([setting, value]) => {
        const known = Object.hasOwn(settings, setting) ? settings[setting] : undefined
        return known ? [{ rule: known.rule, parameter: value }] : []
      })
  })
}

function policiesOf(parameter: Expression, tenantAt: TenantAt): readonly Json[] {
  if (parameter.is === 'literal')
    return Array.isArray(parameter.value) ? (parameter.value as readonly Json[]) : [parameter.value]
  if (parameter.is === 'list') return parameter.items.flatMap((item) => policiesOf(item, tenantAt))
  return parameter.is === 'path' && parameter.root === 'tenant'
    ? [tenantAt(parameter.path) ?? null]
    : []
}

/** Bound of a length: a number of characters, and the reason for it. */
export interface Bound {
  readonly count: number
  readonly of: string
}

/** A text is an entered value, so it has at least one character. */
const something: Bound = { count: 1, of: 'something' }

/** Minimum length that a rule implies for any text. */
const needed: Readonly<Record<string, number>> = { 'not-blank': 1, email: 3, phone: 5, date: 10 }

/** Minimum lengths, one bound for each reason. */
export function leastOf(schema: JsonObject, rules: readonly KnownRule[]): readonly Bound[] {
  const { minLength } = schema
  const asked = rules.flatMap(({ rule, parameter }): readonly Bound[] => {
    const own = needed[rule]
    if (own !== undefined) return [{ count: own, of: rule }]
    if (rule === 'min-length') return bound(parameter, 'min-length')
    if (rule === 'one-time-code' && isObject(parameter))
      return bound(parameter['digits'] ?? null, 'one-time-code')
    return []
  })
  const sorts =
    most('min-digits', rules) +
    most('min-special', rules) +
    Math.max(most('min-alphabet', rules), most('min-upper', rules) + most('min-lower', rules))
  return [
    something,
    ...bound(minLength ?? null, 'minLength'),
    ...asked,
    ...(sorts > 0 ? [{ count: sorts, of: 'sum of its rules' }] : []),
  ]
}

/** Maximum lengths, one bound for each reason. */
export function mostOf(schema: JsonObject, rules: readonly KnownRule[]): readonly Bound[] {
  return [
    ...bound(schema['maxLength'] ?? null, 'maxLength'),
    ...rules.flatMap(({ rule, parameter }) =>
      rule === 'max-length' && parameter !== 0
        ? bound(parameter, 'max-length')
        : rule === 'date'
          ? bound(10, 'date')
          : rule === 'max-kilobytes' && typeof parameter === 'number'
            ? bound(longestFile(parameter), 'max-kilobytes')
            : [],
    ),
  ]
}

function bound(count: Json, of: string): readonly Bound[] {
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? [{ count, of }] : []
}

function most(name: string, rules: readonly KnownRule[]): number {
  return Math.max(
    0,
    ...rules.map(({ rule, parameter }) =>
      rule === name && typeof parameter === 'number' && Number.isInteger(parameter) ? parameter : 0,
    ),
  )
}
