import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'

const sources = readSources(join(import.meta.dirname, '../..'))
const folder = (language: string) => `flows/texts/${language}`

/** Returns the project with other files, each made from its text. */
function changed(changes: Readonly<Record<string, (text: string) => string>>): Sources {
  const files = new Map(sources.files)
  for (const [path, change] of Object.entries(changes)) {
    const before = files.get(path) ?? ''
    const after = change(before)
    expect([path, after]).not.toEqual([path, before])
    files.set(path, after)
  }
  return { ...sources, files }
}

const place = 'flows/tenants/maru.yaml'
const codesOf = ({ diagnostics }: ReturnType<typeof compile>) =>
  diagnostics.map(({ code, severity, span }) => [code, severity, span.file])
const japanese = (compiled: ReturnType<typeof compile>, namespace: string) =>
  compiled.tenants['maru']?.texts['ja-JP']?.[namespace]

describe('a text of the product in its own languages only', () => {
  const added = changed({
    [`${folder('en-US')}/system.yaml`]: (text) =>
      `${text}\nlater: { here: Later, left_one: '{count} day', left_other: '{count} days' }\n`,
    [`${folder('ko-KR')}/system.yaml`]: (text) =>
      `${text}\nlater: { here: 나중에, left: '{count}일' }\n`,
  })
  const compiled = compile(added)

  test('is a warning at the tenant that offers another one', () => {
    expect(codesOf(compiled)).toContainEqual(['incomplete-language', 'warning', place])
    expect(codesOf(compiled).filter(([, severity]) => severity === 'error')).toEqual([])
    expect(formatDiagnostics(compiled.diagnostics, added)).toContain('system.later.here')
  })

  test('is shown there in the first language of the app, in the plural forms of its own', () => {
    expect(japanese(compiled, 'system')?.['later']).toEqual({ here: 'Later', left: '{count} days' })
    expect(compiled.tenants['maru']?.texts['ko-KR']?.['system']?.['later']).toMatchObject({
      here: '나중에',
    })
  })

  test('leaves the other texts of the language as they are', () => {
    const before = japanese(compile(sources), 'system')
    expect(japanese(compiled, 'system')).toMatchObject({ ...before })
  })
})

test('a text with other placeholders than the product now has is shown as that of the app', () => {
  const compiled = compile(
    changed({
      [`${folder('ja-JP')}/account-problems.yaml`]: (text) => text.replaceAll('{min}', '{minutes}'),
    }),
  )
  expect(codesOf(compiled)).toContainEqual(['incomplete-language', 'warning', place])
  expect(japanese(compiled, 'account-problems')?.['locked']).toMatchObject({
    minutes: expect.stringMatching(/[a-z]+ .*\{min\}/) as string,
  })
})

test('a text that the product lost is told, and not built', () => {
  const compiled = compile(
    changed({ [`${folder('ja-JP')}/system.yaml`]: (text) => `${text}\nlost: なし\n` }),
  )
  expect(codesOf(compiled)).toContainEqual(['incomplete-language', 'warning', place])
  expect(japanese(compiled, 'system')).not.toHaveProperty('lost')
})

test('a text of a language of the product is missing nowhere', () => {
  const compiled = compile(
    changed({ [`${folder('ko-KR')}/system.yaml`]: (text) => `${text}\nlater: 나중에\n` }),
  )
  expect(codesOf(compiled)).toContainEqual([
    'text-not-translated',
    'error',
    `${folder('ko-KR')}/system.yaml`,
  ])
})

test('a mistake in a text of the language is reported at the text', () => {
  const file = `${folder('ja-JP')}/system.yaml`
  const compiled = compile(
    changed({
      [file]: (text) => text.replace(/^( *)notOffered: .*$/m, '$1notOffered: <b>利用</b>不可'),
    }),
  )
  expect(codesOf(compiled).map(([code, , at]) => [code, at])).toContainEqual([
    'markup-in-text',
    file,
  ])
  expect(codesOf(compiled).map(([code]) => code)).not.toContain('tenant-breaks')
})

test('a tenant may offer one language alone, and has no text of another', () => {
  const { files, ...others } = changed({
    [place]: (text) => text.replace(/languages: \[[^\]]*\]/, 'languages: [ja-JP]'),
  })
  // Its scenarios name another language.
  const left = [...files].filter(([path]) => !/maru.*\.test\.yaml$/.test(path))
  const compiled = compile({ ...others, files: new Map(left) })
  expect(codesOf(compiled).filter(([, severity]) => severity === 'error')).toEqual([])
  expect(Object.keys(compiled.tenants['maru']?.texts ?? {})).toEqual(['ja-JP'])
  expect(Object.keys(compiled.tenants['default']?.texts ?? {})).not.toContain('ja-JP')
})
