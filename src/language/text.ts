import type { Expression, Expressions } from './expression.ts'
import type { JsonObject } from './json.ts'

/**
 * A text in a flow: `verify.sms.title` is the key `sms.title` in the namespace (the file) `verify`.
 */
export type TextUse =
  | { readonly key: string; readonly values?: Expressions }
  /** One text for each word of an enumeration (a method's name, an error code). */
  | {
      readonly of: Expression
      readonly is: Readonly<Record<string, string>>
      readonly otherwise: string
      readonly values?: Expressions
    }

/** A text with computed values, shown by a block, a problem or a notice in the user's language. */
export interface Text {
  readonly key: string
  readonly values?: JsonObject
}
