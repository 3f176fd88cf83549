import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Block, blocksOf, patched } from '../support/blocks-of-page.ts'

const folder = join(import.meta.dirname, '../../docs/guide/how-to')

export type Files = ReadonlyMap<string, string>

export interface HowTo {
  readonly name: string
  readonly title: string
  readonly text: string
  /** Blocks of the steps and of "Check it". */
  readonly blocks: readonly Block[]
  /** Commands of "Check it". */
  readonly commands: readonly string[]
  /** Values that `npm run explain` prints, as `path: value`. */
  readonly explained: readonly string[]
  readonly mistake: readonly Block[]
  /** Place and code of the diagnostic of the mistake: `flows/tenants/acme.yaml:3:5 unknown-key`. */
  readonly diagnostic: string
}

export const indexPage = (): string => readFileSync(join(folder, 'README.md'), 'utf8')

export function howToPages(): readonly HowTo[] {
  return globSync('*.md', { cwd: folder })
    .filter((file) => file !== 'README.md')
    .toSorted()
    .map(readPage)
}

function readPage(file: string): HowTo {
  const text = readFileSync(join(folder, file), 'utf8')
  const [task = '', mistake = ''] = text.split('\n## Common mistake\n')
  const blocks = blocksOf(task)
  const lines = (kind: string) =>
    blocks
      .filter((block) => block.kind === kind)
      .flatMap((block) => block.text.split('\n'))
      .filter((line) => line !== '')
  return {
    name: basename(file, '.md'),
    title: /^# (.+)$/m.exec(text)?.[1] ?? '',
    text,
    blocks,
    commands: lines('sh'),
    explained: lines('text'),
    mistake: blocksOf(mistake),
    diagnostic: /`((?:flows|schemas)\/\S+:\d+:\d+ [a-z-]+)`/.exec(mistake)?.[1] ?? '',
  }
}

/**
 * Lays blocks over the files of a project: `yaml` is a whole file, `svg` a picture, and `diff`
 * changes an existing file.
 * Blocks of one new file are joined in their order.
 */
export function laidOver(files: Files, blocks: readonly Block[]): Files {
  const shown = new Map<string, string>()
  const result = new Map(files)
  for (const { kind, text } of blocks) {
    const [first = '', ...rest] = text.split('\n')
    const path = /^# ((?:flows|schemas|openapi)\/\S+\.yaml)$/.exec(first)?.[1]
    if (kind === 'diff' && path !== undefined)
      result.set(path, patched(result.get(path) ?? '', rest))
    const picture = /^<!-- (\S+\.svg) -->$/.exec(first)?.[1]
    if (kind === 'svg' && picture !== undefined) result.set(picture, text)
    if (kind !== 'yaml') continue
    if (path === undefined) throw new Error(`A block does not name its file: ${first}`)
    shown.set(path, (shown.get(path) ?? '') + rest.join('\n'))
    result.set(path, shown.get(path) ?? '')
  }
  return result
}
