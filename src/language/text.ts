import type { Expression, Expressions } from './expression.ts'
import type { JsonObject } from './json.ts'

/**
 * A text as a flow names it: `verify.sms.title` is the key `sms.title` in the namespace (the file)
 * `verify`.
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

/**
 * The same with computed values, as shown by a block, a problem or a notice, in the language chosen
 * by the reader.
 */
export interface Text {
  readonly key: string
  readonly values?: JsonObject
}
