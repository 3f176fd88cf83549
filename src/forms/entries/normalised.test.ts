import { expect, test } from 'vitest'
import type { JsonObject } from '../../language/json.ts'
import { normalised } from './normalised.ts'

const ui = {
  id: { 'ui:widget': 'user-id' },
  mail: { 'ui:widget': 'email' },
  name: { 'ui:widget': 'text' },
  secret: { 'ui:widget': 'password' },
  code: { 'ui:widget': 'one-time-code', 'ui:digits': 6 },
  free: {},
}
const dictated = {
  own: [{ name: 'mail', label: 'Mail', type: 'email', required: true, maxLength: 20, choices: [] }],
} as const

test.each<[JsonObject, JsonObject]>([
  [{ id: ' minji.kim ' }, { id: 'minji.kim' }],
  [{ id: '\u200Eminji.kim' }, { id: 'minji.kim' }],
  [{ mail: '\u200Ekim@example.com' }, { mail: 'kim@example.com' }],
  [{ name: ' Mary  Ann' }, { name: 'Mary Ann' }],
  [{ code: 'Your code is 123-456.' }, { code: '123456' }],
  [{ id: 'minji.kim' }, {}],
  [{ id: 'minji kim' }, {}],
  [{ secret: ' pass\u200E ' }, {}],
  [{ free: ' a ', gone: ' b ' }, {}],
  [{ id: 7 }, {}],
  [{ own: { mail: 'kim@example.com\u00A0' } }, { 'own.mail': 'kim@example.com' }],
])('normalises %o to %o by field kind (D5.03, T73)', (values, expected) => {
  expect(normalised({ ui, values, dictated })).toEqual(expected)
})
