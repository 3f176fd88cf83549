/**
 * Writes the end of docs/language.md: every key of every table with its help and its example, from
 * the table that the compiler and the editor read.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { icons } from '../src/language/icons.ts'
import type { Key, KeyTable } from '../src/language/key-table.ts'
import { keyTables } from '../src/language/keys.ts'

const target = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs/language.md')
const [begin, end] = [
  '<!-- Generated from src/language by `npm run generate`: do not edit below. -->',
  '<!-- End of what is generated. -->',
]

/** Returns the page with its generated part replaced. Text outside the marks stays. */
export function withKeyReference(page: string): string {
  const [before = '', rest = ''] = page.split(begin)
  const after = rest.split(end)[1] ?? '\n'
  return `${before.trimEnd()}\n\n${begin}\n\n${keyReference()}\n${end}${after}`
}

function keyReference(): string {
  const head =
    '## Every key\n\nWhat an editor shows, on one page. A key marked with `*` must be there.\n'
  const pictures = `### The icons\n\nWhat an \`icon\` may be called: ${icons
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(', ')}.\n`
  return [head, ...Object.values(keyTables).map(section), pictures].join('\n')
}

function section(table: KeyTable): string {
  const words = Object.entries(table.words ?? {}).flatMap(([word, use]) =>
    [row(word, use)].concat(rows(use.keys, `${word} …`)),
  )
  const lead = table.words ? 'One of the words leads, and brings the keys below it.\n\n' : ''
  return `### ${table.title.charAt(0).toUpperCase()}${table.title.slice(1)}\n\n${lead}| Key | Means | Example |\n|---|---|---|\n${words.concat(rows(table.keys)).join('\n')}\n`
}

const rows = (keys: Readonly<Record<string, Key>>, of?: string) =>
  Object.entries(keys).map(([key, use]) => row(key, use, of))

function row(key: string, { help, example, required }: Omit<Key, 'shape'>, of?: string): string {
  const name = `${of === undefined ? '' : `${of} `}\`${key}\`${required ? ' `*`' : ''}`
  const lines = example.split('\n').map((line) => `\`${line.replaceAll('|', '\\|')}\``)
  return `| ${name} | ${help.replaceAll('|', '\\|')} | ${lines.join('<br>')} |`
}

export async function writeKeyReference(): Promise<void> {
  await writeFile(target, withKeyReference(await readFile(target, 'utf8')))
}

if (import.meta.main) await writeKeyReference()
