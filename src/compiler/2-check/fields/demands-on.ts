import type { Expression } from '../../../language/expression.ts'
import type { RuleUse } from '../../../language/form.ts'
import type { Json, JsonObject } from '../../../language/json.ts'
import { knobs } from '../../../rules/password-policy.ts'
import { isObject } from '../../openapi/schema-type.ts'

/** A rule whose parameter is known before the page runs. */
export interface KnownRule {
  readonly rule: string
  readonly parameter: Json
}

/** What stands at a path of the tenant. */
export type TenantAt = (path: readonly string[]) => Json | undefined

/**
 * The rules of a field of which it is known what they take; a policy is the rules that it stands
 * for. Of several policies the stricter holds, so those that are known are held to whatever the
 * others say.
 */
export function knownRules(rules: readonly RuleUse[], tenantAt: TenantAt): readonly KnownRule[] {
  return rules.flatMap(({ rule, parameter }): readonly KnownRule[] => {
    if (rule !== 'password-policy')
      return parameter.is === 'literal' ? [{ rule, parameter: parameter.value }] : []
    return policiesOf(parameter, tenantAt)
      .flatMap((policy) => (isObject(policy) ? Object.entries(policy) : []))
      .flatMap(([knob, value]) => {
        const known = Object.hasOwn(knobs, knob) ? knobs[knob] : undefined
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

/** What somebody has to fit into: so many characters, because of this. */
export interface Bound {
  readonly count: number
  readonly of: string
}

/** A text is what somebody has entered, so it has a character. */
const something: Bound = { count: 1, of: 'something' }

/** Rules that a text of any sort needs so many characters for. */
const needed: Readonly<Record<string, number>> = { 'not-blank': 1, email: 3, phone: 5, date: 10 }

/** How many characters there have to be, one bound for each reason. */
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

/** How many characters there may be. */
export function mostOf(schema: JsonObject, rules: readonly KnownRule[]): readonly Bound[] {
  return [
    ...bound(schema['maxLength'] ?? null, 'maxLength'),
    ...rules.flatMap(({ rule, parameter }) =>
      rule === 'max-length' && parameter !== 0
        ? bound(parameter, 'max-length')
        : rule === 'date'
          ? bound(10, 'date')
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
