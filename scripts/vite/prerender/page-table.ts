import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Journey, Screen } from '../../../src/language/program.ts'
import type { Language } from '../../../src/language/vocabulary.ts'

/** In the order of the folders; `system` is for who chose none. */
export const pageThemes = ['light', 'dark', 'system'] as const
export type PageTheme = (typeof pageThemes)[number]

/** The page without a screen in it, for every address that has no page of its own. No screen can have this name. */
export const plainPage = '_page'

/**
 * Which file a page request gets: `pages/<tenant>/<language>/<theme>/<page>.html`. Each part is found by looking one thing up (the host name, the
 * cookie Language or the browser's languages, the cookie Theme, the path), so that a static server can do it with a `map` each.
 */
export interface PageTable {
  readonly tenant: string
  /** The first is for who prefers none of them. */
  readonly languages: readonly Language[]
  readonly themes: readonly string[]
  /** Paths below the base path, as regular expressions without regard to case; the first that fits names the page. */
  readonly pages: readonly { readonly path: string; readonly page: string }[]
}

/** Where the build puts those of all tenants. */
const tableFile = join('pages', 'table.json')

/** The screens that anybody may see; what is guarded is drawn when the guard has let somebody in. */
export function publicScreens(journeys: Readonly<Record<string, Journey>>): readonly Screen[] {
  return Object.values(journeys).flatMap(({ screens }) => screens.filter(({ access }) => access === 'public'))
}

/** All screens are listed, so that a guarded one is not taken for a public one whose parameter fits. */
export function pageTable(tenant: string, languages: readonly Language[], journeys: Readonly<Record<string, Journey>>): PageTable {
  const drawn = new Set(publicScreens(journeys).map(({ id }) => id))
  const screens = Object.values(journeys).flatMap(({ screens }) => screens)
  return {
    tenant,
    languages,
    themes: pageThemes,
    pages: screens.toSorted(bySpecificity).map(({ id, route }) => ({ path: patternOf(route), page: drawn.has(id) ? id : plainPage })),
  }
}

export function writePageTables(dist: string, tables: readonly PageTable[]): void {
  mkdirSync(dirname(join(dist, tableFile)), { recursive: true })
  writeFileSync(join(dist, tableFile), JSON.stringify(tables, undefined, 1))
}

/** @throws when the build wrote no tables */
export function readPageTables(dist: string): readonly PageTable[] {
  // Written by `writePageTables` a moment before: the build is one piece.
  return JSON.parse(readFileSync(join(dist, tableFile), 'utf8')) as readonly PageTable[]
}

const isParameter = (segment: string) => segment.startsWith('{')

/** `^/enroll/[^/]+/?$`: a slash at the end does not count (T29). */
function patternOf(route: string): string {
  const segments = route.split('/').filter((segment) => segment !== '')
  return `^${segments.map((segment) => `/${isParameter(segment) ? '[^/]+' : segment.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)}`).join('')}/?$`
}

/** `001` of `/enroll/{kind}`. */
const rank = ({ route }: Screen): string => route.split('/').map((segment) => (isParameter(segment) ? '1' : '0')).join('')

/** Of two that fit, the one with a static segment where the other has a parameter comes first (T28). */
function bySpecificity(one: Screen, other: Screen): number {
  return rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))
}
