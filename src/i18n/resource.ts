import type { JsonObject } from '../language/json.ts'
import type { Language } from '../language/vocabulary.ts'

/**
 * The texts of one file: keys, nested or dotted, to sentences; the compiler has seen that they are
 * nothing else.
 */
export type Resource = JsonObject

/** Fetches a namespace (a file of flows/texts) in a language. */
export type LoadNamespace = (language: Language, namespace: string) => Promise<Resource>
