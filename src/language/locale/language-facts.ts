/** A language that flows/app.yaml lists: a tag of BCP 47, for example ko-KR. */
export type Language = string

/** Facts of a language for a page that offers it; read from Unicode CLDR by the compiler. */
export interface LanguageFacts {
  /** Name in the language itself, for the menu. */
  readonly name: string
  /** Value of the cookie `Language`: the English name where it is one word, else the tag. */
  readonly cookie: string
  /** ISO 15924: the scripts that it uses, its own before shared ones. */
  readonly scripts: readonly string[]
  /** Only of a language that is written from right to left. */
  readonly direction?: 'rtl'
}

/** Scripts with lines from right to left (CLDR). */
const rightToLeft: ReadonlySet<string> = new Set(
  'Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '),
)

/** The specification, section 3, gives the cookie English names. */
const cookieNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** RFC 6265, section 4.1.1: a value has no space. */
const oneWord = /^[A-Za-z]+$/

/**
 * Returns the facts of each language of a list. A language that is there in several regions or
 * scripts is named with them; alone it has its plain name.
 * @param languages tags that `isLanguageTag` accepts
 */
export function languageFacts(
  languages: readonly Language[],
): Readonly<Record<Language, LanguageFacts>> {
  const locales = languages.map((tag) => [tag, new Intl.Locale(tag)] as const)
  return Object.fromEntries(
    locales.map(([tag, locale]) => {
      const isAlone = locales.every(
        ([other, { language }]) => other === tag || language !== locale.language,
      )
      const english = cookieNames.of(locale.language) ?? ''
      const [scripts, direction] = [scriptsOf(tag), directionOf(tag)]
      return [
        tag,
        {
          name: ownName(tag, isAlone ? locale.language : tag),
          cookie: isAlone && oneWord.test(english) ? english : tag,
          scripts,
          ...(direction && { direction }),
        },
      ] as const
    }),
  )
}

/** Returns `rtl` for a language that is written from right to left, by its script. */
export const directionOf = (tag: Language): LanguageFacts['direction'] =>
  rightToLeft.has(scriptsOf(tag)[0] ?? '') ? 'rtl' : undefined

/** Scripts of a language, where it uses more than its single script in ISO 15924. */
const several: Readonly<Record<string, readonly string[]>> = {
  Kore: ['Hang', 'Hani'],
  Jpan: ['Hira', 'Kana', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
  Aran: ['Arab'],
}

/** Returns the scripts of a language (ISO 15924); none where CLDR does not know it. */
export function scriptsOf(tag: Language): readonly string[] {
  try {
    const { script } = new Intl.Locale(tag).maximize()
    return script === undefined ? [] : (several[script] ?? [script])
  } catch {
    return []
  }
}

/** CLDR names a language as within a sentence; a menu begins with a capital letter. */
function ownName(tag: Language, code: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(code) ?? tag
  return name.replace(/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u, (letter) =>
    letter.toLocaleUpperCase(tag),
  )
}

/** True for a tag in the form of RFC 5646, section 4.5, of a language that CLDR knows. */
export function isLanguageTag(tag: string): boolean {
  try {
    if (Intl.getCanonicalLocales(tag)[0] !== tag) return false
    const { language } = new Intl.Locale(tag)
    return cookieNames.of(language) !== language
  } catch {
    return false
  }
}
