import type { Json, JsonObject } from '../language/json.ts'

/**
 * What a flow writes as a rule's parameter: nothing (it is simply on), the name of a field of the
 * form, one number, one text, a list of texts, a condition, a policy (or several: see
 * password-policy), or a map of integers.
 */
export type Takes =
  | 'nothing'
  | 'field'
  | 'integer'
  | 'text'
  | 'texts'
  | 'policies'
  | 'condition'
  | Readonly<Record<string, 'integer'>>

/** One demand on a value, as a checklist shows it: met or not met. */
export interface Demand {
  /** The text of it is `error.<name>`. */
  readonly name: string
  /** As the server calls it, where it has another name for it. */
  readonly knob?: string
  readonly details?: JsonObject
  readonly holds: (value: Json | undefined, values: Readonly<Record<string, Json>>) => boolean
}

/**
 * When a value is good. `name` is what flows write; the text that says what is wrong is
 * `error.<name>`.
 */
export interface Rule<Parameter> {
  readonly name: string
  readonly takes: Takes
  /**
   * The parameter as the rule needs it, or undefined when it is of no use: then the rule cannot
   * judge.
   */
  readonly parameter: (given: Json | undefined) => Parameter | undefined
  /**
   * A value that is not there is for `required` of the schema to refuse; most rules let it pass.
   */
  readonly holds: (
    value: Json | undefined,
    parameter: Parameter,
    values: Readonly<Record<string, Json>>,
  ) => boolean
  /** What the text of the rule may name. */
  readonly details?: (parameter: Parameter) => JsonObject
  /** A rule that is several: its demands speak, and not the rule itself. */
  readonly demands?: (parameter: Parameter) => readonly Demand[]
  /** It says only that something is there, which no checklist needs to say. */
  readonly unlisted?: true
  /** The rules whose texts such a one may say. */
  readonly says?: readonly string[]
}
