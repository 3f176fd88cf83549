import type { Span } from '../language/source.ts'
import type { Risk } from './risk.ts'
import type { RuleName } from './rules-of-risk.ts'

/** Origins of addresses (RFC 6454) that the later texts name and the earlier do not. */
export function newOrigins(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = new Set(before.flatMap(originsIn))
  return [...new Set(after.flatMap(originsIn))].filter((origin) => !known.has(origin))
}

const originsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s/?#"'<>)\]]+/gi)].map(([origin]) => origin.toLowerCase())

/** File, line and column of the cause, from 1; without it the cause is a default of the package. */
export type Cause = Pick<Span, 'file' | 'line' | 'column'>

/** One side of a change. `value` is absent where this side has nothing. */
export interface Side {
  readonly value?: string
  readonly cause?: Cause
}

/** The changed thing: the app, a screen by its id, a setting by its path, a text by its key. */
export interface Subject {
  readonly kind: 'app' | 'screen' | 'setting' | 'state' | 'tenant' | 'text'
  readonly name: string
}

/** A difference that a person or the server would see. */
export interface Change {
  readonly rule: RuleName
  readonly risk: Risk
  /** One sentence, with before and after. */
  readonly sentence: string
  /** Several when the same cause changes several screens. */
  readonly subjects: readonly Subject[]
  /** Every tenant where it holds, the default first. */
  readonly tenants: readonly string[]
  readonly before: Side
  readonly after: Side
}

/**
 * A change of one subject in one tenant. The sentence is made of the subject and the predicate, in
 * which `{s}` and `{es}` are the endings of a verb for one subject, and nothing for several.
 */
export interface Finding {
  readonly rule: RuleName
  readonly subject: Subject
  readonly predicate: string
  readonly before: Side
  readonly after: Side
}
