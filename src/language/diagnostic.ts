import type { Span } from './source.ts'

/**
 * Kinds of names that the flows declare. Names of OpenAPI are reported at every use: after a change
 * of the document, the author needs the lines.
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
  | 'namespace'
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
  | 'member'

/**
 * Use of a state field with a wrong type: beside a plain value (`read`), in a write, or beside a
 * value with another declaration (`mixed`).
 */
export type TypeUse = 'read' | 'write' | 'mixed'

/** The error behind a diagnostic. Diagnostics with an equal root cause are one error. */
export type RootCause =
  /** An unknown name, wherever it is used; `file` when each file declares its own. */
  | { readonly is: 'name'; readonly kind: Declared; readonly name: string; readonly file: string }
  /** A mismatch of scenarios with an operation. */
  | { readonly is: 'story'; readonly operation: string; readonly mismatch: string }
  /** Codes of a call without an answer. */
  | { readonly is: 'unanswered'; readonly operation: string; readonly codes: string }
  /** Fields of the state with a stricter class than a place allows. */
  | { readonly is: 'class'; readonly fields: readonly string[] }
  /** Fields of the state with another type than a place expects. */
  | { readonly is: 'type'; readonly use: TypeUse; readonly fields: readonly string[] }
  /** A field of the state that must not keep a value. */
  | { readonly is: 'stored'; readonly field: string }
  /** A word of a column that no reader compares with, and the word that readers compare with. */
  | { readonly is: 'word'; readonly column: string; readonly meant: string }
  /** A placeholder of a text without a value. */
  | { readonly is: 'unfilled'; readonly text: string; readonly placeholder: string }
  /** A text of one language under another key than in the others. */
  | { readonly is: 'text-key'; readonly language: string; readonly slip: string }
  /** A file of texts that is an untranslated copy. */
  | { readonly is: 'untranslated'; readonly language: string }
  /** A key that must not reach a merge. */
  | { readonly is: 'refused'; readonly key: string }
  /** The `do` of steps that run without a press, or a jump in them. */
  | { readonly is: 'repeats' | 'jump'; readonly at: Pick<Span, 'file' | 'start' | 'end'> }
  /** An end of a part without steps, or the steps of a silent control. */
  | { readonly is: 'empty-end' | 'silent'; readonly at: Pick<Span, 'file' | 'start'> }

/** An error in the files of an author. The wording is in docs/diagnostics/<code>.md. */
export interface Diagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** The problem, with the suggestion if there is one. */
  readonly message: string
  /** The remedy: the first paragraph of the page. */
  readonly remedy: string
  readonly span: Span
  /** Values named in the sentences above. Code decides by these values, never by the wording. */
  readonly holes?: Readonly<Record<string, string>>
  /**
   * Diagnostics with the same cause are one error. It is reported at the first place; the others
   * are related.
   */
  readonly cause?: RootCause
  /** Other places of the same error: both duplicates, the declaration. */
  readonly related: readonly { readonly span: Span; readonly message: string }[]
}
