import type { Json } from './json.ts'

/**
 * Root of a path. `now` is the time of the event in epoch milliseconds; `each` names are the
 * variables of `some`, `every` and lists.
 */
export type Root =
  | 'form'
  | 'state'
  | 'answer'
  | 'error'
  | 'params'
  | 'query'
  | 'fragment'
  | 'tenant'
  | 'takes'
  | 'data'
  | 'item'
  | 'timers'
  | 'environment'
  | 'each'

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='
/** `divide` and `remainder` of integers follow CEL: towards zero. */
export type Arithmetic = 'plus' | 'minus' | 'times' | 'divide' | 'remainder'

/**
 * A lowered CEL expression: a small closed tree of plain data, evaluated by the engine's total
 * evaluator. `plus` also joins two texts. `int` on arithmetic means that both sides are integers,
 * which CEL divides without a remainder. A path under `each` starts with the variable's name.
 */
export type Expression =
  | { readonly is: 'literal'; readonly value: Json }
  | { readonly is: 'path'; readonly root: Root; readonly path: readonly string[] }
  | { readonly is: 'has'; readonly root: Root; readonly path: readonly string[] }
  | { readonly is: 'index'; readonly of: Expression; readonly at: Expression }
  | { readonly is: 'field'; readonly of: Expression; readonly name: string }
  | { readonly is: 'not'; readonly of: Expression }
  | { readonly is: 'negative'; readonly of: Expression }
  | { readonly is: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | {
      readonly is: 'compare'
      readonly op: Comparison
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly is: 'arithmetic'
      readonly op: Arithmetic
      readonly int: boolean
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly is: 'in'; readonly item: Expression; readonly list: Expression }
  | { readonly is: 'size'; readonly of: Expression }
  | { readonly is: 'startsWith'; readonly of: Expression; readonly prefix: Expression }
  /**
   * `name.withoutSuffix("Authenticator")`: removes it once at the end, and never leaves an empty
   * text (D7.01).
   */
  | { readonly is: 'withoutSuffix'; readonly of: Expression; readonly suffix: Expression }
  | { readonly is: 'lowerAscii'; readonly of: Expression }
  /** Part of a URI (RFC 3986); an empty text when the text is no URI, or lacks the part. */
  | { readonly is: 'uri'; readonly part: 'host' | 'path'; readonly of: Expression }
  | {
      readonly is: 'uri'
      readonly part: 'query'
      readonly of: Expression
      readonly name: Expression
    }
  | {
      readonly is: 'some' | 'every'
      readonly list: Expression
      readonly as: string
      readonly holds: Expression
    }
  /** Items of a list for which the condition holds, in their order. */
  | {
      readonly is: 'filter'
      readonly list: Expression
      readonly as: string
      readonly holds: Expression
    }
  /** One value for each item of a list, in its order. */
  | {
      readonly is: 'mapped'
      readonly list: Expression
      readonly as: string
      readonly to: Expression
    }
  | {
      readonly is: 'choice'
      readonly when: Expression
      readonly then: Expression
      readonly else: Expression
    }
  | { readonly is: 'list'; readonly items: readonly Expression[] }
  | { readonly is: 'map'; readonly entries: Readonly<Record<string, Expression>> }

/** Named expressions: arguments of a call, values of a text, values written by a `set`. */
export type Expressions = Readonly<Record<string, Expression>>
