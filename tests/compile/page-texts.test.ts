import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { defaultTexts, readSources } from '../../src/cli/read-sources.ts'
import { textsOfRules } from '../../src/compiler/2-resolve/rules.ts'
import { compile } from '../../src/compiler/compile.ts'
import { keywordsWithTexts } from '../../src/language/error-keywords.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
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

const keysIn = (value: Json, path = ''): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysIn(inner, `${path}.${key}`))
    : [path.slice(1)]

const product = readSources(join(root, 'examples/room-booking'))

const problemsOf = (files: Readonly<Record<string, string>>) =>
  compile({
    ...product,
    files: new Map([...product.files, ...Object.entries(files)]),
  }).diagnostics.map(({ span, code, holes }) => [
    span.file,
    code,
    holes?.['keys'] ?? holes?.['key'],
  ])

/** File of the product with a line after its first one. */
const withLine = (file: string, line: string) => {
  const [head = '', ...rest] = (product.files.get(file) ?? '').split('\n')
  return { [file]: [head, line, ...rest].join('\n') }
}

const tenant = (texts: string) => ({
  'flows/tenants/own.yaml': `tenant: own\ntexts:\n${texts}`,
})
const both = (key: string) =>
  `  en-US: { app: { ${key}: More } }\n  ko-KR: { app: { ${key}: 더 } }\n`

describe('default texts', () => {
  const all = Array.from(defaultTexts(), ([language, text]) => ({
    language,
    texts: parse(text) as JsonObject,
  }))

  it('are in several languages, with the same keys', () => {
    expect(all.map(({ language }) => language)).toEqual(['en-US', 'ja-JP', 'ko-KR'])
    for (const { language, texts } of all)
      expect({ language, keys: keysIn(texts).toSorted() }).toEqual({
        language,
        keys: keysIn(all[0]?.texts ?? {}).toSorted(),
      })
  })

  it('are those of the page, and of each keyword and rule that may have one', () => {
    const known = new Set([
      ...Object.keys(pageTexts),
      ...keywordsWithTexts.map((keyword) => `error.${keyword}`),
      ...[...textsOfRules.values()].flat(),
    ])
    const keys = keysIn(all[0]?.texts ?? {})
    expect(keys.filter((key) => !known.has(key))).toEqual([])
    // Only the product knows its name.
    expect(Object.keys(pageTexts).filter((key) => !keys.includes(key))).toEqual(['app.product'])
  })

  it('are shown where the product writes none', () => {
    const { texts, diagnostics } = compile(product)
    expect(diagnostics).toEqual([])
    expect(texts['en-US']?.['page']).toHaveProperty('reload', 'Reload')
    expect(texts['ko-KR']?.['app']).toMatchObject({
      shell: { menu: '메뉴', serviceDesk: '안내 데스크' },
    })
  })

  it('of rules are built for the rules of the forms only', () => {
    const { texts } = compile(product)
    expect(texts['en-US']?.['error']).toHaveProperty('earliest')
    expect(texts['en-US']?.['error']).not.toHaveProperty('min-upper')
  })

  it('are replaced in every language, or in none', () => {
    const english = withLine('flows/texts/en-US/app.yaml', 'tryAgain: Once more')
    expect(problemsOf(english)).toEqual([
      ['flows/texts/en-US/app.yaml', 'text-not-translated', 'app.tryAgain'],
    ])
    const korean = withLine('flows/texts/ko-KR/app.yaml', 'tryAgain: 한 번 더')
    expect(problemsOf({ ...english, ...korean })).toEqual([])
  })

  it('are missing in a language that has none', () => {
    const files = [...product.files].flatMap(([file, text]) =>
      file.startsWith('flows/texts/en-US/')
        ? [[file.replace('en-US', 'fr-FR'), text] as const]
        : [],
    )
    const app = (product.files.get('flows/app.yaml') ?? '').replace('ko-KR]', 'ko-KR, fr-FR]')
    expect(app).toContain('fr-FR')
    expect(problemsOf({ ...Object.fromEntries(files), 'flows/app.yaml': app })).toContainEqual([
      'flows/app.yaml',
      'missing-page-text',
      expect.stringContaining('"app.loading"'),
    ])
  })

  it('may be changed by a tenant', () => {
    expect(problemsOf(tenant(both('tryAgain')))).toEqual([])
    expect(problemsOf(tenant(both('tryAgian')))).toEqual([
      ['flows/tenants/own.yaml', 'patch-misses', undefined],
    ])
  })
})
