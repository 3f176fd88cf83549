import { directionOf, type Language, scriptsOf } from './language-facts.ts'

/**
 * Returns the attributes of `<html>` for a page in this language: `lang="ko-KR"`, or `lang="ar-EG"
 * dir="rtl"`. Left to right is the default of HTML, and needs no attribute.
 * @param lang another spelling of the tag
 */
export function languageAttributes(language: Language, lang: string = language): string {
  const direction = directionOf(language)
  return direction === undefined ? `lang="${lang}"` : `lang="${lang}" dir="${direction}"`
}

/** ISO 639-2: no linguistic content. No page is in it, so its rule is never used. */
const none = 'zxx'

/**
 * Returns a style sheet in which `:script(Hang)` is `:lang(…)` of the languages with that script
 * (ISO 15924). So a rule of a script names no language, and follows the list of languages.
 * @param languages tags of the product
 */
export function withScriptSelectors(css: string, languages: readonly Language[]): string {
  return css.replaceAll(/:script\((\w+)\)/g, (_, script: string) => {
    const spoken = new Set(
      languages.filter((tag) => scriptsOf(tag).includes(script)).map(shortestTag),
    )
    const selectors = [...spoken].map((tag) => `:lang(${tag})`)
    return selectors.length > 1 ? `:is(${selectors.join()})` : (selectors[0] ?? `:lang(${none})`)
  })
}

/** `ko` of ko-KR also fits texts without a region; the tag stays where `sr` has other scripts. */
function shortestTag(tag: Language): string {
  const { language } = new Intl.Locale(tag)
  return scriptsOf(language).join() === scriptsOf(tag).join() ? language : tag
}
