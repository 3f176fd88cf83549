import { chooseLocale } from '../../src/i18n/locale.ts'
import type { Language } from '../../src/language/vocabulary.ts'
import { chosenTheme, type Theme } from '../../src/runtime/browser/theme.ts'

/** What a browser says of its reader before any script runs. */
export interface Reader {
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

/** The rules are the front end's own: the cookie `Language`, else the browser's languages, else the tenant's first, by default English (section 1). */
export function languageOf({ cookie = '', acceptLanguage = '' }: Reader, languages: readonly Language[]): Language {
  return chooseLocale({ cookie, preferred: languagesOf(acceptLanguage), languages })
}

/** Undefined leaves it to the system. */
export function themeOf({ cookie = '' }: Reader): Theme | undefined {
  return chosenTheme(cookie)
}

/**
 * The page of development with the reader's language and theme on its root element, so that nothing flashes and a screen reader speaks the right
 * language from the first word. In production there is a page for each (choose-page).
 */
export function pageForReader(page: string, reader: Reader, languages: readonly Language[]): string {
  const language = languageOf(reader, languages)
  const theme = themeOf(reader)
  return page.replace(/<html[^>]*>/, theme === undefined ? `<html lang="${language}">` : `<html lang="${language}" data-theme="${theme}">`)
}

/** RFC 9110, section 12.5.4: by descending weight; a weight of 0 is a refusal. */
function languagesOf(header: string): readonly string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
