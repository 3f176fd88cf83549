import { existsSync, linkSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { runScenario } from '../../../src/cli/scenarios/run-scenario.ts'
import type { Compiled } from '../../../src/compiler/compile.ts'
import { type Act, tabOf, type Walk } from '../../../src/studio/walk/acts.ts'
import { givenOfWalk, playWalk, type Played } from './play-walk.ts'
import { scenarioText, schemaFrom, slugOf } from './scenario-text.ts'

/** A scenario of a walk, tried on the engine. */
export interface TriedScenario {
  readonly path: string
  readonly text: string
  /** Why it cannot be saved: one sentence. */
  readonly problem?: string
}

interface Named {
  readonly name: string
  /** Whether a path of the product is taken. */
  readonly hasFile: (path: string) => boolean
}

/** Files of the same name that are counted, at most. */
const mostAlike = 100

/**
 * Writes a walk as a scenario that expects the content of its pages, and plays it as the runner of
 * scenarios does.
 */
export async function scenarioOfWalk(
  compiled: Compiled,
  walk: Walk,
  { name, hasFile }: Named,
): Promise<TriedScenario> {
  const path = pathOf(compiled, walk, { name, hasFile })
  const played = await playWalk(compiled, walk)
  played.stop()
  const written = {
    screen: walk.screen,
    tenant: walk.tenant,
    name,
    given: givenOfWalk(compiled, walk),
    steps: withSights(walk, played),
  }
  const schema = schemaFrom(path)
  const text = scenarioText(written, hasFile('schemas/scenario.schema.json') ? schema : undefined)
  const problem = walk.acts.some((act) => tabOf(act) !== undefined)
    ? 'A scenario has one tab, and this walk has several.'
    : (played.problem ?? (await faultOf(compiled, path, text)))
  return { path, text, ...(problem !== undefined && { problem }) }
}

/** Reads the text as the check does, and runs it as the runner of scenarios does. */
async function faultOf(
  compiled: Compiled,
  path: string,
  text: string,
): Promise<string | undefined> {
  const { scenarios = [], diagnostics = [] } = compiled.readScenario?.(path, text) ?? {}
  const [error] = diagnostics
  if (error) return `${error.message} ${error.remedy}`
  const [scenario] = scenarios
  const running = scenario && compiled.tenants[scenario.tenant]
  if (!scenario || !running) return 'The scenario cannot be read.'
  return (await runScenario(running, scenario))?.message
}

/** Acts with an expectation after each that changed the content. */
function withSights({ acts }: Walk, { steps }: Played): readonly Act[] {
  const written: Act[] = []
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1]
    const act = acts[at - 1]
    if (act !== undefined && tabOf(act) === undefined) written.push(act)
    const { left, covered, heading, problems, notices } = step.sights
    if (left !== undefined) written.push({ leave: beginningOf(left) })
    else if (before && before.screen !== step.screen && !covered)
      written.push({ arrive: step.screen })
    else if (!before && heading !== undefined) written.push({ see: { heading } })
    const had = new Set([
      ...(before?.sights.problems ?? []).map(({ key, at: place }) => `${key} ${place}`),
      ...(before?.sights.notices ?? []),
    ])
    const isSame = before?.screen === step.screen
    for (const { key, at: place } of problems)
      if (!isSame || !had.has(`${key} ${place}`))
        written.push({ see: { problem: key, ...(place !== undefined && { at: place }) } })
    for (const key of notices) if (!isSame || !had.has(key)) written.push({ see: { notice: key } })
  }
  return written
}

/** An address without its values, which differ from run to run. */
const beginningOf = (url: string): string => url.split(/[?#]/)[0] ?? url

/** A path beside the screen that no file has. */
function pathOf(compiled: Compiled, { tenant, screen }: Walk, { name, hasFile }: Named): string {
  const own = compiled.tenants[tenant]?.map.screens.find(({ id }) => id === screen)
  if (!own) throw new Error(`There is no screen "${screen}".`)
  const place = own.at.file.replace(/\.ya?ml$/, '')
  const isOfTenant = tenant === 'default' || place.startsWith(`flows/tenants/${tenant}/`)
  const beside = isOfTenant ? place : `flows/tenants/${tenant}-${posix.basename(place)}`
  const stem = `${beside}-${slugOf(name)}`
  for (let number = 1; number < mostAlike; number += 1) {
    const path = `${stem}${number === 1 ? '' : `-${number}`}.test.yaml`
    if (!hasFile(path)) return path
  }
  throw new Error(`There are ${mostAlike} scenarios of this name.`)
}

/** Whether a path below a folder is taken, by whatever it is. */
export const fileIn =
  (folder: string) =>
  (path: string): boolean =>
    existsSync(join(folder, path))

/**
 * Writes a new file of a product, whole or not at all.
 * @throws when the file exists, or a link leads its folder out of the product
 */
export function writeNew(folder: string, path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  const home = realpathSync(folder)
  if (!`${realpathSync(dirname(file))}${sep}`.startsWith(home + sep))
    throw new Error('The folder leads out of the product.')
  const draft = `${file}.${process.pid}.new`
  try {
    writeFileSync(draft, text, { flag: 'wx' })
    // A link is made whole, and never over a file.
    linkSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}
