import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { LanguageFacts, Language } from '../language/locale/language-facts.ts'
import type { Text } from '../language/text.ts'
import { calendarDate, dateTime, dayOfTime } from './date-time.ts'
import { resolveText } from './resolve-text.ts'
import type { LoadNamespace, Resource } from './resource.ts'

export type Refine = (sentence: string) => string

/** Texts of the page in the chosen language. */
export interface Texts {
  readonly i18n: i18n
  language(): Language
  /** Without facts, a language is named by its tag. */
  facts(language: Language): Pick<LanguageFacts, 'name' | 'cookie'> & Partial<LanguageFacts>
  resolve(text: Text): string
  /**
   * Correction of a language for sentences with filled-in values, such as Korean particles. It
   * loads with the language.
   */
  refine(language: Language, refined: Refine): void
  /** Adds texts that came with a chunk or with the page. */
  add(language: Language, namespace: string, resource: Resource): void
  /**
   * Resolves when these namespaces are loaded in the chosen language; rejects when one fails to
   * load.
   */
  load(namespaces: readonly string[]): Promise<void>
  /**
   * Changes the language after all used namespaces are loaded, so that no sentence disappears for a
   * moment. The last call wins.
   */
  use(language: Language): Promise<void>
}

export interface TextSettings {
  readonly language: Language
  /** Facts of the offered languages. */
  readonly facts?: Readonly<Record<Language, LanguageFacts>>
  readonly loadNamespace: LoadNamespace
  /** Called with a key that no language has, which is a defect. */
  readonly missing: (key: string) => void
}

export function createTexts({ language, facts = {}, loadNamespace, missing }: TextSettings): Texts {
  const refines = new Map<string, Refine>()
  const instance = createI18n(
    language,
    missing,
    (sentence, of) => refines.get(of)?.(sentence) ?? sentence,
  )
  const inUse = new Set<string>()
  const under = new Map<string, Promise<void>>()
  let chosen = language

  const add = (of: Language, namespace: string, resource: Resource) => {
    inUse.add(namespace)
    instance.addResourceBundle(of, namespace, resource, true, true)
  }

  const fetchInto = (of: Language, namespace: string): Promise<void> => {
    if (instance.hasResourceBundle(of, namespace)) return Promise.resolve()
    const name = `${of}/${namespace}`
    const known = under.get(name)
    if (known !== undefined) return known
    const loading = loadNamespace(of, namespace)
      .then((resource) => add(of, namespace, resource))
      // A failed load may be retried.
      .finally(() => under.delete(name))
    under.set(name, loading)
    return loading
  }

  return {
    i18n: instance,
    add,
    refine: (of, refined) => refines.set(of, refined),
    language: () => chosen,
    facts: (of) => facts[of] ?? { name: of, cookie: of },
    resolve: (text) => resolveText(instance.t, text),
    async load(namespaces) {
      for (const namespace of namespaces) inUse.add(namespace)
      await Promise.all(namespaces.map((namespace) => fetchInto(chosen, namespace)))
    },
    async use(wanted) {
      const before = chosen
      chosen = wanted
      try {
        await Promise.all([...inUse].map((namespace) => fetchInto(wanted, namespace)))
      } catch (error) {
        if (chosen === wanted) chosen = before
        throw error
      }
      if (chosen === wanted) await instance.changeLanguage(wanted)
    },
  }
}

function createI18n(
  language: Language,
  missing: (key: string) => void,
  refined: (sentence: string, language: string) => string,
): i18n {
  const instance = createInstance()
  instance.use(initReactI18next).use({
    type: 'postProcessor',
    name: 'refine',
    process: (
      sentence: string,
      _key: string | string[],
      _options: unknown,
      translator: { readonly language: string },
    ) => refined(sentence, translator.language),
  })
  // Without a back end this settles at once: `initAsync: false`.
  void instance.init({
    lng: language,
    // The compiler proves that every language has every text.
    fallbackLng: false,
    ns: [],
    resources: {},
    initAsync: false,
    nsSeparator: false,
    returnEmptyString: true,
    // Plain strings go to React, which escapes; `skipOnVariables` keeps a value from being read as
    // a placeholder or a `$t()`.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
    postProcess: ['refine'],
    // A missing key shows nothing, because its name means nothing to the user.
    saveMissing: true,
    parseMissingKeyHandler: () => '',
    missingKeyHandler: (_languages, namespace: string | undefined, key) =>
      missing(namespace === undefined ? key : `${namespace}.${key}`),
    react: { useSuspense: false },
  })
  const formats = { datetime: dateTime, date: calendarDate, day: dayOfTime }
  for (const [name, format] of Object.entries(formats))
    instance.services.formatter?.add(name, format)
  return instance
}
