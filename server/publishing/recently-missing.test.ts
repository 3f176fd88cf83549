import { expect, it } from 'vitest'
import { RecentlyMissing } from './recently-missing.ts'

it('keeps a thousand names for two seconds', () => {
  let now = 0
  const missing = new RecentlyMissing(() => now)
  missing.add('a')
  expect(missing.has('a')).toBe(true)
  now = 2_000
  expect(missing.has('a')).toBe(false)
  for (let count = 0; count < 3_000; count += 1) missing.add(`name ${count}`)
  expect(missing.size).toBe(1_000)
  expect(missing.has('name 2999')).toBe(true)
  expect(missing.has('name 1')).toBe(false)
})
