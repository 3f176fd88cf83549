import { expect, test } from 'vitest'
import { trimmed } from './form-state.ts'

const ui = { id: { 'ui:widget': 'user-id' }, secret: { 'ui:widget': 'password' }, free: {} }

test.each([
  [{ id: ' minji.kim ' }, { id: 'minji.kim' }],
  [{ id: 'minji.kim' }, {}],
  [{ id: 'minji kim' }, {}],
  [{ secret: ' pass ' }, {}],
  [{ free: ' a ', gone: ' b ' }, {}],
  [{ id: 7 }, {}],
])('trims only white space around an ID in %o: %o (D5.03, T73)', (values, expected) => {
  expect(trimmed({ ui, values })).toEqual(expected)
})
