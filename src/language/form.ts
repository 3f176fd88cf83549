import type { Expression } from './expression.ts'
import type { JsonObject } from './json.ts'

/** A rule of src/rules at a field, with its parameter (see the rule's own type). */
export interface RuleUse { readonly at: string; readonly rule: string; readonly parameter: Expression }

/**
 * The form of a screen: JSON Schema 2020-12 with every `$ref` inlined and every `=tenant.…` folded, rjsf's uiSchema, and rules.
 * Titles in the schema are text keys: translated text would change the schema and lose its precompiled validator.
 */
export interface Form {
  readonly schema: JsonObject
  readonly ui: JsonObject
  readonly rules: readonly RuleUse[]
  /** Fields of class secret: emptied when the screen is left, never in any store. */
  readonly secrets: readonly string[]
  /** Values the form opens with. */
  readonly initial: Readonly<Record<string, Expression>>
}
