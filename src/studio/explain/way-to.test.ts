import { expect, test } from 'vitest'
import type { FlowMap, MapMove, MapScreen } from '../../language/flow-map.ts'
import { wayTo } from './ExplainPage.tsx'

const at = { file: 'flows/a/a.yaml', start: 0, end: 1, line: 1, column: 1 }
const screen = (id: string, own: Partial<MapScreen> = {}): MapScreen => ({
  id,
  journey: 'a',
  route: `/${id}`,
  access: 'public',
  at,
  entry: false,
  closed: false,
  calls: [],
  state: [],
  texts: [],
  ...own,
})
const move = (from: string | undefined, to: string): MapMove => ({
  ...(from !== undefined && { from }),
  to: { screen: to },
  trigger: 'press',
})

test('a shortest way begins at a screen that opens from outside, or anywhere', () => {
  const map: FlowMap = {
    screens: [
      screen('in', { entry: true }),
      screen('a'),
      screen('b'),
      screen('err'),
      screen('off'),
    ],
    moves: [move('in', 'a'), move('a', 'b'), move('b', 'a'), move(undefined, 'err')],
  }
  expect(wayTo(map, 'in')).toEqual([])
  expect(wayTo(map, 'b')).toEqual([move('in', 'a'), move('a', 'b')])
  expect(wayTo(map, 'err')).toEqual([move(undefined, 'err')])
  expect(wayTo(map, 'off')).toBeUndefined()
})

test('no way leads to a closed screen, or through it', () => {
  const map: FlowMap = {
    screens: [screen('in', { entry: true }), screen('a', { closed: true }), screen('b')],
    moves: [move('in', 'a'), move('a', 'b')],
  }
  expect(wayTo(map, 'a')).toBeUndefined()
  expect(wayTo(map, 'b')).toBeUndefined()
})
