import { expect, test } from 'vitest'
import { errorPlacesOf } from '../1-parse/openapi/errors-by-status.ts'
import { errorBody } from './read-mocks.ts'

const places = errorPlacesOf(
  JSON.stringify({
    code: ['errors[0].code'],
    message: ['error.detail'],
    fields: ['invalid'],
    field: 'param',
    text: 'reason',
  }),
)

test('an error is sent with its parts where the browser finds them', () => {
  const error = {
    code: 'LOCKED',
    message: 'Wait.',
    fields: [{ field: 'name', message: 'Taken.' }],
    trace: 'a1',
  }
  expect(places && errorBody(error, 'LOCKED', places)).toEqual({
    errors: [{ code: 'LOCKED' }],
    error: { detail: 'Wait.' },
    invalid: [{ param: 'name', reason: 'Taken.' }],
    trace: 'a1',
  })
})

test('an error that only its status tells has no code', () => {
  const error = { code: '422', message: '', fields: [] }
  expect(places && errorBody(error, undefined, places)).toEqual({})
})
