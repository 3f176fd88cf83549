import type { JsonObject } from '../language/json.ts'
import type { Journey } from '../language/program.ts'

/** Language, then namespace. */
export type JourneyTexts = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>

/**
 * What the chunk of a language exports: the texts of the first screens by namespace, and what the
 * language does to a sentence.
 */
export interface LanguageModule {
  readonly texts: JourneyTexts[string]
  readonly refine?: (sentence: string) => string
}

/**
 * What the chunk of a journey exports: its screens as data, its texts where they are not those of
 * the first screens, and when it has forms what draws and judges them.
 */
export interface JourneyModule<Forms = unknown, Rules = unknown> {
  readonly journey: Journey
  readonly texts: JourneyTexts
  readonly forms?: Forms
  /** Rules that are too large to be on every page. */
  readonly rules?: Rules
}
