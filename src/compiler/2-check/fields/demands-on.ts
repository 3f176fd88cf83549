import type { Expression } from '../../../language/expression.ts'
import type { RuleUse } from '../../../language/form.ts'
import type { Json, JsonObject } from '../../../language/json.ts'
import { longestFile } from '../../../rules/file.ts'
import { settings } from '../../../rules/password.ts'
import { isObject } from '../../openapi/schema-type.ts'

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
