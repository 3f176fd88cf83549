import { expect, test } from 'vitest'
import { problemParts } from './show-problems.ts'

const printed = `flows/verify/sms.yaml:11:11  error  unknown-operation
  There is no operation "sendVerificationOpt".
      10 |   send:
      11 |     call: sendVerificationOpt
         |           ^^^^^^^^^^^^^^^^^^^
  Use an operationId of openapi/.   npm run explain -- unknown-operation

flows/app.yaml:2:1  error  missing-key
  "app" is missing.`

test('keeps the order of terminal words and the columns of code', () => {
  expect(problemParts(printed).map(({ is, text }) => [is, text])).toEqual([
    ['place', 'flows/verify/sms.yaml:11:11  error  unknown-operation'],
    ['sentence', 'There is no operation "sendVerificationOpt".'],
    [
      'code',
      '  10 |   send:\n  11 |     call: sendVerificationOpt\n     |           ^^^^^^^^^^^^^^^^^^^',
    ],
    ['sentence', 'Use an operationId of openapi/.   npm run explain -- unknown-operation'],
    ['place', 'flows/app.yaml:2:1  error  missing-key'],
    ['sentence', '"app" is missing.'],
  ])
})

test('nothing to say is no piece at all', () => {
  expect(problemParts('')).toEqual([])
})
