import { languageOfRequest } from '../../src/i18n/language-of-request.ts'
import { languageAttributes } from '../../src/language/language-attributes.ts'
import type { Language } from '../../src/language/vocabulary.ts'
import { chosenTheme, type Theme } from '../../src/runtime/browser/theme.ts'

/** Preferences in the request headers, before any script runs. */
export interface Reader {
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

/** Undefined leaves the theme to the system. */
export function themeOf({ cookie = '' }: Reader): Theme | undefined {
  return chosenTheme(cookie)
}

/**
 * Returns the page of development with the user's language and theme on its root element, so that
 * nothing flashes and a screen reader uses the right language from the first word. In production
 * each has a page of its own (choose-page).
 */
export function pageForReader(
  page: string,
  reader: Reader,
  languages: readonly Language[],
): string {
  const spoken = languageAttributes(languageOfRequest(reader, languages))
  const theme = themeOf(reader)
  return page.replace(
    /<html[^>]*>/,
    theme === undefined ? `<html ${spoken}>` : `<html ${spoken} data-theme="${theme}">`,
  )
}
