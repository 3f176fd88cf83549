import { expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

test('no colour is mixed with transparent in a space with a hue', () => {
  // Browsers take hue 0 for `transparent`: a green brand became pink.
  const sheets = filesMatching('src/**/*.css', 'server/**/*.css', 'scripts/**/*.css')
  const mixed = sheets.filter((file) =>
    /color-mix\(in (?:oklch|lch|hsl|hwb),[^;]*transparent/.test(textOf(file)),
  )
  expect(mixed).toEqual([])
})
