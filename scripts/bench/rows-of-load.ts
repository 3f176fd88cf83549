import type { Browser } from 'playwright-core'
import { basePath } from '../../sandbox/base-path.ts'
import type { BenchServer } from './bench-server.ts'
import { measureLoad, type Load } from './measure-load.ts'
import { measureResponse } from './measure-response.ts'
import { median } from './median.ts'
import type { Row } from './table.ts'

export const LOGIN = `${basePath}/login?sessionDataKey=bench&tenantId=default`
const limit = { paint: 1.15, live: 6, blocking: 50, worst: 64, typical: 24 }

const of = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick))
const ms = (value: number) => `${Math.round(value)} ms`

export interface Measured { readonly rows: readonly Row[]; readonly loads: readonly Load[] }

/** Our page and the bare one in turn, so that both see the same machine. */
export async function rowsOfLoad(browser: Browser, { origin }: BenchServer, times: number, { named = '', slowed }: { readonly named?: string; readonly slowed?: number | undefined } = {}): Promise<Measured> {
  const [ours, bare]: [Load[], Load[]] = [[], []]
  for (let round = 0; round < times; round += 1) {
    bare.push(await measureLoad(browser, `${origin}/bare`, false, slowed))
    ours.push(await measureLoad(browser, origin + LOGIN, true, slowed))
  }
  const compared = (figure: string, one: number, other: number, most: number): Row => ({ figure: named + figure, ours: ms(one), against: `${ms(other)}, at most ${most} times`, ratio: one / other, met: one / other <= most })
  const usableBare = of(bare, ({ usable }) => usable)
  const blocking = of(ours, (load) => load.blocking)
  const responses = [await measureResponse(browser, origin + LOGIN, slowed), await measureResponse(browser, origin + LOGIN, slowed), await measureResponse(browser, origin + LOGIN, slowed)]
  const [worst, typical] = [median(responses.map((each) => each.worst)), median(responses.map((each) => each.typical))]
  return {
    loads: ours,
    rows: [
      compared('first paint, login screen', of(ours, ({ firstPaint }) => firstPaint), of(bare, ({ firstPaint }) => firstPaint), limit.paint),
      compared('usable', of(ours, ({ usable }) => usable), usableBare, limit.paint),
      compared('live', of(ours, ({ live }) => live ?? Number.NaN), usableBare, limit.live),
      { figure: `${named}total blocking time`, ours: ms(blocking), against: `at most ${limit.blocking} ms`, met: blocking <= limit.blocking },
      { figure: `${named}response to a key or a click, worst`, ours: ms(worst), against: `at most ${limit.worst} ms`, met: worst <= limit.worst },
      { figure: `${named}response to a key or a click, typical`, ours: ms(typical), against: `at most ${limit.typical} ms`, met: typical <= limit.typical },
    ],
  }
}
