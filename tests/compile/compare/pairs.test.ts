import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Change, type Side } from '../../../src/compare/change.ts'
import { compare } from '../../../src/compare/compare.ts'
import { rulesOfRisk } from '../../../src/compare/rules-of-risk.ts'
import { versionOf } from '../../../src/compare/version.ts'
import { compile } from '../../../src/compiler/compile.ts'
import type { Sources } from '../../../src/compiler/sources.ts'
import { smallProject } from '../virtual-project.ts'

/** Two versions of a small product, and their differences. */
interface Pair {
  /** A folder of products/, over the small project of the compiler's tests. */
  readonly product?: string
  /** Files of both versions. */
  readonly both?: Readonly<Record<string, string>>
  /** Replacements in the later version. */
  readonly edits?: readonly { readonly in: string; readonly replace: string; readonly by: string }[]
  /** Files of the later version; null removes one. */
  readonly files?: Readonly<Record<string, string | null>>
}

const folder = join(import.meta.dirname, 'pairs')
const products = join(import.meta.dirname, 'products')
const names = globSync('*.yaml', { cwd: folder })
  .map((file) => basename(file, '.yaml'))
  .toSorted()

const endpoints = 'openapi/auth-endpoints.yaml'
const MARK = '\n---\n'

function sidesOf({
  product,
  both = {},
  edits = [],
  files = {},
}: Pair): readonly [Sources, Sources] {
  const base = smallProject()
  const before = new Map([...base.files, [endpoints, base.openapi.authEndpoints]])
  if (product !== undefined)
    for (const path of globSync('**/*.yaml', { cwd: join(products, product) }))
      before.set(path.replaceAll('\\', '/'), readFileSync(join(products, product, path), 'utf8'))
  for (const [path, text] of Object.entries(both)) before.set(path, text)
  const after = new Map(before)
  for (const { in: path, replace, by } of edits) {
    const text = after.get(path) ?? ''
    if (!text.includes(replace)) throw new Error(`${path} does not contain ${replace}`)
    after.set(
      path,
      text.replace(replace, () => by),
    )
  }
  for (const [path, text] of Object.entries(files))
    if (text === null) after.delete(path)
    else after.set(path, text)
  const openapi = (files: ReadonlyMap<string, string>) => ({
    ...base.openapi,
    authEndpoints: files.get(endpoints) ?? base.openapi.authEndpoints,
  })
  const flows = (files: ReadonlyMap<string, string>) =>
    new Map([...files].filter(([path]) => path !== endpoints))
  return [
    { ...base, files: flows(before), openapi: openapi(before) },
    { ...base, files: flows(after), openapi: openapi(after) },
  ]
}

function changesOf([before, after]: readonly [Sources, Sources]): readonly Change[] {
  const versions = [before, after].map((sources) => {
    const compiled = compile(sources)
    const errors = compiled.diagnostics.filter(({ severity }) => severity === 'error')
    expect(errors).toEqual([])
    return versionOf(sources, compiled)
  })
  const [one, other] = versions
  if (!one || !other) throw new Error('A version is missing.')
  return compare(one, other)
}

const at = ({ cause }: Side) => (cause ? `${cause.file}:${cause.line}` : '-')

const line = ({ risk, rule, tenants, sentence, before, after }: Change) =>
  `${risk} ${rule} [${tenants.join(' ')}] ${sentence}\n    ${at(before)} -> ${at(after)}`

/** Rules that a pair has shown. */
const met = new Set<string>()

describe('the changes of a pair of products', () => {
  it.each(names)('%s', (name) => {
    const file = join(folder, `${name}.yaml`)
    const [head = '', expected = ''] = readFileSync(file, 'utf8').split(MARK)
    const changes = changesOf(sidesOf(parse(head) as Pair))
    for (const { rule } of changes) met.add(rule)
    const found = changes.length === 0 ? 'no difference\n' : `${changes.map(line).join('\n')}\n`
    const isNew = expected === '' && process.env['UPDATE_SAMPLES'] === '1'
    if (isNew) writeFileSync(file, `${head.trimEnd()}${MARK}${found}`)
    expect(found).toBe(isNew ? found : expected)
  })

  it('meet each rule of risk', () => {
    expect(Object.keys(rulesOfRisk).filter((rule) => !met.has(rule))).toEqual([])
  })

  it('are rated as the guide says', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide/compare.md'), 'utf8')
    const rows = Object.entries(rulesOfRisk).map(
      ([rule, [risk, meaning]]) => `| \`${rule}\` | ${risk} | ${meaning} |`,
    )
    expect(rows.filter((row) => !guide.includes(row))).toEqual([])
  })

  it.each(names)('%s has no difference from itself', (name) => {
    const [head = ''] = readFileSync(join(folder, `${name}.yaml`), 'utf8').split(MARK)
    const [, after] = sidesOf(parse(head) as Pair)
    expect(changesOf([after, { ...after, files: new Map(after.files) }])).toEqual([])
  })
})
