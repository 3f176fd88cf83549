import type { Json, JsonObject } from '../language/json.ts'
import type { Requirement, Rule, ParameterKind } from './rule.ts'

/** Result of a rule for a value. An invalid parameter or an unknown rule never accepts a value. */
export type Verdict =
  | { readonly is: 'holds' }
  | { readonly is: 'fails'; readonly text: { readonly key: string; readonly values?: JsonObject } }
  | { readonly is: 'invalid-parameter' }

export type Validator = (
  value: Json | undefined,
  parameter: Json | undefined,
  values: Readonly<Record<string, Json>>,
) => Verdict

/** A rule in the table. `demands` is undefined for an invalid parameter. */
export interface DefinedRule {
  readonly judge: Validator
  readonly requirements: (parameter: Json | undefined) => readonly Requirement[] | undefined
  readonly takes: ParameterKind
  readonly says: readonly string[]
  readonly unlisted: boolean
}

/**
 * Wraps a rule as a function of plain JSON, so that the table need not know the parameter types.
 */
export function defineRule<Parameter>(
  rule: Rule<Parameter>,
): readonly [name: string, rule: DefinedRule] {
  const requirements: DefinedRule['requirements'] = (given) => {
    const parameter = rule.parameter(given)
    if (parameter === undefined) return undefined
    if (rule.requirements) return rule.requirements(parameter)
    const details = rule.details?.(parameter)
    return [
      {
        name: rule.name,
        ...(rule.listed && { listed: rule.listed }),
        ...(details && { details }),
        holds: (value, values) => rule.holds(value, parameter, values),
      },
    ]
  }
  const judge: Validator = (value, given, values) => {
    const all = requirements(given)
    if (all === undefined) return { is: 'invalid-parameter' }
    const failing = all.find(({ holds }) => !holds(value, values))
    return failing === undefined ? { is: 'holds' } : { is: 'fails', text: textOf(failing) }
  }
  return [
    rule.name,
    {
      judge,
      requirements,
      takes: rule.takes,
      says: rule.says ?? [rule.name],
      unlisted: rule.unlisted ?? false,
    },
  ]
}

export const textOf = ({
  name,
  details,
}: Requirement): { readonly key: string; readonly values?: JsonObject } =>
  details ? { key: `error.${name}`, values: details } : { key: `error.${name}` }
