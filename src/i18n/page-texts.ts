import type { Language } from '../language/vocabulary.ts'
import type { Resource } from './resource.ts'
import { createTexts, type Refine, type Texts, type TextSettings } from './texts.ts'

/** What comes with a language: its texts by namespace, and what it does to a sentence. */
interface LanguageChunk {
  readonly texts: Readonly<Record<string, Resource>>
  readonly refine?: Refine
}

export interface PageTexts extends Pick<TextSettings, 'language' | 'missing'> {
  /**
   * Those of the first screens, by language, so that nobody fetches a language that nobody reads.
   */
  readonly first: (language: Language) => Promise<LanguageChunk>
  /** Those that only what acts needs. */
  readonly later: (language: Language) => Promise<LanguageChunk>
}

/** The texts of a page, fetched as they are needed; those of a journey come with it. */
export function createPageTexts({ language, missing, first, later }: PageTexts): Texts {
  const texts = createTexts({
    language,
    missing,
    async loadNamespace(of, namespace) {
      const { texts: own, refine } = await first(of)
      if (refine) texts.refine(of, refine)
      const resource = own[namespace] ?? (await later(of)).texts[namespace]
      if (resource === undefined) throw new Error(`The build has no texts ${namespace}.`)
      return resource
    },
  })
  return texts
}
