import type { JsonObject } from '../language/json.ts'
import type { Journey } from '../language/program.ts'

/** Texts by language, then by namespace. */
export type JourneyTexts = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>

/**
 * Exports of a language's chunk. They are the texts of the first screens by namespace, and the
 * language's own change to a sentence.
 */
export interface LanguageModule {
  readonly texts: JourneyTexts[string]
  readonly refine?: (sentence: string) => string
}

/**
 * Exports of a journey's chunk: its screens as data, and its texts, except those of the first
 * screens. For a journey with forms it also exports the code that renders and validates them.
 */
export interface JourneyModule<Forms = unknown, Rules = unknown> {
  readonly journey: Journey
  readonly texts: JourneyTexts
  readonly forms?: Forms
  /** Rules that are too large to be on every page. */
  readonly rules?: Rules
}
