import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Language } from '../../../src/language/locale/language-facts.ts'
import type { Journey, ProgramIndex, Screen } from '../../../src/language/program.ts'

/** In the order of the folders; `system` without a choice of the user. */
export const pageThemes = ['light', 'dark', 'system'] as const
export type PageTheme = (typeof pageThemes)[number]

/**
 * The page without a screen in it, for every address behind the guard. No screen can have this
 * name.
 */
export const plainPage = '_page'

/**
 * Selects the file of a page request: `pages/<tenant>/<language>/<theme>/<page>.html`. Each part is
 * one look-up (the host name, the cookie Language or the browser's languages, the cookie Theme, the
 * path), so that a static server can do it with a `map` each.
 */
export interface PageTable {
  readonly tenant: string
  /** The first is the default. */
  readonly languages: readonly Language[]
  readonly themes: readonly string[]
  /**
   * Paths below the base path, as regular expressions, case-insensitive except for listed values.
   * The first match names the page.
   */
  readonly pages: readonly PageRow[]
  /** The answer to every other path. */
  readonly unknown: Omit<PageRow, 'path'>
}

export interface PageRow {
  readonly path: string
  readonly page: string
  /**
   * Status of the answer (RFC 9110, section 15.5): a missing or forbidden page reports it to
   * machines too.
   */
  readonly status: 200 | 403 | 404
}

/**
 * Returns the paths with any ending, such as a link with a key in it. They are pages even where the
 * last segment has a dot: a mail program may have joined the link with the next word. Covers all
 * tenants, because nginx chooses the location before it knows the tenant.
 */
export function openPaths(tables: readonly Pick<PageTable, 'pages'>[]): readonly string[] {
  const paths = tables.flatMap(({ pages }) => pages.map(({ path }) => path))
  return [...new Set(paths.filter((path) => path.endsWith(`${anything}/?$`)))]
}

/** File with the tables of all tenants. */
const tableFile = join('pages', 'table.json')

/** Returns the public screens. Guarded ones are rendered after the guard has passed. */
export function publicScreens(journeys: Readonly<Record<string, Journey>>): readonly Screen[] {
  return Object.values(journeys).flatMap(({ screens }) =>
    screens.filter(({ access }) => access === 'public'),
  )
}

/** Lists all screens, so that a guarded one is not matched by the parameter of a public route. */
export function pageTable(
  index: PageRules,
  journeys: Readonly<Record<string, Journey>>,
): PageTable {
  const drawn = new Set(publicScreens(journeys).map(({ id }) => id))
  const screens = Object.values(journeys).flatMap(({ screens: own }) => own)
  const statuses = statusesOf(index)
  const rowOf = (screen: Screen): PageRow => ({
    path: patternOf(screen),
    page: drawn.has(screen.id) ? screen.id : plainPage,
    status: statuses.get(screen.route) ?? 200,
  })
  const missing = screens.find(({ route }) => route === index.unknownRoute.route)
  return {
    tenant: index.tenant.name,
    languages: index.texts.languages,
    themes: pageThemes,
    pages: screens.toSorted(bySpecificity).map(rowOf),
    unknown: missing ? rowOf(missing) : { page: plainPage, status: 404 },
  }
}

/** The part of a program's index that decides about pages. */
export interface PageRules {
  readonly tenant: Pick<ProgramIndex['tenant'], 'name'>
  readonly texts: Pick<ProgramIndex['texts'], 'languages'>
  readonly unknownRoute: ProgramIndex['unknownRoute']
  readonly answers: Pick<ProgramIndex['answers'], 'forbidden'>
}

/** By route: the screens that the app shows after an unknown address and after 403. */
function statusesOf({ unknownRoute, answers }: PageRules): ReadonlyMap<string, 403 | 404> {
  const forbidden = answers.forbidden.flatMap((step) =>
    step.do === 'go' && 'route' in step.to ? [[step.to.route, 403] as const] : [],
  )
  return new Map([...forbidden, [unknownRoute.route, 404]])
}

export function writePageTables(dist: string, tables: readonly PageTable[]): void {
  mkdirSync(dirname(join(dist, tableFile)), { recursive: true })
  writeFileSync(join(dist, tableFile), JSON.stringify(tables, undefined, 1))
}

/** @throws when the build wrote no tables */
export function readPageTables(dist: string): readonly PageTable[] {
  // Written by `writePageTables` in the same build.
  return JSON.parse(readFileSync(join(dist, tableFile), 'utf8')) as readonly PageTable[]
}

const anything = '[^/]+'
const literal = (segment: string) => segment.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
const isParameter = (segment: string) => segment.startsWith('{')

/**
 * Returns `^/enroll/[^/]+/?$`, or `^/enroll/(?-i:new|change)/?$` for listed values: their case
 * counts, as it does in the app (ECMAScript 2025 and PCRE share this syntax). A slash at the end
 * does not count (T29).
 */
function patternOf({ route, params = {} }: Screen): string {
  const parameter = (segment: string) => {
    const words = params[segment.slice(1, -1)]
    return words ? `(?-i:${words.map(literal).join('|')})` : anything
  }
  const segments = route.split('/').filter((segment) => segment !== '')
  return `^${segments.map((segment) => `/${isParameter(segment) ? parameter(segment) : literal(segment)}`).join('')}/?$`
}

/** Returns `001` for `/enroll/{kind}`. */
const rank = ({ route }: Screen): string =>
  route
    .split('/')
    .map((segment) => (isParameter(segment) ? '1' : '0'))
    .join('')

/** Of two matches, the one with a static segment in place of a parameter comes first (T28). */
function bySpecificity(one: Screen, other: Screen): number {
  return rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))
}
