import { expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

test('text has two font weights, because each extra one delays drawing', () => {
  const weights = filesMatching('src/**/*.css').flatMap((path) =>
    [...textOf(path).matchAll(/font(?:-weight)?:\s*(\d{3})\b/g)].map(([, weight]) => weight),
  )
  expect(weights.length).toBeGreaterThan(10)
  expect(new Set(weights)).toEqual(new Set(['400', '600']))
})
