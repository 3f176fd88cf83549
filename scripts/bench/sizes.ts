import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { BUNDLE_REPORT } from '../vite/build-files.ts'

/** Bytes in brotli of files below a build's dist/, for the default tenant. */
export interface Sizes {
  of(path: string): number
  own(path: string): number
  readonly journeys: ReadonlyMap<string, number>
  /** The table of journeys, fetched when the page is live. */
  readonly table: number
  /** The login page as it is sent: HTML with its stylesheet and the import map. */
  readonly page: number
  readonly entry: number
  /** Page and entry before compression: another file's hash has the same length. */
  readonly raw: number
}

/** The measured tenant. */
export const PAGE = 'pages/default/en-US/system/login.html'

export function sizesOf(root: string): Sizes {
  const dist = join(root, 'dist')
  const shares = JSON.parse(readFileSync(join(dist, BUNDLE_REPORT), 'utf8')) as Readonly<
    Record<string, number>
  >
  const of = (path: string) => readFileSync(join(dist, `${path}.br`)).length
  const page = readFileSync(join(dist, PAGE), 'utf8')
  const [entry = ''] = /assets\/index-[\w-]+\.js/.exec(page) ?? []
  const [table = ''] = /assets\/journeys-[\w-]+\.js/.exec(page) ?? []
  const journeys = [
    ...new Set(readFileSync(join(dist, table), 'utf8').match(/assets\/journeys\/[\w-]+\.js/g)),
  ].map((path) => [basename(path).replace(/-[\w-]{8}\.js$/, ''), of(path)] as const)
  return {
    of,
    own: (path) => shares[path] ?? 0,
    journeys: new Map(journeys),
    table: of(table),
    page: of(PAGE),
    entry: of(entry),
    raw: Buffer.byteLength(page) + readFileSync(join(dist, entry)).length,
  }
}
