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
