import { describe, expect, test } from 'vitest'
import { drawn } from './drawn.ts'
import type { EngineName } from './engine-visit.ts'
import { missingEngine } from './engine.ts'
import { TRIPS } from './screens.ts'
import { alive } from './sign-in.ts'
import { useEngine } from './use-engine.ts'

/** Only Chromium imitates the keys of a real authenticator. */
const CHROMIUM_ONLY = new Set(['with Windows Hello'])

/**
 * Declares one test for each trip of this run's share: all screens open, become live and have no
 * fault in an engine other than Chromium.
 */
export async function sweepScreens(engine: Exclude<EngineName, 'chromium'>): Promise<void> {
  const isWanted = (process.env['ENGINES'] ?? engine).split(',').includes(engine)
  const missing = await missingEngine(engine)
  describe.skipIf(!isWanted || missing !== undefined)(`every screen in ${engine}`, () => {
    const product = useEngine(engine)
    test.each(
      drawn(
        `screens in ${engine}`,
        TRIPS.filter(({ name }) => !CHROMIUM_ONLY.has(name)),
      ),
    )('$name', async ({ rows, as }) => {
      const visitor = await product.visit({ ...(as !== undefined && { as }) })
      for (const { id, face, reach } of rows) {
        await reach(visitor).catch((problem: unknown) => {
          throw new Error(
            `${id} ${face ?? ''}: ${String(problem)}\n${visitor.watch.faults().join('\n')}`,
          )
        })
        await alive(visitor.page)
      }
      expect(visitor.watch.faults()).toEqual([])
    })
  })
}
