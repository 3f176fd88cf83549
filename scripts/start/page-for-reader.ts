import { languageOfRequest } from '../../src/i18n/language-of-request.ts'
import type { Language } from '../../src/language/vocabulary.ts'
import { chosenTheme, type Theme } from '../../src/runtime/browser/theme.ts'

/** Preferences in the request headers, before any script runs. */
export interface Reader {
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

/** Undefined leaves it to the system. */
export function themeOf({ cookie = '' }: Reader): Theme | undefined {
  return chosenTheme(cookie)
}

/**
 * The page of development with the reader's language and theme on its root element, so that nothing
 * flashes and a screen reader speaks the right language from the first word. In production there is
 * a page for each (choose-page).
 */
export function pageForReader(
  page: string,
  reader: Reader,
  languages: readonly Language[],
): string {
  const language = languageOfRequest(reader, languages)
  const theme = themeOf(reader)
  return page.replace(
    /<html[^>]*>/,
    theme === undefined
      ? `<html lang="${language}">`
      : `<html lang="${language}" data-theme="${theme}">`,
  )
}
