import type { Texts } from '../i18n/texts.ts'
import type { Language } from '../language/locale/language-facts.ts'
import type { Journey } from '../language/program.ts'
import type { JourneyModule } from '../runtime/journey-module.ts'
import type { JourneyForms, ShellScope } from './shell-scope.ts'

export interface JourneyChunkSource<Rules> {
  readonly load: (name: string) => Promise<JourneyModule<JourneyForms, Rules>>
  readonly texts: Texts
  readonly languages: readonly Language[]
  readonly addRules: (rules: Rules) => void
}

/** Loaded journeys with their texts, rules, form components and validators. */
export interface JourneyChunks extends Pick<ShellScope, 'formOf'> {
  /** Rejects when the chunk cannot be loaded. */
  readonly loadJourney: (name: string) => Promise<Journey>
}

export function createJourneyChunks<Rules>({
  load,
  texts,
  languages,
  addRules,
}: JourneyChunkSource<Rules>): JourneyChunks {
  const forms: JourneyForms[] = []
  return {
    async loadJourney(name) {
      const { journey, texts: own, forms: drawing, rules } = await load(name)
      // In every language, with only the texts of a namespace that the journey shows.
      for (const language of languages)
        for (const [namespace, resource] of Object.entries(own[language] ?? {}))
          texts.add(language, namespace, resource)
      // The latest first, because in development a journey arrives again after a change of its
      // flows.
      if (drawing) forms.unshift(drawing)
      if (rules) addRules(rules)
      await texts.load(journey.texts)
      return journey
    },
    formOf(screen) {
      for (const { FlowForm, validators } of forms) {
        const own = validators[screen]
        if (own) return { FlowForm, validators: own }
      }
      return undefined
    },
  }
}
