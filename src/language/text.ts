import type { Expressions } from './expression.ts'
import type { JsonObject } from './json.ts'

/** A text as a flow names it: `verify.sms.title` is the key `sms.title` in the namespace (the file) `verify`. */
export interface TextUse { readonly key: string; readonly values?: Expressions }

/** The same with its values computed: what a block, a problem or a notice shows, in whatever language the reader has chosen. */
export interface Text { readonly key: string; readonly values?: JsonObject }
