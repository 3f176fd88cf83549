import { expect, test } from 'vitest'
import type { FlowMap, MapMove, MapScreen } from '../language/flow-map.ts'
import { graphOf } from './graph.ts'

const at = { file: 'flows/demo/a.yaml', start: 0, end: 1, line: 1, column: 1 }

const screen = (id: string): MapScreen => ({
  id,
  journey: 'demo',
  route: `/${id}`,
  access: 'public',
  at,
  entry: false,
  closed: false,
  calls: [],
  state: [],
  texts: [],
})

const press = (from: string, to: string, through?: readonly string[]): MapMove => ({
  from,
  to: { screen: to },
  trigger: 'press',
  ...(through && { through }),
})

const endsOf = (map: FlowMap) => graphOf(map).edges.map(({ from, to }) => `${from} ${to}`)

test('joins the moves between two screens into one edge', () => {
  const moves = [press('a', 'b'), { ...press('a', 'b'), trigger: 'error' as const }]
  const { edges } = graphOf({ screens: ['a', 'b'].map(screen), moves })
  expect(edges).toEqual([
    {
      id: 'screen:a screen:b',
      from: 'screen:a',
      to: 'screen:b',
      triggers: ['press', 'error'],
      moves: [0, 1],
    },
  ])
})

test('draws an action with many ends and several users as a box', () => {
  const ends = ['c', 'd', 'e', 'f']
  const screens = ['a', 'b', ...ends].map(screen)
  const moves = ['a', 'b'].flatMap((from) => ends.map((to) => press(from, to, ['next'])))
  expect(endsOf({ screens, moves })).toEqual([
    'screen:a action:next',
    ...ends.map((end) => `action:next screen:${end}`),
    'screen:b action:next',
  ])
})

test('draws an action of one user, or with few ends, as edges', () => {
  const screens = ['a', 'b', 'c', 'd', 'e', 'f'].map(screen)
  const alone = ['c', 'd', 'e', 'f'].map((to) => press('a', to, ['next']))
  expect(endsOf({ screens, moves: alone })).not.toContain('screen:a action:next')
  const few = ['a', 'b'].map((from) => press(from, 'c', ['next']))
  expect(endsOf({ screens, moves: few })).toEqual(['screen:a screen:c', 'screen:b screen:c'])
})

test('has a box for other sites, and for steps of any screen', () => {
  const { nodes } = graphOf({
    screens: [screen('a')],
    moves: [
      { to: { screen: 'a' }, trigger: 'error' },
      { from: 'a', to: { outside: 'authorize' }, trigger: 'press' },
      { from: 'a', to: 'back', trigger: 'press' },
    ],
  })
  expect(nodes.map(({ id }) => id)).toEqual(['screen:a', 'any', 'outside:authorize'])
})
