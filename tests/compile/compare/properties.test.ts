import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSources } from '../../../src/cli/read-sources.ts'
import { compare } from '../../../src/compare/compare.ts'
import { type Version, versionOf } from '../../../src/compare/version.ts'
import { compile } from '../../../src/compiler/compile.ts'
import { ofDefaultTenant, smallProject } from '../virtual-project.ts'

type Path = readonly string[]

/**
 * Words that choose the kind of a thing, names without a meaning, and derived tables. `everything`
 * is a kind of clear.
 */
const skipped: ReadonlySet<string> = new Set(['is', 'do', 'block', 'op', 'id', 'version'])
const derived =
  /^index\.(?:prefixes|actions|texts|tenant\.name|state\.\w+\.fields\.[^.]+\.like)|^journeys\.[^.]+\.(?:name|texts)|\.actions\./

function leaves(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    (skipped.has(key) && typeof inner === 'string') || inner === 'everything'
      ? []
      : leaves(inner, [...path, key]),
  )
}

function changedAt(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) {
    if (typeof value === 'number') return value + 1
    return typeof value === 'boolean' ? !value : `${String(value)}x`
  }
  const own = value as Readonly<Record<string, unknown>>
  const inner = changedAt(own[key], rest)
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...own, [key]: inner }
}

let shipped: Version

beforeAll(() => {
  const all = readSources(join(import.meta.dirname, '../../..'))
  const sources = { ...all, files: ofDefaultTenant(all.files) }
  shipped = versionOf(sources, compile(sources))
  if (!shipped.tenants['default']) throw new Error('The shipped flows do not compile.')
}, 10 * 60_000)

const withProgram = (program: unknown): Version => {
  const { default: own } = shipped.tenants
  return { ...shipped, tenants: { default: { ...own, program } as typeof own & object } }
}

describe('the comparison of the shipped flows', () => {
  it('finds nothing between equal versions', () => {
    const copy = structuredClone(shipped.tenants['default']?.program)
    expect(compare(shipped, shipped)).toEqual([])
    expect(compare(shipped, withProgram(copy))).toEqual([])
  })

  it('finds each change of a value of the program', () => {
    const program = shipped.tenants['default']?.program
    const all = leaves(JSON.parse(JSON.stringify(program))).filter(
      (path) => !derived.test(path.join('.')),
    )
    const step = Number(process.env['COMPARE_STEP'] ?? 211)
    const some = all.filter((_, at) => at % step === 0)
    expect(some.length).toBeGreaterThan(100)
    const missed = some.filter(
      (path) => compare(shipped, withProgram(changedAt(program, path))).length === 0,
    )
    expect(missed.map((path) => path.join('.'))).toEqual([])
  })
})

const screens = 200

function large(count: number, target: string): Version {
  const base = smallProject()
  const code = base.files.get('flows/demo/code.yaml') ?? ''
  const more = Array.from({ length: count }, (_, at) => {
    const text = code.replace('screen: code', `screen: code-${at}`).replace('/code', `/code/${at}`)
    return [`flows/demo/code-${at}.yaml`, text] as const
  })
  const finish = base.files.get('flows/actions/finish.yaml') ?? ''
  const files = new Map([
    ...base.files,
    ...more,
    ['flows/actions/finish.yaml', finish.replace('third', target)] as const,
  ])
  const sources = { ...base, files }
  return versionOf(sources, compile(sources))
}

describe('a change of a shared action', () => {
  it('is one change for all of 200 screens', () => {
    const changes = compare(large(screens, 'third'), large(screens, 'fourth'))
    expect(changes.map(({ sentence }) => sentence)).toEqual([
      'Screens `code-0`, `code-1`, `code-10` and 198 others lead to `done` after a submit: `to.params.step` is `"fourth"`, not `"third"`.',
    ])
    expect(changes[0]?.subjects).toHaveLength(screens + 1)
  })
})
