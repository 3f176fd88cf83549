import { existsSync, globSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { importsOf } from '../lint/shape.ts'

/**
 * Returns the test files that import a changed file, directly or through others, with the fewest
 * imports between them first. A changed test file is the nearest.
 * @param imports paths that each file imports, by its path
 */
export function nearestTests(
  imports: ReadonlyMap<string, readonly string[]>,
  changed: Iterable<string>,
): readonly string[] {
  const importers = new Map<string, string[]>()
  for (const [path, own] of imports)
    for (const imported of own) {
      const known = importers.get(imported)
      if (known) known.push(path)
      else importers.set(imported, [path])
    }
  // A set keeps the order of its first additions, and iterates over those that follow.
  const reached = new Set(changed)
  for (const path of reached)
    for (const importer of importers.get(path) ?? []) reached.add(importer)
  return [...reached].filter((path) => imports.has(path) && /\.test\.tsx?$/.test(path))
}

/**
 * Splits test files after the first ones that fit into a time; at least one fits.
 * @param secondsOf expected duration of a file
 */
export function splitByTime(
  tests: readonly string[],
  seconds: number,
  secondsOf: (path: string) => number,
): { readonly near: readonly string[]; readonly far: readonly string[] } {
  let sum = 0
  const end = tests.findIndex((path, at) => (sum += secondsOf(path)) > seconds && at > 0)
  return end < 0 ? { near: tests, far: [] } : { near: tests.slice(0, end), far: tests.slice(end) }
}

// The tests of npm run watch. After each saved file it runs the tests that are nearest by imports,
// then the farther ones, unless another file is saved.

const root = join(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const folders = ['src', 'server', 'scripts', 'tests']
/** Expected seconds of the nearest tests, over all their files. */
const NEAREST_SECONDS = 8
/** More failures than these hide the first one. */
const MOST_FAILURES = 10
/** An editor writes a file in several steps, and a branch changes many files at once. */
const quietMs = 50

const imports = new Map<string, readonly string[]>()
for (const path of globSync(
  folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
  { cwd: root },
))
  readImports(path)

const vitest = await createVitest('test', {
  watch: true,
  project: ['unit', 'dom'],
  reporters: [{}],
  clearScreen: false,
})
await vitest.standalone()
// Vitest would run all affected files as one, in the order of its own.
vitest.onFilterWatchedSpecification(() => false)
report('ready')

const changed = new Set<string>()
let timer: NodeJS.Timeout | undefined
let running: Promise<void> = Promise.resolve()
let turn = 0
for (const folder of folders)
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file === null || !/\.tsx?$/.test(file)) return
    changed.add(`${folder}/${file.replaceAll('\\', '/')}`)
    clearTimeout(timer)
    timer = setTimeout(begin, quietMs)
  })

function begin(): void {
  turn += 1
  const own = turn
  void vitest.cancelCurrentRun('keyboard-input')
  running = running.then(() => (own === turn ? runAffected(() => own !== turn) : undefined))
}

/** @param isOver whether a later change has begun */
async function runAffected(isOver: () => boolean): Promise<void> {
  const paths = [...changed]
  changed.clear()
  for (const path of paths) {
    readImports(path)
    vitest.invalidateFile(join(root, path))
  }
  const tests = nearestTests(imports, paths)
  if (tests.length === 0) return
  const found = await vitest.globTestSpecifications(tests.map((path) => join(root, path)))
  const specifications = new Map(found.map((each) => [pathOf(each), each]))
  const wanted = tests.filter(
    (path) =>
      specifications.has(path) && (words.length === 0 || words.some((w) => path.includes(w))),
  )
  const of = (part: readonly string[]) => part.flatMap((path) => specifications.get(path) ?? [])
  const { near, far } = splitByTime(wanted, NEAREST_SECONDS, (path) =>
    expectedSeconds(specifications.get(path)),
  )
  if (near.length > 0) await runPart(of(near), far.length)
  if (far.length > 0 && !isOver()) await runPart(of(far), 0)
  // A file that was saved during a cancelled run is affected still.
  if (isOver()) for (const path of paths) changed.add(path)
}

async function runPart(specifications: TestSpecification[], left: number): Promise<void> {
  const began = performance.now()
  const { testModules } = await vitest.runTestSpecifications(specifications)
  const own = new Set(specifications.map(({ moduleId }) => moduleId))
  // Vitest also returns the modules of earlier runs.
  const modules = testModules.filter(({ moduleId }) => own.has(moduleId))
  const failures = modules.filter((module) => module.state() === 'failed').flatMap(failuresOf)
  for (const failure of failures.slice(0, MOST_FAILURES)) report(failure)
  if (failures.length > MOST_FAILURES)
    report(`${failures.length - MOST_FAILURES} more failures: npm test -- <file> lists all.`)
  const passed = modules.filter((module) => module.state() === 'passed').length
  const more = left === 0 ? '' : `; ${left} farther files follow`
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  report(`${passed} of ${specifications.length} files pass (${seconds} s)${more}`)
}

/** Returns a text for each failure: place, title and first error. */
function failuresOf(module: TestModule): readonly string[] {
  const place = module.relativeModuleId
  return [
    ...module.errors().map(({ message }) => `FAIL ${place}\n  ${message}`),
    ...[...module.children.allTests('failed')].map((test) => {
      const [error] = test.result().errors ?? []
      const line = error?.stacks?.find(({ file }) => file === module.moduleId)?.line
      return `FAIL ${place}${line === undefined ? '' : `:${line}`} ${test.fullName}\n  ${error?.message ?? ''}`
    }),
  ]
}

function readImports(path: string): void {
  const file = join(root, path)
  if (!existsSync(file)) imports.delete(path)
  else
    try {
      imports.set(path, importsOf(path, readFileSync(file, 'utf8')))
    } catch {
      // A file with a syntax error keeps the imports that it had; the type check reports it.
    }
}

function expectedSeconds(specification: TestSpecification | undefined): number {
  const known = specification && vitest.cache.getTestSpecificationResult(specification)
  // A test of components loads a page first.
  return known ? known.duration / 1000 : specification?.project.name === 'dom' ? 4 : 1
}

function pathOf({ moduleId }: TestSpecification): string {
  return moduleId.slice(root.length + 1).replaceAll('\\', '/')
}

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}
