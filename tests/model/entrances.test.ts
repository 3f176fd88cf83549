import { expect, it } from 'vitest'
import { entrancesOf } from './entrances.ts'
import { doors } from './shipped.ts'

it('a new screen marked as an entry is an entrance immediately', () => {
  const files = new Map([
    [
      'flows/system/opening-hours.yaml',
      'screen: opening-hours\nroute: /opening-hours\naccess: public\nentry: true\n',
    ],
    ['flows/system/opening-hours.test.yaml', 'screen: opening-hours\nscenario: it\n'],
    ['flows/system/inside.yaml', 'screen: inside\nroute: /inside\naccess: public\n'],
    [
      'flows/system/of-kind.yaml',
      'screen: of-kind\nroute: /of/{kind}\naccess: public\nentry: true\n',
    ],
  ])
  expect(entrancesOf(files)).toEqual([{ path: '/opening-hours', query: {} }])
})

it('the doors of the product are those of its flows', () => {
  expect(
    doors.filter(({ query }) => Object.keys(query).length === 0).map(({ path }) => path),
  ).toEqual(
    expect.arrayContaining(['/', '/login', '/404', '/error', '/oauth2/redirect', '/page/Empty']),
  )
})
