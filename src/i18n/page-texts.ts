import type { Language } from '../language/locale/language-facts.ts'
import type { Resource } from './resource.ts'
import { createTexts, type Refine, type Texts, type TextSettings } from './texts.ts'

/** Data of a language: its texts by namespace, and its correction of sentences. */
interface LanguageChunk {
  readonly texts: Readonly<Record<string, Resource>>
  readonly refine?: Refine
}

export interface PageTexts extends Pick<TextSettings, 'language' | 'facts' | 'missing'> {
  /** Texts of the first screens, by language, so that a page loads only its own language. */
  readonly first: (language: Language) => Promise<LanguageChunk>
  /** Texts that only later actions need. */
  readonly later: (language: Language) => Promise<LanguageChunk>
}

/** Creates the texts of a page, which load when needed; texts of a journey load with it. */
export function createPageTexts({ first, later, ...settings }: PageTexts): Texts {
  const texts = createTexts({
    ...settings,
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
