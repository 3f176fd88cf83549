import type { Json, JsonObject } from '../language/json.ts'

/** What a flow writes as a rule's parameter: nothing (it is simply on), the name of a field of the form, or a map of integers. */
export type Takes = 'nothing' | 'field' | Readonly<Record<string, 'integer'>>

/** When a value is good. `name` is what flows write; the text that says what is wrong is `error.<name>`. */
export interface Rule<Parameter> {
  readonly name: string
  readonly takes: Takes
  /** The parameter as the rule needs it, or undefined when it is of no use: then the rule cannot judge. */
  readonly parameter: (given: Json | undefined) => Parameter | undefined
  /** A value that is not there is for `required` of the schema to refuse; most rules let it pass. */
  readonly holds: (value: Json | undefined, parameter: Parameter, values: Readonly<Record<string, Json>>) => boolean
  /** What the text of the rule may name. */
  readonly details?: (parameter: Parameter) => JsonObject
}
