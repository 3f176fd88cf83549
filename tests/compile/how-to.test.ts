import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { originsOf } from '../../src/compiler/2-resolve/origin.ts'
import { type Compiled, type CompiledTenant, compile } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import type { Scenario } from '../../src/language/scenario.ts'
import { type Files, type HowTo, howToPages, indexPage, laidOver } from './how-to-pages.ts'
import { ofDefaultTenant } from './virtual-project.ts'

const shipped = readSources(join(import.meta.dirname, '../..'))
const document = 'openapi/common-api.yaml'
/** The default tenant with its OpenAPI document, which a page may change. */
const product: Files = new Map([
  ...ofDefaultTenant(shipped.files),
  [document, shipped.openapi.commonApi] as const,
])
const pages = howToPages()
const over = (files: Files): Sources => ({
  ...shipped,
  files: new Map([...files].filter(([path]) => path.endsWith('.yaml') && path !== document)),
  pictures: new Map([...files].flatMap(([path]) => (path.endsWith('.svg') ? [[path, path]] : []))),
  openapi: { ...shipped.openapi, commonApi: files.get(document) ?? '' },
})

describe('the pages of docs/guide/how-to', () => {
  it('are at least twenty, each in the index by its title', () => {
    expect(pages.length).toBeGreaterThanOrEqual(20)
    const links = [...indexPage().matchAll(/\[([^\]]+)\]\(([\w-]+)\.md\)/g)]
    expect(links.map(([, title, name]) => `${name}: ${title}`).toSorted()).toEqual(
      pages.map(({ name, title }) => `${name}: ${title}`),
    )
  })

  it.each(pages)('$name has steps, a check and a mistake', (page) => {
    expect(page.text).toMatch(
      /^# .+\n\n[^#]+\n1\. [\s\S]+\n## Check it\n[\s\S]+\n## Common mistake\n/,
    )
    expect(page.commands).toContain('npm run check')
    expect(page.mistake.length).toBeGreaterThan(0)
    expect(page.diagnostic).not.toBe('')
    expect(page.text.split('\n').filter((line) => line.length > 100)).toEqual([])
  })
})

/** The compiler remembers one product, so pages that change it by a `diff` go last. */
const changesProduct = ({ blocks }: HowTo) => blocks.some(({ kind }) => kind === 'diff')
const inOrder = pages.toSorted((a, b) => Number(changesProduct(a)) - Number(changesProduct(b)))

describe.each(inOrder)('$title', ({ blocks, commands, explained, mistake, diagnostic }) => {
  const files = withLanguages(laidOver(product, blocks), blocks)
  const own = [...files.keys()].filter(
    (path) => files.get(path) !== (product.get(path) ?? shipped.files.get(path)),
  )

  it('compiles over the shipped flows, and does it', async () => {
    const compiled = compile(over(files))
    const { diagnostics, unused } = compiled
    expect(formatDiagnostics(diagnostics, over(files))).toBe('')
    expect(unused.filter(({ span }) => own.includes(span.file))).toEqual([])
    const held = await scenariosThatHold(compiled, own)
    expect(held + explained.length).toBeGreaterThan(0)
    expect(explained).toEqual(explainedBy(over(files), commands))
    expect(Object.values(compiled.mocks).map(({ from }) => from)).toEqual(
      own.filter((path) => path.endsWith('.mock.yaml')),
    )
  })

  it('the mistake is found at its place', () => {
    const { diagnostics } = compile(over(laidOver(files, mistake)))
    expect(
      diagnostics.map(({ code, span }) => `${span.file}:${span.line}:${span.column} ${code}`)[0],
    ).toBe(diagnostic)
  })
})

/** Adds the shipped texts of languages that a page lists for its tenant, such as Japanese. */
function withLanguages(files: Files, blocks: HowTo['blocks']): Files {
  const listed = blocks.flatMap(
    ({ text }) => /languages: \[(.+)\]/.exec(text)?.[1]?.split(', ') ?? [],
  )
  const folders = listed.map((language) => `flows/texts/${language}/`)
  const texts = [...shipped.files].filter(([path]) => folders.some((each) => path.startsWith(each)))
  return new Map([...texts, ...files])
}

/** Runs the scenarios of these files. Without the page, as the default tenant, some must fail. */
async function scenariosThatHold(compiled: Compiled, paths: readonly string[]): Promise<number> {
  const scenarios = compiled.scenarios.filter(({ span }) => paths.includes(span.file))
  const failed = (tenant: string) =>
    Promise.all(scenarios.map((scenario) => failureOf(compiled.tenants[tenant], scenario)))
  expect(scenarios.filter(({ tenant }) => tenant !== 'acme')).toEqual([])
  expect((await failed('acme')).filter(Boolean)).toEqual([])
  expect(scenarios.length === 0 || (await failed('default')).some(Boolean)).toBe(true)
  return scenarios.length
}

/** Without a screen of the tenant, the default cannot run a scenario at all. */
async function failureOf(running: CompiledTenant | undefined, scenario: Scenario) {
  try {
    return running ? await runScenario(running, scenario) : 'There is no such tenant.'
  } catch (error) {
    return String(error)
  }
}

/** Returns the values that the `explain` commands print first: `path: value`. */
function explainedBy(sources: Sources, commands: readonly string[]): readonly string[] {
  return commands.flatMap((command) => {
    const [, tenant, path] = /^npm run explain -- --tenant (\S+) (\S+)$/.exec(command) ?? []
    if (tenant === undefined || path === undefined) return []
    const values = valuesAt(sources, tenant, path)
    expect(values).not.toEqual(valuesAt(sources, 'default', path))
    return values
  })
}

function valuesAt(sources: Sources, tenant: string, path: string): readonly string[] {
  const asked = originsOf(sources, tenant, path)
  return asked.found === 'origins'
    ? asked.origins.map((origin) => `${origin.path}: ${origin.value}`)
    : [asked.found]
}
