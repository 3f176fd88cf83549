import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '../../language/block.ts'
import { offeredBlocks, prefixes } from './emit-program.ts'

const never = { when: { is: 'literal', value: false } } as const
const icon = { block: 'icon', icon: 'check', tone: 'plain', id: 'icon' } as const
const field = { block: 'field', field: 'city', id: 'field' } as const
const row = (...children: readonly Block[]): Block => ({ block: 'row', children, id: 'row' })

it('drops a block that a setting excludes, and a row that is left without content', () => {
  expect(offeredBlocks([{ ...icon, ...never }, row({ ...icon, ...never }), icon])).toEqual([icon])
  expect(offeredBlocks([row(icon, { ...icon, ...never })])).toEqual([row(icon)])
})

it('keeps an excluded block with a field, and a row that was empty before', () => {
  const excluded = { ...row({ ...field, ...never }), ...never }
  expect(offeredBlocks([excluded, row()])).toEqual([excluded, row()])
})

/** Searches like the engine: the longest prefix of whole segments, ignoring case. */
function journeyOf(route: string, table: ReturnType<typeof prefixes>): string | undefined {
  const segments = route
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.toLowerCase())
  const fitting = table.filter((prefix) =>
    prefix.segments.every((segment, index) => segments[index] === segment),
  )
  return fitting.toSorted((one, other) => other.segments.length - one.segments.length)[0]?.journey
}

const segment = fc.constantFrom('a', 'B', 'c', 'd', 'verification')
const routes = fc
  .uniqueArray(
    fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
    { maxLength: 30, selector: (route) => route.toLowerCase() },
  )
  .chain((unique) =>
    fc.tuple(
      ...unique.map((route) =>
        fc.constantFrom('one', 'two', 'three').map((journey) => ({ route, journey })),
      ),
    ),
  )

describe('prefixes', () => {
  it('lead every route to its journey', () => {
    fc.assert(
      fc.property(routes, (list) => {
        const table = prefixes(list)
        for (const { route, journey } of list)
          expect({ route, journey: journeyOf(route, table) }).toEqual({ route, journey })
      }),
    )
  })

  it('do not grow with the screens of a journey', () => {
    const few = prefixes([
      { route: '/', journey: 'home' },
      { route: '/x/0', journey: 'many' },
    ])
    const many = prefixes([
      { route: '/', journey: 'home' },
      ...Array.from({ length: 1000 }, (_, index) => ({ route: `/x/${index}`, journey: 'many' })),
    ])
    expect(many).toEqual(few)
  })

  it('stop at the first parameter', () => {
    expect(
      prefixes([
        { route: '/', journey: 'home' },
        { route: '/enrollment/{type}/done', journey: 'enroll' },
      ]),
    ).toEqual([
      { segments: [], journey: 'home' },
      { segments: ['enrollment'], journey: 'enroll' },
    ])
  })
})
