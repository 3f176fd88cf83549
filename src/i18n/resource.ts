import type { JsonObject } from '../language/json.ts'
import type { Language } from '../language/locale/language-facts.ts'

/** Texts of one file: nested or dotted keys to sentences, checked by the compiler. */
export type Resource = JsonObject

/** Fetches a namespace (a file of flows/texts) in a language. */
export type LoadNamespace = (language: Language, namespace: string) => Promise<Resource>
