import type { Diagnostic } from '../../language/diagnostic.ts'

/** Requests and answers about texts in all languages, as JSON. */

export interface TextCell {
  /** Of this tenant; absent where it has that of the default. */
  readonly own?: string
  /** File of `own`. */
  readonly file?: string
  /** Of the default tenant. */
  readonly usual?: string
}

/** A text by its key, such as `otp.send`. */
export interface TextRow {
  readonly key: string
  /** Screens that show it. */
  readonly screens: readonly string[]
  /** By language; without an entry it is missing. */
  readonly cells: Readonly<Record<string, TextCell>>
}

/** `GET /api/edit/texts?tenant=…` */
export interface TextsAnswer {
  /** BCP 47, the first is for people without a preference. */
  readonly languages: readonly string[]
  /** Those of its pages. */
  readonly offered: readonly string[]
  readonly rows: readonly TextRow[]
}

export interface TextChange {
  readonly key: string
  readonly language: string
  /** Null removes it: the tenant has that of the default again. */
  readonly value: string | null
  /** Own value that was read; null for none. */
  readonly base: string | null
}

/** `POST /api/edit/texts`: checks all changes together, and saves all or none with `save`. */
export interface TextsRequest {
  readonly tenant: string
  readonly changes: readonly TextChange[]
  readonly save: boolean
  /** Saves although the check fails. */
  readonly insists?: boolean
}

/** A diagnostic of a changed text. */
export interface TextProblem {
  readonly key: string
  readonly language: string
  readonly diagnostic: Diagnostic
}

export interface TextsResult {
  readonly is: 'checked' | 'saved' | 'refused' | 'changed'
  /** Of the changed texts. */
  readonly problems: readonly TextProblem[]
  /** Errors of any file. */
  readonly errors: readonly Diagnostic[]
  /** Of `changed`: values that another program wrote meanwhile; null for a removed one. */
  readonly theirs: readonly {
    readonly key: string
    readonly language: string
    readonly value: string | null
  }[]
  /** Name of the unsaved version, to draw its screens; absent while it has errors. */
  readonly draft?: string
}
