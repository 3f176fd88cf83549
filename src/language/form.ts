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
   * Text of the field for this rule; a rule that only requires content uses the text of `required`.
   * Placeholder values come from the rule.
   */
  readonly text?: { readonly key: string }
  /**
   * Name of the field when the texts of the rule do not know it: the server's word, in the
   * requested language.
   */
  readonly label?: string
  /** Loads that the parameter reads. The rule cannot decide before their answers. */
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
  /** Fields with a file: never in any store. */
  readonly files?: readonly string[]
  /** Values the form opens with. */
  readonly initial: Readonly<Record<string, Expression>>
  /**
   * Loads read by the rules and by the steps after a submit. While a load is pending, submitting is
   * not possible.
   */
  readonly waits?: readonly string[]
  /** Fields that the server defines, by the name of their group in the form. */
  readonly fields?: Readonly<Record<string, Expression>>
  /**
   * Fields with a code from a text message, requested from the phone. A new value of `again`
   * requests it again.
   */
  readonly sms?: Readonly<
    Record<string, { readonly when?: Expression; readonly again: Expression }>
  >
  /** State field that keeps the typed values except secrets and files, over a reload. */
  readonly keep?: StatePath
  /** Question shown when the user leaves with typed values. */
  readonly leaving?: { readonly text: TextUse; readonly leave: TextUse; readonly stay: TextUse }
  /**
   * Set when a step checks fields before a submit: the validator then reports issues while the user
   * types.
   */
  readonly judged?: true
}
