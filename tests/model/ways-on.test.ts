import { expect, it } from 'vitest'
import { waysOn } from './ways-on.ts'

it('a ring of screens is stranded only without an exit', () => {
  const on = waysOn<string>()
  for (const [kind, to] of ['ab', 'ba', 'cd', 'dc', 'dz', 'ea', 'ez'] as const)
    on.lead(kind ?? '', to ?? '')
  on.end('z')
  expect(on.stranded('abcdefz')).toEqual(['a', 'b', 'f'])
})
