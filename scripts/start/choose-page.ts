import { languageOfRequest } from '../../src/i18n/language-of-request.ts'
import type { PageTable } from '../vite/prerender/page-table.ts'
import { plainPage } from '../vite/prerender/page-table.ts'
import { type Reader, themeOf } from './page-for-reader.ts'

/** Which page of a tenant answers a request: its path below `dist/`. One look-up each for path, language and theme. */
export function choosePage({ tenant, languages, pages }: PageTable): (path: string, reader: Reader) => string {
  const compiled = pages.map(({ path, page }) => ({ path: new RegExp(path, 'i'), page }))
  return (path, reader) => {
    const page = compiled.find((row) => row.path.test(path))?.page ?? plainPage
    return ['pages', tenant, languageOfRequest(reader, languages), themeOf(reader) ?? 'system', `${page}.html`].join('/')
  }
}
