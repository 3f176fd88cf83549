/// <reference lib="dom" />
import type { Browser, Locator } from 'playwright-core'
import { basePath } from '../../server/http/address.ts'
import type { BenchServer } from './bench-server.ts'
import { openSlowly } from './conditions.ts'
import { type Load, measureLoad, watchLoad } from './measure-load.ts'
import { median, type Row } from './table.ts'

export const LOGIN = `${basePath}/login?sessionDataKey=bench&tenantId=default`
const limit = { paint: 1.15, live: 6, blocking: 50, worst: 64, typical: 24 }

type Figure = (load: Load) => number
interface Round {
  readonly bare: Load
  readonly ours: Load
}

const usable: Figure = (load) => load.usable
const firstPaint: Figure = (load) => load.firstPaint
const of = (loads: readonly Load[], figure: Figure) => median(loads.map(figure))
const ms = (value: number) => `${Math.round(value)} ms`

export interface Measured {
  readonly rows: readonly Row[]
  readonly loads: readonly Load[]
}

/** Our page and the bare one in turn, so that both see the same machine. */
export async function rowsOfLoad(
  browser: Browser,
  { origin }: BenchServer,
  times: number,
  { named = '', slowed }: { readonly named?: string; readonly slowed?: number | undefined } = {},
): Promise<Measured> {
  const rounds: Round[] = []
  for (let round = 0; round < times; round += 1) {
    const bare = await measureLoad(browser, `${origin}/bare`, { live: false, slowed })
    rounds.push({ bare, ours: await measureLoad(browser, origin + LOGIN, { live: true, slowed }) })
  }
  const ours = rounds.map((round) => round.ours)
  const compared = (
    figure: string,
    [ourFigure, bareFigure]: readonly [Figure, Figure],
    most: number,
  ): Row => {
    const [one, other] = [
      of(ours, ourFigure),
      of(
        rounds.map(({ bare }) => bare),
        bareFigure,
      ),
    ]
    const within = intervalOfMedian(
      rounds.map((round) => ourFigure(round.ours) / bareFigure(round.bare)),
    )
    return {
      figure: named + figure,
      ours: ms(one),
      against: `${ms(other)}, at most ${most} times`,
      ratio: one / other,
      within,
      met: one / other <= most,
    }
  }
  const blocking = of(ours, (load) => load.blocking)
  const responses = [
    await measureResponse(browser, origin + LOGIN, slowed),
    await measureResponse(browser, origin + LOGIN, slowed),
    await measureResponse(browser, origin + LOGIN, slowed),
  ]
  const [worst, typical] = [
    median(responses.map((each) => each.worst)),
    median(responses.map((each) => each.typical)),
  ]
  return {
    loads: ours,
    rows: [
      compared('first paint, login screen', [firstPaint, firstPaint], limit.paint),
      compared('usable', [usable, usable], limit.paint),
      compared('live', [({ live = Number.NaN }) => live, usable], limit.live),
      {
        figure: `${named}total blocking time`,
        ours: ms(blocking),
        against: `at most ${limit.blocking} ms`,
        met: blocking <= limit.blocking,
      },
      {
        figure: `${named}response to a key or a click, worst`,
        ours: ms(worst),
        against: `at most ${limit.worst} ms`,
        met: worst <= limit.worst,
      },
      {
        figure: `${named}response to a key or a click, typical`,
        ours: ms(typical),
        against: `at most ${limit.typical} ms`,
        met: typical <= limit.typical,
      },
    ],
  }
}

/** 1.96 standard deviations of a coin that is thrown once, which are 0.5 each: 95 in 100. */
const SPREAD = 0.98

/**
 * Returns the two values between which the true median lies in 95 of 100 runs, for any distribution
 * (the sign test). For few values it returns the smallest and the largest, which is less certain.
 */
export function intervalOfMedian(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((one, other) => one - other)
  const below = Math.max(0, Math.round(sorted.length / 2 - SPREAD * Math.sqrt(sorted.length)) - 1)
  const [least, most] = [sorted[below], sorted[sorted.length - 1 - below]]
  if (least === undefined || most === undefined) throw new Error('There is no median of nothing.')
  return [least, most]
}

/**
 * Milliseconds from a key or a click to the next frame (W3C Event Timing, in steps of 8). Shorter
 * than 16 is not reported and counts as 16.
 */
export interface Response {
  readonly worst: number
  readonly typical: number
  readonly count: number
}

const FASTEST = 16
const WORDS = ['somebody', 'something']
/** Milliseconds that a pointer rests before a press, and that a press lasts. */
const [REST, HELD] = [120, 60]

/**
 * With a slowed processor, types into both fields, submits an incomplete form, and opens a menu.
 */
export async function measureResponse(
  browser: Browser,
  address: string,
  slowed?: number,
): Promise<Response> {
  const { page, close } = await openSlowly(browser, false, slowed)
  try {
    await page.addInitScript(watchLoad)
    await page.goto(address)
    await page.waitForFunction(() => globalThis.beginning.live !== undefined)
    await page.waitForTimeout(1_500)
    await page.evaluate((fastest) => {
      const seen: number[] = []
      Reflect.set(globalThis, 'responses', seen)
      const wanted = new Set(['keydown', 'keyup', 'click', 'pointerdown', 'pointerup', 'input'])
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries())
          if (wanted.has(name)) seen.push(duration)
      }).observe({ type: 'event', durationThreshold: fastest } as PerformanceObserverInit)
    }, FASTEST)

    let acts = 0
    const act = async (target: () => Promise<unknown>) => {
      acts += 1
      await target()
      await page.waitForTimeout(120)
    }
    // By the browser's mouse: the tool's own click checks in the page whether it would hit, which
    // delays the page's answer.
    const press = async (target: Locator) => {
      const { x, y, width, height } = (await target.boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      }
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.waitForTimeout(REST)
      await act(async () => {
        await page.mouse.down()
        await page.waitForTimeout(HELD)
        await page.mouse.up()
      })
    }
    const fields = page.locator('input:not([type=hidden])')
    await press(page.locator('button[type=submit]').first())
    for (const [at, word] of WORDS.entries()) {
      await press(fields.nth(at))
      for (const letter of word) await act(() => page.keyboard.press(letter))
    }
    await press(page.locator('header button').first())
    await act(() => page.keyboard.press('Escape'))
    await page.waitForTimeout(500)
    const measured = await page.evaluate(() => Reflect.get(globalThis, 'responses') as number[])
    const all = [
      ...measured,
      ...Array.from({ length: Math.max(0, acts - measured.length) }, () => FASTEST),
    ]
    return { worst: Math.max(...all), typical: median(all), count: acts }
  } finally {
    await close()
  }
}
