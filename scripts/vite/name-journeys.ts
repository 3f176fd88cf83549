import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLE_REPORT } from './bundle-report.ts'
import { integrityOf } from './integrity.ts'

const JOURNEY = /^(assets\/journeys\/.+-)[\w-]{8}(\.js)$/

/** The name that a file of the bundler has in dist/. */
export type Named = (file: string) => string

/**
 * Renames the chunks of the journeys to the beginning of their integrity, which is in the same
 * table (journey-table). Repeated text compresses to three bytes instead of six. Nothing else
 * refers to these names.
 */
export function nameJourneys(dist: string): Named {
  const names = new Map(
    globSync('assets/journeys/*.js', { cwd: dist }).map((file) => {
      const [, head = '', foot = ''] = JOURNEY.exec(file) ?? []
      const hash = integrityOf(readFileSync(join(dist, file))).slice(
        'sha256-'.length,
        'sha256-'.length + 8,
      )
      return [file, `${head}${hash.replaceAll('+', '-').replaceAll('/', '_')}${foot}`] as const
    }),
  )
  for (const [before, after] of names) renameSync(join(dist, before), join(dist, after))
  const named: Named = (file) => names.get(file) ?? file
  const shares = JSON.parse(readFileSync(join(dist, BUNDLE_REPORT), 'utf8')) as Readonly<
    Record<string, number>
  >
  writeFileSync(
    join(dist, BUNDLE_REPORT),
    JSON.stringify(
      Object.fromEntries(Object.entries(shares).map(([file, bytes]) => [named(file), bytes])),
    ),
  )
  return named
}
