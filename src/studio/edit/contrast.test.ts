import { expect, test } from 'vitest'
import { contrastOf } from './SettingsForm.tsx'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#FFFFFF', 4.54],
])('the contrast of %s on %s', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
  expect(contrastOf(other, one)).toBeCloseTo(ratio, 2)
})
test('is unknown for a name', () => {
  expect(contrastOf('red', '#ffffff')).toBeUndefined()
})
