import type { Diagnostic } from '../../language/diagnostic.ts'
import type { JsonObject } from '../../language/json.ts'

/** Requests and answers of `/api/edit/…`, as JSON. */

export interface FileText {
  readonly text: string
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly version: string
}

export interface FileRow {
  readonly file: string
  readonly group: FileGroup
}

export const fileGroups = ['flows', 'texts', 'tenants', 'mocks', 'scenarios'] as const
export type FileGroup = (typeof fileGroups)[number]

/** `GET /api/edit/files` */
export interface FilesAnswer {
  /** Stays the same for this folder: the key of texts that the browser keeps. */
  readonly product: string
  /** Every request that changes something has it as `x-studio-token`. */
  readonly token: string
  readonly files: readonly FileRow[]
  /** Screens that a scenario shows. */
  readonly screens: readonly string[]
}

/** `GET /api/edit/schema?kind=…`: the schema of a kind of file, with the names of the product. */
export type SchemaAnswer = JsonObject

/** `POST /api/edit/check`: the whole check, with an unsaved text in place of its file. */
export interface CheckRequest {
  readonly file: string
  readonly text: string
}
export interface CheckAnswer {
  /** Of all files; the page of a code is docs/diagnostics/<code>.md. */
  readonly diagnostics: readonly Diagnostic[]
  /** Name of the unsaved version, to draw its screens; absent while it has errors. */
  readonly draft?: string
  /** True when another text of this page came meanwhile. */
  readonly isOutdated?: boolean
}

/** `GET /api/edit/page?code=…`: the page of a diagnostic, as Markdown. */
export interface PageAnswer {
  readonly text: string
}

/** `POST /api/edit/save` */
export interface SaveRequest {
  readonly file: string
  readonly text: string
  /** The text that the editor began with, and its version; null for a new file. */
  readonly base: FileText | null
  /** Saves although the check fails. */
  readonly insists?: boolean
}
export type SaveAnswer =
  | { readonly is: 'saved'; readonly version: string }
  /** The check fails, and nothing was written. */
  | { readonly is: 'refused'; readonly diagnostics: readonly Diagnostic[] }
  /** The file was changed by somebody else, and nothing was written. */
  | {
      readonly is: 'changed'
      readonly theirs: FileText | null
      /** Both changes in one text, in its parts. */
      readonly merge: readonly MergePart[]
      /** True when the file is not valid YAML now. */
      readonly isInvalid: boolean
    }

export type MergePart =
  | { readonly is: 'same'; readonly text: string }
  | {
      readonly is: 'conflict'
      readonly mine: string
      readonly theirs: string
    }

/** Bytes of a picture at most. */
export const mostPictureBytes = 262_144

/** `POST /api/edit/picture`: a file for `brand: { logo: … }` in the folder of a tenant. */
export interface PictureRequest {
  readonly tenant: string
  /** Of the chosen file; the studio keeps its letters, digits and hyphens. */
  readonly name: string
  /** Base64 (RFC 4648, section 4). */
  readonly content: string
}
export type PictureAnswer =
  /** Name for `logo`. */
  | { readonly is: 'saved'; readonly name: string }
  /** Nothing was written; a reason as the end of a sentence. */
  | { readonly is: 'refused'; readonly reason: string }

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
