import { expect, test } from 'vitest'
import { field, program, screen, store, stores } from '../../tests/support/engine/test-program.ts'
import { noon, run } from '../../tests/support/engine/test-run.ts'
import { hotReload } from './hot-reload.ts'

const before = program([
  screen('gate', {
    form: { schema: { type: 'object' }, ui: {}, rules: [], secrets: ['password'], initial: {} },
  }),
])

function visited() {
  const going = run(before)
  going.enter('/gate', { from: 'x' })
  going.send({ type: 'changed', field: 'name', value: 'kim' })
  return going.state()
}

test('keeps typed and stored values and sends no request', () => {
  const state = visited()
  const after = program([screen('gate', { heading: { key: 'gate.other' } })])
  const exchange = hotReload(before, after, state, noon)
  expect(exchange.state.visit).toEqual(state.visit)
  expect(exchange.state.stores).toEqual(state.stores)
  expect(exchange.effects).toEqual([])
  expect(exchange.enter).toBe(false)
})

test('sets new or retyped state fields to defaults and keeps other values', () => {
  const state = {
    ...visited(),
    stores: { ...visited().stores, taste: { theme: 'dark', size: 'large' } },
  }
  const after = program([], {
    state: {
      ...stores,
      taste: store({ theme: field('light'), size: field(3), fresh: field('new') }),
      more: store({ a: field(1) }),
    },
  })
  const { state: next } = hotReload(before, after, state, noon)
  expect(next.stores['taste']).toEqual({ theme: 'dark', size: 3, fresh: 'new' })
  expect(next.stores['more']).toEqual({ a: 1 })
})

test('requests data that the old screen did not request', () => {
  const after = program([
    screen('gate', { load: { people: { operation: 'listPeople', arguments: {} } } }),
  ])
  const { state, effects } = hotReload(before, after, visited(), noon)
  expect(effects.map(({ type }) => type)).toContain('call')
  expect(state.visit?.data).toEqual({ people: { is: 'loading' } })
})

test('follows the changed route of the current screen', () => {
  const { effects, enter } = hotReload(
    before,
    program([screen('gate', { route: '/door' })]),
    visited(),
    noon,
  )
  expect(effects).toEqual([{ type: 'go', path: '/door', query: { from: 'x' }, replace: true }])
  expect(enter).toBe(false)
})

test('enters the address again when its screen was removed', () => {
  const after = {
    ...before,
    journeys: { all: { name: 'all', screens: [screen('lost')], texts: [] } },
  }
  expect(hotReload(before, after, visited(), noon)).toMatchObject({
    effects: [],
    enter: true,
  })
})

test('before the first visit there is nothing to go on with', () => {
  expect(hotReload(before, before, run(before).state(), noon)).toMatchObject({
    effects: [],
    enter: false,
  })
})
