import { describe, expect, test } from 'vitest'
import { ENGINES, missingEngine } from '../support/engine.ts'
import { TRIPS } from '../support/screens.ts'
import { alive } from '../support/sign-in.ts'
import { useEngine } from '../support/use-engine.ts'

/** The keys of a real authenticator are played by Chromium alone. */
const CHROMIUM_ONLY = new Set(['with Windows Hello'])

// Chromium sees every screen in tests/e2e/every-screen.test.ts.
const wanted = (process.env['ENGINES'] ?? 'firefox,webkit').split(',')

for (const engine of ENGINES.filter((name) => wanted.includes(name))) {
  const missing = await missingEngine(engine)
  describe.skipIf(missing !== undefined)(`every screen in ${engine}`, () => {
    const house = useEngine(engine)
    const trips = TRIPS.filter(({ name }) => engine === 'chromium' || !CHROMIUM_ONLY.has(name))
    test.each(trips)('$name', async ({ rows, as }) => {
      const visitor = await house.visit({ ...(as !== undefined && { as }) })
      for (const { id, face, reach } of rows) {
        await reach(visitor).catch((problem: unknown) => {
          throw new Error(`${id} ${face ?? ''}: ${String(problem)}\n${visitor.watch.faults().join('\n')}`)
        })
        await alive(visitor.page)
      }
      expect(visitor.watch.faults()).toEqual([])
    })
  })
}
