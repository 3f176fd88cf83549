import { languageOfRequest } from '../../src/i18n/language-of-request.ts'
import { chosenTheme, type Theme } from '../../src/runtime/browser/theme.ts'
import type { PageRow, PageTable } from '../vite/prerender/page-table.ts'

/** The answer to a request for a page. */
export interface ChosenPage {
  /** Below `dist/`. */
  readonly file: string
  readonly status: PageRow['status']
}

/** Returns the page of a tenant for a request. One look-up each for path, language and theme. */
export function choosePage({
  tenant,
  languages,
  pages,
  unknown,
}: PageTable): (path: string, reader: Reader) => ChosenPage {
  const compiled = pages.map(({ path, page, status }) => ({
    path: new RegExp(path, 'i'),
    page,
    status,
  }))
  return (path, reader) => {
    const { page, status } = compiled.find((row) => row.path.test(path)) ?? unknown
    return {
      file: [
        'pages',
        tenant,
        languageOfRequest(reader, languages),
        themeOf(reader) ?? 'system',
        `${page}.html`,
      ].join('/'),
      status,
    }
  }
}

/** Preferences in the request headers, before any script runs. */
export interface Reader {
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

/** Undefined leaves the theme to the system. */
export function themeOf({ cookie = '' }: Reader): Theme | undefined {
  return chosenTheme(cookie)
}
