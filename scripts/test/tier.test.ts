import { expect, test } from 'vitest'
import { tierOf } from './tier.ts'

test('npm test draws by the day, and says how to repeat it', () => {
  const { isFull, says, env } = tierOf(false, { DRAW_SEED: '20780' })
  expect([isFull, env]).toEqual([false, { DRAW_SEED: '20780' }])
  expect(says).toContain('SEED=20780')
})

test('npm run test:full runs whole families, from another seed each time', () => {
  const { says, env } = tierOf(true, {})
  expect(env).toEqual({ TIER: 'full', SEED: expect.stringMatching(/^\d+$/) as unknown })
  expect(says).toContain(`SEED=${env['SEED']}`)
  expect(tierOf(true, { SEED: '7' }).env).toEqual({ TIER: 'full', SEED: '7' })
})
