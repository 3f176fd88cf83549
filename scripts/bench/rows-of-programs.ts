import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readSources } from '../../src/cli/read-sources.ts'
import { fileKind } from '../../src/compiler/1-parse/files.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import type { Event } from '../../src/engine/event.ts'
import { initialState } from '../../src/engine/initial-state.ts'
import type { EngineState } from '../../src/engine/state.ts'
import { step } from '../../src/engine/step.ts'
import type { Program } from '../../src/language/program.ts'
import { openSlowly } from './conditions.ts'
import { generatedFlows, generatedScreens, journeyName } from './generated-flows.ts'
import { median, type Row } from './table.ts'
import { watchLoad } from './watch-load.ts'

const ms = (value: number) => `${Math.round(value)} ms`
const limit = { check: 1_000, again: 50, growth: 11, steps: 100_000 }

/**
 * Compiler and engine in processes of their own: a first check finds nothing warm. Times are of the
 * processor, not of the clock.
 */
export function rowsOfPrograms(root: string): readonly Row[] {
  const compiled = (screens: number) =>
    JSON.parse(inProcess(root, 'measure-compiler.ts', screens)) as CompilerFigures
  const [few, many] = [compiled(200), compiled(2_000)]
  const stepped = (screens: number) =>
    (JSON.parse(inProcess(root, 'measure-engine.ts', screens)) as EngineFigures).stepsASecond
  // In turn, the median of each: one process may have met a busy machine.
  const turns = Array.from({ length: 3 }, () => [stepped(50), stepped(2_000)] as const)
  const [small, large] = [median(turns.map(([few]) => few)), median(turns.map(([, many]) => many))]
  return [
    {
      figure: 'a full check of 200 screens with our own, processor time',
      ours: ms(few.check),
      against: `at most ${limit.check} ms`,
      met: few.check <= limit.check,
    },
    {
      figure: 'a re-check of these after one edit',
      ours: ms(few.again),
      against: `at most ${limit.again} ms`,
      met: few.again <= limit.again,
    },
    {
      figure: 'ten times the screens, 2,000 with our own',
      ours: ms(many.check),
      against: `${ms(few.check)}, at most ${limit.growth} times`,
      ratio: many.check / few.check,
      met: many.check / few.check <= limit.growth,
    },
    {
      figure: 'engine, steps a second a core',
      ours: Math.round(small).toLocaleString('en'),
      against: `at least ${limit.steps.toLocaleString('en')}`,
      met: small >= limit.steps,
    },
    {
      figure: 'engine, with 2,000 screens',
      ours: Math.round(large).toLocaleString('en'),
      against: 'as many as with 50',
      ratio: large / small,
      met: large / small >= 0.8,
    },
  ]
}

function inProcess(root: string, script: string, screens: number): string {
  return execFileSync(process.execPath, [join(root, 'scripts/bench', script), String(screens)], {
    cwd: root,
    encoding: 'utf8',
  })
}

export interface CompilerFigures {
  readonly screens: number
  /** Milliseconds of processor time of the first check in a fresh process. */
  readonly check: number
  /** Of a check after an edit of one screen, the median of several. */
  readonly again: number
}

const EDITS = 15

/**
 * Checks a program with this number of screens: those of the project, and generated ones. Meant for
 * a process of its own, without warm code.
 */
export function measureCompiler(root: string, screens: number): CompilerFigures {
  const own = readSources(root)
  const written = [...own.files.keys()].filter((path) => fileKind(path).kind === 'screen').length
  const sources: Sources = {
    ...own,
    files: new Map([...own.files, ...generatedScreens(screens - written)]),
  }
  const check = timed(sources, screens)
  const file = `flows/${journeyName(0)}/s7.yaml`
  const edits = Array.from({ length: EDITS }, (_, edit) =>
    timed(
      {
        ...sources,
        files: new Map([...sources.files, [file, `${sources.files.get(file) ?? ''}# ${edit}\n`]]),
      },
      screens,
    ),
  )
  return { screens, check, again: median(edits) }
}

function timed(sources: Sources, screens: number): number {
  const before = process.cpuUsage()
  const { program, diagnostics } = compile(sources)
  const { user, system } = process.cpuUsage(before)
  if (!program)
    throw new Error(
      `The generated flows do not compile: ${diagnostics[0]?.span.file} ${diagnostics[0]?.message}`,
    )
  const found = Object.values(program.journeys).reduce(
    (sum, journey) => sum + journey.screens.length,
    0,
  )
  if (found !== screens) throw new Error(`The program has ${found} screens and not ${screens}.`)
  return (user + system) / 1_000
}

// As a process: node scripts/bench/rows-of-programs.ts <screens>
if (import.meta.main)
  process.stdout.write(JSON.stringify(measureCompiler(process.cwd(), Number(process.argv[2]))))

export interface EngineFigures {
  readonly screens: number
  readonly stepsASecond: number
}

const WARM = 20_000
const COUNTED = 200_000

/**
 * Steps a second of one core, typing and submitting in a generated journey. Meant for a process of
 * its own.
 */
export function measureEngine(root: string, screens: number): EngineFigures {
  const own = readSources(root)
  const each = 50
  const { program: compiled, diagnostics } = compile({
    ...own,
    files: new Map([
      ...own.files,
      ...generatedFlows({
        journeys: Math.max(1, screens / each),
        screensEach: Math.min(each, screens),
      }),
    ]),
  })
  if (!compiled) throw new Error(diagnostics[0]?.message ?? 'The flows do not compile.')
  const program: Program = {
    ...compiled,
    environment: {
      origin: 'http://localhost',
      basePath: '',
      client: 'c',
      authOrigin: 'same',
      allowedOrigins: [],
    },
  }
  let state: EngineState = initialState(program)
  let at = 1
  let steps = 0
  const send = (event: DistributedOmit<Event>): void => {
    at += 1
    steps += 1
    const [next, effects] = step(program, state, { ...event, at })
    state = next
    // The world's part: the target page of a screen arrives.
    for (const effect of effects)
      if (effect.type === 'go') send({ type: 'entered', path: effect.path, query: effect.query })
  }
  send({ type: 'restored', stores: {} })
  send({ type: 'entered', path: `/${journeyName(0)}/s0`, query: {} })
  const turn = (index: number) =>
    send(
      index % 4 === 3
        ? {
            type: 'submitted',
            issues: index % 8 === 3 ? [{ at: 'first', text: { key: 'error.required' } }] : [],
          }
        : { type: 'changed', field: 'first', value: `word ${index % 7}` },
    )
  for (let index = 0; index < WARM; index += 1) turn(index)
  steps = 0
  const before = process.cpuUsage()
  for (let index = 0; index < COUNTED; index += 1) turn(index)
  const { user, system } = process.cpuUsage(before)
  return { screens, stepsASecond: steps / ((user + system) / 1e6) }
}

type DistributedOmit<E> = E extends unknown ? Omit<E, 'at'> : never

// As a process: node scripts/bench/rows-of-programs.ts <screens>
if (import.meta.main)
  process.stdout.write(JSON.stringify(measureEngine(process.cwd(), Number(process.argv[2]))))

/** Types before the script listens, and reads the value afterwards. */
export async function typedEarly(
  browser: Browser,
  address: string,
): Promise<{ readonly before: boolean; readonly kept: boolean }> {
  const { page, close } = await openSlowly(browser)
  try {
    await page.addInitScript(watchLoad)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => globalThis.beginning.usable !== undefined)
    const field = page.locator('input:not([type=hidden])').first()
    await field.focus()
    await page.keyboard.insertText('early')
    const before = await page.evaluate(() => globalThis.beginning.live === undefined)
    await page.waitForFunction(() => globalThis.beginning.live !== undefined)
    await page.waitForTimeout(500)
    return { before, kept: (await field.inputValue()) === 'early' }
  } finally {
    await close()
  }
}
