import { afterAll, describe, expect, test } from 'vitest'
import { drawSeedIn } from '../../scripts/test/tier.ts'
import { drawn } from './drawn.ts'
import { lookAtScreen } from './look-at-screen.ts'
import { TRIPS } from './screens.ts'
import { useGatehouse, type VisitOptions } from './use-gatehouse.ts'

/** Ten screens, each checked in many modes, on a busy machine. */
const minutes = 6

/**
 * The drawn trips in one language: a file each, so that two run at the same time. `npm run
 * test:full` takes every trip.
 */
export function everyScreenIn(language: NonNullable<VisitOptions['language']>, as: string): void {
  const gatehouse = useGatehouse()
  afterAll(() =>
    console.log(`Themes and widths of ${language} from SEED=${drawSeedIn(process.env)}`),
  )
  describe(`in ${language}`, () => {
    test.each(drawn(`every screen in ${language}`, TRIPS, { shares: 20 }))(
      'D0.03: $name: every screen is sound in both themes, narrow and wide',
      async ({ rows, as: own }) => {
        const visitor = await gatehouse.visit({ language, as: own ?? as })
        const faults: string[] = []
        for (const row of rows) {
          await row.reach(visitor)
          faults.push(...(await lookAtScreen(visitor, row)))
        }
        expectNone(faults)
        expect(visitor.watch.faults()).toEqual([])
      },
      minutes * 60_000,
    )
  })
}

/** All faults in one message: nothing else of a first try is kept. */
function expectNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}
