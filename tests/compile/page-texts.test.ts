import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageTexts } from '../../src/language/page-texts.ts'

const root = join(import.meta.dirname, '../..')
const code = globSync(
  [
    'src/{shell,blocks,forms,engine/views}/**/*.{ts,tsx}',
    'src/compiler/3-lower/forms/forms.ts',
    'scripts/vite/prerender/fill-page.ts',
  ],
  { cwd: root },
)
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(join(root, path), 'utf8'))

describe("the page's own texts", () => {
  it('is in the table of the language, text for text', () => {
    const used = code.flatMap((text) =>
      [...text.matchAll(/'((?:app|error|page)\.[A-Za-z][\w.-]*)'/g)].map(([, key = '']) => key),
    )
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(pageTexts).toSorted())
  })

  it('is given the values of the table', () => {
    const given = new Map(
      code.flatMap((text) =>
        [...text.matchAll(/key: '((?:app|error)\.[\w.]+)', values: \{([^{}]*)\}/g)].map(
          ([, key = '', values = '']) =>
            [
              key,
              [...values.matchAll(/(\w+)(?::[^,]*)?\s*(?:,|$)/g)].map(([, name = '']) => name),
            ] as const,
        ),
      ),
    )
    expect(given.size).toBeGreaterThan(4)
    for (const [key, names] of given)
      expect({ key, names: pageTexts[key]?.toSorted() }).toEqual({ key, names: names.toSorted() })
  })
})
