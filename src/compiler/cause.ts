import type { Diagnostic } from '../language/diagnostic.ts'
import type { Expression } from '../language/expression.ts'
import type { Span } from '../language/span.ts'

/**
 * Kinds of names that flows declare themselves. What OpenAPI declares is told at every use: whoever
 * changed it asks for the lines.
 */
export type Declared =
  | 'state'
  | 'screen'
  | 'part'
  | 'action'
  | 'field'
  | 'shared-field'
  | 'timer'
  | 'page'
  | 'text'
  | 'load'
  | 'derived'
  | 'tenant'
  | 'take'
  | 'column'
  | 'beside'
  | 'code'
  | 'language'
  | 'end'
  | 'proof'
  | 'needs'
  | 'story'

/**
 * The same name that there is not, wherever it is said; `file` where each file declares its own.
 */
export function causedBy(
  kind: Declared,
  name: string,
  diagnostic: Diagnostic,
  file = '',
): Diagnostic {
  return { ...diagnostic, cause: `${kind} ${file} ${name}` }
}

/**
 * What a scenario says of an operation and does not fit it any more: the lines that are mended
 * first are those of the flows, so scenarios are told once for each such thing.
 */
export function toldInStories(operation: string, what: string, diagnostic: Diagnostic): Diagnostic {
  return causedBy('story', `${operation} ${what}`, diagnostic)
}

/**
 * A field of the state has as many names in front as there are ways to it (`takes.challenge.x`,
 * `verification.Sms.verification.x`): the last one is its own.
 */
export function causedByField(path: string, diagnostic: Diagnostic): Diagnostic {
  return causedBy('state', path.slice(path.lastIndexOf('.') + 1), diagnostic)
}

/**
 * Codes of a call that nobody answers: where many operations have them, `dedupe` knows that the
 * answer for all is what is gone.
 */
export function unansweredOf(operation: string, codes: string, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: `unanswered ${operation} ${codes}` }
}

/**
 * Of a stricter class than the place bears, because of what it reads of the state: `dedupe`
 * knows whether one of these fields is where it comes from.
 */
export function classedByField(lowered: Expression, diagnostic: Diagnostic): Diagnostic {
  const fields = stateFieldsIn(lowered)
  return fields.length > 0 ? { ...diagnostic, cause: `class ${fields.join(' ')}` } : diagnostic
}

/**
 * Done by a `do` that nobody presses for: where several calls are, `dedupe` knows that it is the
 * `do` that lacks its condition.
 */
export function repeatedFrom({ file, start, end }: Span, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: `repeats ${file} ${start} ${end}` }
}

/**
 * Written where it may not be kept: when many are, `dedupe` knows that the class of the field is
 * what is gone.
 */
export function storedInField(path: string, diagnostic: Diagnostic): Diagnostic {
  return diagnostic.cause === undefined
    ? { ...diagnostic, cause: `stored ${path.slice(path.lastIndexOf('.') + 1)}` }
    : diagnostic
}

/**
 * A word of a column that nobody compares with, where those who read it say this one: `dedupe`
 * knows whether they miss it.
 */
export function ofColumnWord(column: string, meant: string, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: `word ${column} ${meant}` }
}

/** The last names of what an expression reads of the state. */
export function stateFieldsIn(lowered: Expression): readonly string[] {
  const within = (part: unknown): readonly string[] => {
    if (typeof part !== 'object' || part === null) return []
    const { is, root, path, of, name } = part as {
      readonly is?: unknown
      readonly root?: unknown
      readonly path?: readonly string[]
      readonly of?: unknown
      readonly name?: string
    }
    // Of a copy that is chosen as one goes the name stands outside.
    if (is === 'field' && name !== undefined) return within(of).length > 0 ? [name] : []
    const last = root === 'state' ? path?.at(-1) : undefined
    return last === undefined ? Object.values(part).flatMap(within) : [last]
  }
  return [...new Set(within(lowered))]
}

/**
 * How a field of the state is of a wrong type: beside something plain (which nobody else declares),
 * written, or beside what somebody else declares.
 */
export type TypeUse = 'read' | 'write' | 'mixed'

/**
 * Of a wrong type because of this field, as likely as not: `dedupe` decides when all of them are
 * there.
 */
export function typedByField(
  use: TypeUse,
  path: string | readonly string[],
  diagnostic: Diagnostic,
): Diagnostic {
  const names = [path].flat().map((each) => each.slice(each.lastIndexOf('.') + 1))
  return diagnostic.code === 'wrong-type' || diagnostic.code === 'unknown-word'
    ? { ...diagnostic, cause: `type ${use} ${names.join(' ')}` }
    : diagnostic
}

export const EMPTY_END = 'empty-end '

/**
 * An end of a part that nothing follows: whatever is pressed in the part to come to it does
 * nothing, either.
 */
export function emptyEndAt({ file, start }: Span, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: `${EMPTY_END}${file} ${start}` }
}

/** Silent because of what it performs, which begins here, however many perform it. */
export function silentBecauseOf({ file, start }: Span, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: `silent ${file} ${start}` }
}

export const UNFILLED = 'unfilled '

/**
 * Not given to a text that asks for it: where nobody gives it, `dedupe` knows that the text is
 * what asks for too much.
 */
export function unfilledIn(key: string, name: string, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: `${UNFILLED}${key} ${name}` }
}

export const JUMPED = 'jump '

/**
 * Led on by this jump, for which nobody presses: where many perform it, `dedupe` knows that the
 * jump itself lacks its word.
 */
export function jumpedAt({ file, start, end }: Span, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: `${JUMPED}${file} ${start} ${end}` }
}
