import type { Browser } from 'playwright-core'
import { basePath } from '../../server/http/address.ts'
import type { BenchServer } from './bench-server.ts'
import { intervalOfMedian } from './interval-of-median.ts'
import { measureLoad, type Load } from './measure-load.ts'
import { measureResponse } from './measure-response.ts'
import { median } from './median.ts'
import type { Row } from './table.ts'

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
    const bare = await measureLoad(browser, `${origin}/bare`, false, slowed)
    rounds.push({ bare, ours: await measureLoad(browser, origin + LOGIN, true, slowed) })
  }
  const ours = rounds.map((round) => round.ours)
  const compared = (figure: string, ourFigure: Figure, bareFigure: Figure, most: number): Row => {
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
      compared('first paint, login screen', firstPaint, firstPaint, limit.paint),
      compared('usable', usable, usable, limit.paint),
      compared('live', ({ live = Number.NaN }) => live, usable, limit.live),
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
