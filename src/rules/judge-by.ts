import type { Json, JsonObject } from '../language/json.ts'
import type { Demand, Rule, Takes } from './rule.ts'

/** Result of a rule for a value. An invalid parameter or an unknown rule never accepts a value. */
export type Verdict =
  | { readonly is: 'holds' }
  | { readonly is: 'fails'; readonly text: { readonly key: string; readonly values?: JsonObject } }
  | { readonly is: 'cannot-judge' }

export type Judge = (
  value: Json | undefined,
  parameter: Json | undefined,
  values: Readonly<Record<string, Json>>,
) => Verdict

/** A rule in the table. `demands` is undefined for an invalid parameter. */
export interface JudgedRule {
  readonly judge: Judge
  readonly demands: (parameter: Json | undefined) => readonly Demand[] | undefined
  readonly takes: Takes
  readonly says: readonly string[]
  readonly unlisted: boolean
}

/**
 * Wraps a rule as a function of plain JSON, so that the table need not know the parameter types.
 */
export function judgeBy<Parameter>(
  rule: Rule<Parameter>,
): readonly [name: string, rule: JudgedRule] {
  const demands: JudgedRule['demands'] = (given) => {
    const parameter = rule.parameter(given)
    if (parameter === undefined) return undefined
    if (rule.demands) return rule.demands(parameter)
    const details = rule.details?.(parameter)
    return [
      {
        name: rule.name,
        ...(details && { details }),
        holds: (value, values) => rule.holds(value, parameter, values),
      },
    ]
  }
  const judge: Judge = (value, given, values) => {
    const all = demands(given)
    if (all === undefined) return { is: 'cannot-judge' }
    const failing = all.find(({ holds }) => !holds(value, values))
    return failing === undefined ? { is: 'holds' } : { is: 'fails', text: textOf(failing) }
  }
  return [
    rule.name,
    {
      judge,
      demands,
      takes: rule.takes,
      says: rule.says ?? [rule.name],
      unlisted: rule.unlisted ?? false,
    },
  ]
}

export const textOf = ({
  name,
  details,
}: Demand): { readonly key: string; readonly values?: JsonObject } =>
  details ? { key: `error.${name}`, values: details } : { key: `error.${name}` }
