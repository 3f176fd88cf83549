import { expect, it } from 'vitest'
import { waysOn } from './ways-on.ts'

it('a ring that nobody leaves is stranded, one with a way out is not', () => {
  const on = waysOn<string>()
  for (const [kind, to] of ['ab', 'ba', 'cd', 'dc', 'dz', 'ea', 'ez'] as const)
    on.lead(kind ?? '', to ?? '')
  on.end('z')
  expect(on.stranded('abcdefz')).toEqual(['a', 'b', 'f'])
})
