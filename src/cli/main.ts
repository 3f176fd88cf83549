import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Verb } from './usage.ts'

// `NO_COLOR` wins over `FORCE_COLOR`; Node would warn when both are set.
if ((process.env['NO_COLOR'] ?? '') !== '') delete process.env['FORCE_COLOR']
// Caches the code that Node compiled from our files beside the packages. Where that folder is
// read-only, each start compiles again.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/gatehouse'))
const [{ suggest }, { paintFor }, { helpOf, helpOfAll, projectOf, readArguments }] =
  await Promise.all([
    import('../compiler/diagnostics/suggest.ts'),
    import('./reporters/paint.ts'),
    import('./usage.ts'),
  ])

/** Each verb is imported when needed. */
const verbs: Readonly<Record<string, () => Promise<Verb>>> = {
  check: async () => (await import('./check.ts')).check,
  test: async () => (await import('./scenarios/scenarios.ts')).scenarios,
  diff: async () => (await import('./diff.ts')).diff,
  explain: async () => (await import('./explain.ts')).explain,
  init: async () => (await import('./run-script.ts')).init,
  dev: async () => (await import('./run-script.ts')).dev,
  studio: async () => (await import('./run-script.ts')).studio,
  generate: async () => (await import('./run-script.ts')).generate,
  build: async () => (await import('./run-script.ts')).build,
  publish: async () => (await import('./publishing.ts')).publish,
  versions: async () => (await import('./publishing.ts')).versions,
  rollback: async () => (await import('./publishing.ts')).rollback,
  rollout: async () => (await import('./publishing.ts')).rollout,
  token: async () => (await import('./publishing.ts')).token,
}

async function allVerbs(): Promise<Readonly<Record<string, Verb>>> {
  return Object.fromEntries(
    await Promise.all(
      Object.entries(verbs).map(async ([name, load]) => [name, await load()] as const),
    ),
  )
}

/** Returns the exit code: 2 for invalid arguments, reported in one sentence. */
async function main([name, ...given]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console[name === undefined ? 'error' : 'log'](helpOfAll(await allVerbs()))
    return name === undefined ? 2 : 0
  }
  const verb = Object.hasOwn(verbs, name) ? await verbs[name]?.() : undefined
  if (!verb)
    return wrong(
      `There is no verb "${name}".${suggest(name, Object.keys(verbs))} gatehouse --help lists them.`,
    )
  const here = process.cwd()
  const { root, words } =
    verb.takesFolders === true ? { root: here, words: given } : projectOf(here, given)
  const read = readArguments(verb, words)
  if ('wrong' in read) {
    console.error(`${read.wrong} gatehouse ${name} --help says more.`)
    return verb.misused ?? 2
  }
  if (read.options['help'] === true) {
    console.log(helpOf(name, verb))
    return 0
  }
  return verb.run({ root, ...read, paint: paintFor(process.stdout, process.env) })
}

function wrong(sentence: string): number {
  console.error(sentence)
  return 2
}

process.exitCode = await main(process.argv.slice(2))
