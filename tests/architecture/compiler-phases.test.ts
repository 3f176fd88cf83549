import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './imports-of.ts'
import { sourcesIn } from './source-files.ts'

/** Returns the number in the name of a phase's folder, or undefined outside the phases. */
function phaseOf(path: string): number | undefined {
  const [, digit] = /^src\/compiler\/(\d)-/.exec(path) ?? []
  return digit === undefined ? undefined : Number(digit)
}

test('a phase of the compiler imports no later phase, types included', () => {
  const between = sourcesIn('src/compiler').flatMap((source) =>
    importsOf(source).flatMap(({ specifier }) => {
      const path = source.fileName
      const target = join(dirname(path), specifier)
      const at = phaseOf(path)
      const to = phaseOf(target)
      return at === undefined || to === undefined || at === to ? [] : [{ path, target, at, to }]
    }),
  )
  expect(new Set(between.map(({ at }) => at))).toEqual(new Set([2, 3, 4, 5, 6]))
  expect(between.filter(({ at, to }) => to > at)).toEqual([])
})
