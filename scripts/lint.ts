import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Counts,
  grownCounts,
  lowerCounts,
  readCounts,
  writeCounts,
  cyclesIn,
  importsOf,
  longSignatures,
} from './lint/shape.ts'
import {
  type Finding,
  longLines,
  oldWordsOf,
  relativeComments,
  replacedFile,
  replacedNames,
} from './lint/wording.ts'
import { changesIn } from './test/selection.ts'

// npm run lint: oxlint, and the project's own rules. Words after -- go to oxlint.

const root = join(import.meta.dirname, '..')
const COUNTS = join(import.meta.dirname, 'lint/counts.json')

const oxlint = spawnSync(
  process.execPath,
  ['node_modules/oxlint/bin/oxlint', '--type-aware', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)

interface File {
  readonly path: string
  readonly code: string
}

const filesOf = (...globs: readonly string[]): readonly File[] =>
  globSync(globs, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/[/.]generated[/.]/.test(path))
    .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }))

const files = filesOf('{src,server,scripts,tests}/**/*.{ts,tsx,css}', 'scripts/*.cjs', '*.ts')
const sources = files.filter(({ path }) => !path.endsWith('.css'))
/** Files that have comments, and no formatted code of ours. */
const commented = filesOf(
  '{flows,examples,openapi,schemas/fields}/**/*.yaml',
  '{docs,deploy,.}/*.{yaml,conf}',
  '.ci/run',
)

interface Located extends Finding {
  readonly path: string
}

function findingsBy(
  rule: (path: string, code: string) => readonly Finding[],
  among = files,
): readonly Located[] {
  return among.flatMap(({ path, code }) =>
    rule(path, code).map(({ line, message }) => ({ path, line, message })),
  )
}

const refused = [
  ...findingsBy(longLines),
  ...findingsBy(relativeComments, [...files, ...commented]),
  ...findingsBy(oldWordsOf, [...files, ...commented]),
  ...findingsBy(replacedNames, sources),
  ...findingsBy(replacedFile),
]
const counted = {
  functionsWithFourParameters: findingsBy(longSignatures, sources),
}
const cycles = cyclesIn(new Map(sources.map(({ path, code }) => [path, importsOf(path, code)])))
const now: Counts = {
  functionsWithFourParameters: counted.functionsWithFourParameters.length,
  filesInImportCycles: cycles.flat().length,
}

const before = readCounts(COUNTS)
const grown = grownCounts(before, now)
// A file that cannot be parsed has no findings, so its counts are too low.
if (oxlint.status === 0) writeCounts(COUNTS, lowerCounts(before, now))

const { open, recent } = changesIn(root)
const changed = new Set([...open, ...recent])
for (const { path, line, message } of [
  ...refused,
  ...(grown.length > 0 ? Object.values(counted).flat() : []).filter(({ path }) =>
    changed.has(path),
  ),
])
  process.stdout.write(`${path}:${line}: ${message}\n`)
for (const sentence of grown) process.stdout.write(`${sentence}\n`)
process.exit(oxlint.status === 0 && refused.length === 0 && grown.length === 0 ? 0 : 1)
