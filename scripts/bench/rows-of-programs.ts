import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openSlowly } from './conditions.ts'
import type { CompilerFigures } from './measure-compiler.ts'
import type { EngineFigures } from './measure-engine.ts'
import { watchLoad } from './measure-load.ts'
import { median, type Row } from './table.ts'

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
