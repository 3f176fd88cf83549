import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { ENGINE_JOURNEYS, PEOPLE } from '../support/engine-journeys.ts'
import { ENGINES, missingEngine } from '../support/engine.ts'
import { useEngine } from '../support/use-engine.ts'

const wanted = (process.env['ENGINES'] ?? ENGINES.join(',')).split(',')

for (const engine of ENGINES.filter((name) => wanted.includes(name))) {
  const missing = await missingEngine(engine)
  describe.skipIf(missing !== undefined)(`in ${engine}`, () => {
    const house = useEngine(engine)
    describe.each(drawn(`languages in ${engine}`, ['en-US', 'ko-KR']))('in %s', (language) => {
      test.each(drawn(`journeys in ${engine}`, ENGINE_JOURNEYS))(
        '$name',
        async ({ as = PEOPLE[language], cookiesOpen = false, run }) => {
          const visitor = await house.visit({ as, language, cookiesOpen })
          await run(visitor)
          expect(visitor.watch.faults()).toEqual([])
        },
      )
    })
  })
}
