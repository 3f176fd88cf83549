import { describe, expect, test } from 'vitest'
import type { Json } from './answer.ts'
import { operations } from './generated/operations.ts'
import { type Shape, violation } from './shape.ts'

const result = {
  requestId: 'r-1',
  serviceName: null,
  displayUid: 'm***m',
  sotName: null,
  stepCompleted: 1,
  isSecondStepRequired: true,
  firstStepMethod: 'password',
  secondStepMethod: null,
  showOtherWays: true,
  nextStep: 'SECOND_STEP',
  expiresIn: 500,
}
const { answer } = operations.verifyPassword

describe('B11 answers checked against the API document', () => {
  test.each([
    ['all of it', result, undefined],
    ['more than it', { ...result, further: { of: [1] } }, undefined],
    ['an optional value', { ...result, promptId: 'p-1' }, undefined],
    ['nothing of it', {}, '/requestId'],
    ['a list', [], ''],
    ['null', null, ''],
    ['a word that is none of the words', { ...result, nextStep: 'HACK' }, '/nextStep'],
    ['a word in another case', { ...result, nextStep: 'verify' }, '/nextStep'],
    ['a text for a number', { ...result, stepCompleted: '1' }, '/stepCompleted'],
    ['half a step', { ...result, stepCompleted: 1.5 }, '/stepCompleted'],
    ['less than the least', { ...result, expiresIn: -1 }, '/expiresIn'],
    ['a number that JavaScript cannot count to', { ...result, expiresIn: 2 ** 63 }, '/expiresIn'],
    ['null where nothing says so', { ...result, displayUid: null }, '/displayUid'],
    ['an optional value of another type', { ...result, promptId: null }, '/promptId'],
    [
      'an inherited name',
      Object.fromEntries(Object.entries(result).filter(([name]) => name !== 'requestId')),
      '/requestId',
    ],
  ])('%s', (_, value, pointer) => {
    expect(violation(value, answer)).toBe(pointer)
  })

  const others: readonly (readonly [string, Shape, Json, string | undefined])[] = [
    ['the second row', { list: { has: { id: 'text' } } }, [{ id: 'a' }, { id: 1 }], '/1/id'],
    [
      "a key of a map, which is the server's and is not shown",
      { has: { links: { map: 'text' } } },
      { links: { 'call 1-900': 1 } },
      '/links/*',
    ],
    ['a name that a pointer escapes', { has: { 'a/b~': 'boolean' } }, { 'a/b~': 0 }, '/a~1b~0'],
    ['an integer without bounds', 'integer', 0.5, ''],
    ['a number', 'number', 0.5, undefined],
    [
      'a name that every object has',
      { has: Object.fromEntries([['toString', 'any']]) },
      {},
      '/toString',
    ],
    ['a value that the document does not describe', 'any', [{}], undefined],
  ]
  test.each(others)('%s', (_, shape, value, pointer) => {
    expect(violation(value, shape)).toBe(pointer)
  })

  test('stops checking deep answers at the end of their schema', () => {
    const deep = Array.from({ length: 100_000 }).reduce<Json>((inner) => [inner], [])
    expect(violation({ ...result, displayUid: deep }, answer)).toBe('/displayUid')
    expect(violation({ ...result, further: deep }, answer)).toBeUndefined()
  })
})
