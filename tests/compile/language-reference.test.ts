import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withKeyReference } from '../../scripts/generate-key-reference.ts'
import type { KeyTable } from '../../src/language/key-table.ts'
import { keyTables } from '../../src/language/keys.ts'

const reference = readFileSync(resolve(import.meta.dirname, '../../docs/language.md'), 'utf8')

/** Words of a table, and the keys that each of them brings. */
function vocabulary(table: KeyTable): readonly string[] {
  const words = table.words ?? {}
  const brought = Object.values(words).flatMap((use) => Object.keys(use.keys))
  return [...new Set(Object.keys(table.keys).concat(Object.keys(words), brought))]
}

/** Code in backticks or in a fence, which is where a reader finds a word. */
const shown = [...reference.matchAll(/```yaml\n([\s\S]*?)```|`([^`\n]+)`/g)]
  .map((found) => found[1] ?? found[2] ?? '')
  .join('\n')
const isShown = (word: string): boolean => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(shown)

/** Words whose row of a table, under this heading, says that they are drafted. */
function draftedUnder(heading: string): readonly string[] {
  const section = reference.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  return [...section.matchAll(/^\| `([\w-]+)` \*\*\(drafted\)\*\*/gm)].flatMap(
    (found) => found[1] ?? [],
  )
}

describe('docs/language.md', () => {
  it('ends with every key as the table has it: npm run generate', () => {
    expect(withKeyReference(reference)).toBe(reference)
  })

  it.each(Object.values(keyTables).map((table) => [table.title, table] as const))(
    'shows every word of %s',
    (_, table) => {
      expect(vocabulary(table).filter((word) => !isShown(word))).toEqual([])
    },
  )

  it.each([
    ['A screen', 'screen'],
    ['Steps', 'step'],
    ['Blocks', 'block'],
    ['Forms', 'form'],
  ] as const)('under %s marks as drafted only what the compiler does not know', (heading, name) => {
    const table = keyTables[name]
    const known = new Set([...Object.keys(table.keys), ...Object.keys(table.words ?? {})])
    const drafted = draftedUnder(heading)
    expect(drafted.filter((word) => known.has(word))).toEqual([])
  })
})

describe('the keys of the language', () => {
  it.each(Object.values(keyTables).map((table) => [table.title, table] as const))(
    'are in one spelling: %s',
    (_, table) => {
      expect(vocabulary(table).filter((word) => !/^[a-z]+(-[a-z]+)*$/.test(word))).toEqual([])
    },
  )
})
