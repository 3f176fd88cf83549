import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { ENGINE_JOURNEYS, PEOPLE } from '../support/engine-journeys.ts'
import { ENGINES } from '../support/engine-visit.ts'
import { missingEngine } from '../support/engine.ts'
import { useEngine } from '../support/use-engine.ts'

/** In each engine in each run: the sign-in by password and SMS. */
const [signIn, ...others] = ENGINE_JOURNEYS

const wanted = (process.env['ENGINES'] ?? ENGINES.join(',')).split(',')

for (const engine of ENGINES.filter((name) => wanted.includes(name))) {
  const missing = await missingEngine(engine)
  describe.skipIf(missing !== undefined)(`in ${engine}`, () => {
    const product = useEngine(engine)
    describe.each(drawn(`languages in ${engine}`, ['en-US', 'ko-KR']))('in %s', (language) => {
      test.each([signIn, ...drawn(`journeys in ${engine}`, others)])(
        '$name',
        async ({ as = PEOPLE[language], cookiesOpen = false, run }) => {
          const visitor = await product.visit({ as, language, cookiesOpen })
          await run(visitor)
          expect(visitor.watch.faults()).toEqual([])
        },
      )
    })
  })
}
