import { describe, expect, it } from 'vitest'
import { referencePages } from '../../scripts/generate-reference.ts'
import { keyTables } from '../../src/language/keys.ts'
import type { KeyTable } from '../../src/language/syntax-dsl.ts'
import { guidePages, pagesOf } from './guide-pages.ts'

const reference = pagesOf('docs/reference')
const manual = [...guidePages().values(), ...reference.values()].join('\n')

/** Words of a table, and the keys that each of them brings. */
function vocabulary(table: KeyTable): readonly string[] {
  const words = table.words ?? {}
  const brought = Object.values(words).flatMap((use) => Object.keys(use.keys))
  return [...new Set(Object.keys(table.keys).concat(Object.keys(words), brought))]
}

/** Code in backticks or in a fence, which is where a reader finds a word. */
const shown = [...manual.matchAll(/```yaml\n([\s\S]*?)```|`([^`\n]+)`/g)]
  .map((found) => found[1] ?? found[2] ?? '')
  .join('\n')
const isShown = (word: string): boolean => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(shown)

describe('docs/reference', () => {
  it('has every page as `npm run generate` writes it', () => {
    const written = Object.entries(referencePages()).map(([name, text]): [string, string] => [
      `docs/reference/${name}`,
      text,
    ])
    expect(Object.fromEntries(reference)).toEqual(Object.fromEntries(written))
  })

  it.each(Object.values(keyTables).map((table) => [table.title, table] as const))(
    'shows every word of %s',
    (_, table) => {
      expect(vocabulary(table).filter((word) => !isShown(word))).toEqual([])
    },
  )
})

describe('the keys of the language', () => {
  it.each(Object.values(keyTables).map((table) => [table.title, table] as const))(
    'are in one spelling: %s',
    (_, table) => {
      expect(vocabulary(table).filter((word) => !/^[a-z]+(-[a-z]+)*$/.test(word))).toEqual([])
    },
  )
})
