import type { Json, JsonObject } from '../language/json.ts'

/**
 * Parameter of a rule in a flow: nothing (the rule is on), a field name of the form, a number, a
 * text, a list of texts, a condition, one or more policies (see password-policy), or a map of
 * integers.
 */
export type ParameterKind =
  | 'nothing'
  | 'field'
  | 'integer'
  | 'text'
  | 'texts'
  | 'policies'
  | 'condition'
  | Readonly<Record<string, 'integer'>>

/**
 * Place of a rule in a checklist, by default a row of its own. `together`: one row with the other
 * numbers of characters. `when-broken`: only when the value breaks it, because most values keep it.
 */
export type Listed = 'together' | 'when-broken'

/** One requirement of a value, shown in a checklist as met or not met. */
export interface Requirement {
  /** Its text is `error.<name>`. */
  readonly name: string
  /** The server's name for it, when different. */
  readonly setting?: string
  readonly listed?: Listed
  readonly details?: JsonObject
  readonly holds: (value: Json | undefined, values: Readonly<Record<string, Json>>) => boolean
}

/** Validates a value. Flows write `name`; the error text is `error.<name>`. */
export interface Rule<Parameter> {
  readonly name: string
  readonly takes: ParameterKind
  /** Converts the parameter; undefined when it is invalid, so that the rule cannot decide. */
  readonly parameter: (given: Json | undefined) => Parameter | undefined
  /** `required` of the schema rejects a missing value; most rules accept it. */
  readonly holds: (
    value: Json | undefined,
    parameter: Parameter,
    values: Readonly<Record<string, Json>>,
  ) => boolean
  /** Placeholder values for the text of the rule. */
  readonly details?: (parameter: Parameter) => JsonObject
  /** A rule with several requirements, which are shown in its place. */
  readonly requirements?: (parameter: Parameter) => readonly Requirement[]
  readonly listed?: Listed
  /** It only requires a value, so no checklist shows it. */
  readonly unlisted?: true
  /** Rules that lend their texts to this rule. */
  readonly says?: readonly string[]
}

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

/** True when nothing was entered, which only `required` rejects. */
export const isAbsent = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === ''
