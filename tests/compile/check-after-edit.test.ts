import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Arbitrary, array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, test, vi } from 'vitest'
import { drawSeedIn } from '../../scripts/test/tier.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { times } from '../support/times.ts'

// A check after an edit reads again only the parts that the edit can have changed. Its result must
// equal that of a check without a cache.
const sources = readSources(join(import.meta.dirname, '../..'))
const paths = [...sources.files.keys()].filter((path) => path.endsWith('.yaml'))
const routes = /^(route|screen|part|action|access|title|entry): .*$/gm

type Edit = {
  readonly path: string
  readonly at: number
  readonly how: 'comment' | 'drop a line' | 'repeat a line' | 'rename' | 'head'
}
const edit: Arbitrary<Edit> = record({
  path: constantFrom(...paths),
  at: nat(400),
  how: constantFrom('comment', 'drop a line', 'repeat a line', 'rename', 'head'),
})

function edited(text: string, { at, how }: Edit): string {
  const lines = text.split('\n')
  const line = at % lines.length
  switch (how) {
    case 'comment':
      return lines.toSpliced(line, 0, '# edited').join('\n')
    case 'drop a line':
      return lines.toSpliced(line, 1).join('\n')
    case 'repeat a line':
      return lines.toSpliced(line, 0, lines[line] ?? '').join('\n')
    case 'rename':
      return lines.with(line, (lines[line] ?? '').replace(/[a-z]{3,}/, 'zzz')).join('\n')
    case 'head': {
      const heads = [...text.matchAll(routes)]
      const head = heads[at % Math.max(1, heads.length)]
      return head ? text.replace(head[0], `${head[0]}x`) : text
    }
    default:
      return how satisfies never
  }
}

type Compile = (typeof import('../../src/compiler/compile.ts'))['compile']
const found = (compile: Compile, files: ReadonlyMap<string, string>) => {
  const { diagnostics, program, tenants, unused } = compile({ ...sources, files })
  // A version is computed from the whole program.
  const ofTenants = Object.entries(tenants).map(([name, tenant]) => [
    name,
    tenant.program.index.version,
    tenant.texts,
    tenant.look,
    Object.entries(tenant.shown).map(([journey, keys]) => [journey, Array.from(keys)]),
  ])
  return JSON.stringify({ diagnostics, program, ofTenants, unused })
}

test('repeated edits give the same diagnostics as a first check', async () => {
  const { compile: remembering } = await import('../../src/compiler/compile.ts')
  for (let times = 0; times < 3; times += 1) found(remembering, sources.files)
  await assert(
    asyncProperty(array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
      let files: ReadonlyMap<string, string> = sources.files
      let again = ''
      for (const each of edits) {
        files = new Map([...files, [each.path, edited(files.get(each.path) ?? '', each)]])
        again = found(remembering, files)
      }
      vi.resetModules()
      const { compile: fresh } = await import('../../src/compiler/compile.ts')
      expect(again).toBe(found(fresh, files))
      // Back to the earlier text: its cached results are still valid.
      found(remembering, sources.files)
    }),
    // Each edit costs a check by a compiler without a cache.
    { numRuns: 6 * times - 5, seed: drawSeedIn(process.env) },
  )
}, 3_000_000)

test('a ring appears and disappears with changes around its screens', async () => {
  const { compile } = await import('../../src/compiler/compile.ts')
  const ringsIn = (app: string) =>
    compile({ ...sources, files: new Map([...sources.files, ['flows/app.yaml', app]]) })
      .diagnostics.filter(({ code }) => code === 'screens-in-a-ring')
      .map(({ span }) => span.file)
  const app = sources.files.get('flows/app.yaml') ?? ''
  const cleared = '    - clear: everything\n    - go: oauth2-authorize'
  expect(app).toContain(cleared)
  expect(ringsIn(app)).toEqual([])
  expect(ringsIn(app.replace(cleared, '    - go: oauth2-authorize'))).toEqual(['flows/app.yaml'])
  expect(ringsIn(app)).toEqual([])
})

test('the cache keeps only the latest programs', async () => {
  const { compile } = await import('../../src/compiler/compile.ts')
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('There is no gc to call.')
  const state = sources.files.get('flows/state.yaml') ?? ''
  // Each edit of the state walks everything again.
  const answersAfter = (edit: number) => {
    const { program } = compile({
      ...sources,
      files: new Map([...sources.files, ['flows/state.yaml', `#${'-'.repeat(edit)}\n${state}`]]),
    })
    return program && new WeakRef(program.index.answers)
  }
  const all = Array.from({ length: 5 }, (_, edit) => answersAfter(edit))
  expect(all).not.toContain(undefined)
  await new Promise((done) => {
    setTimeout(done, 0)
  })
  collect()
  expect(all.map((each) => each?.deref() !== undefined).slice(0, 2)).toEqual([false, false])
})
