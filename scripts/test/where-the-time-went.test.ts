import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whereTheTimeWent } from './where-the-time-went.ts'

test('the table has every check and the ten slowest files in order', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({
    name: join(process.cwd(), `tests/${at}.test.ts`),
    seconds: at,
  }))
  const lines = whereTheTimeWent(
    [
      { name: 'lint', seconds: 1 },
      { name: 'unit', seconds: 66 },
    ],
    files,
    40,
  ).split('\n')
  expect(lines.slice(1, 4)).toEqual([
    'Seconds of each check, and of the files of each suite; 40 in all:',
    '    66.0  unit',
    '     1.0  lint',
  ])
  expect(lines.slice(6, 16).map((line) => line.trim())).toEqual(
    Array.from({ length: 10 }, (_, at) => `${11 - at}.0  tests/${11 - at}.test.ts`),
  )
})
