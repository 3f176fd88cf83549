import type { Expression } from './expression.ts'
import type { JsonObject } from './json.ts'
import type { StatePath } from './step.ts'
import type { TextUse } from './text.ts'

/** A rule of src/rules at a field, with its parameter (see the rule's own type). */
export interface RuleUse {
  readonly at: string
  readonly rule: string
  readonly parameter: Expression
  /**
   * The text that the field has for this rule; for a rule that asks only for content, the one of
   * `required`. Its values are the rule's.
   */
  readonly text?: { readonly key: string }
  /**
   * What the field is called, where the texts of the rule do not know it: a server's own word, in
   * the language that was asked for.
   */
  readonly label?: string
  /** The loads that the parameter reads: until they have answered the rule cannot judge. */
  readonly loads?: readonly string[]
}

/**
 * The form of a screen: JSON Schema 2020-12 with every `$ref` inlined and every `=tenant.…` folded,
 * rjsf's uiSchema, and rules. Titles in the schema are text keys: translated text would change the
 * schema and lose its precompiled validator.
 */
export interface Form {
  readonly schema: JsonObject
  readonly ui: JsonObject
  readonly rules: readonly RuleUse[]
  /** Fields of class secret: emptied when the screen is left, never in any store. */
  readonly secrets: readonly string[]
  /** Values the form opens with. */
  readonly initial: Readonly<Record<string, Expression>>
  /**
   * The loads that its rules and what follows a submit read: while one is under way there is
   * nothing to submit.
   */
  readonly waits?: readonly string[]
  /** Fields that a server dictates, by the name under which the form has them together. */
  readonly fields?: Readonly<Record<string, Expression>>
  /**
   * Fields whose code comes by a text message, which the phone is asked for: once more when `again`
   * is another value.
   */
  readonly sms?: Readonly<
    Record<string, { readonly when?: Expression; readonly again: Expression }>
  >
  /** The state field that keeps what was typed, secrets apart: a reload loses nothing. */
  readonly keep?: StatePath
  /** What is asked when somebody goes away with something typed. */
  readonly leaving?: { readonly text: TextUse; readonly leave: TextUse; readonly stay: TextUse }
  /**
   * A step asks whether fields hold before anything is submitted: what the validator finds is told
   * as one types.
   */
  readonly judged?: true
}
