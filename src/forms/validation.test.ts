import { expect, test } from 'vitest'
import { issuesOf } from './validation.ts'

const known = new Set([
  'error.required',
  'error.maxLength',
  'error.username.required',
  'error.pattern',
])
const isText = (key: string) => known.has(key)

test.each([
  [
    'the field itself says it best',
    { keyword: 'required', instancePath: '', params: { missingProperty: 'username' } },
    { at: 'username', key: 'error.username.required' },
  ],
  [
    'else the keyword',
    { keyword: 'required', instancePath: '', params: { missingProperty: 'code' } },
    { at: 'code', key: 'error.required' },
  ],
  [
    'a value of its own comes along',
    { keyword: 'maxLength', instancePath: '/username', params: { limit: 50 } },
    { at: 'username', key: 'error.maxLength' },
  ],
  [
    'else something that is always true',
    { keyword: 'multipleOf', instancePath: '/n', params: { multipleOf: 2 } },
    { at: 'n', key: 'error.default' },
  ],
  [
    'a part of a field is the field',
    { keyword: 'pattern', instancePath: '/phone/0', params: {} },
    { at: 'phone', key: 'error.pattern' },
  ],
])('%s', (_, finding, { at, key }) => {
  expect(issuesOf([finding], isText)).toMatchObject([{ at, text: { key } }])
})

test('values are the parameters of the keyword', () => {
  expect(
    issuesOf(
      [{ keyword: 'maxLength', instancePath: '/id', params: { limit: 50, odd: {} } }],
      isText,
    ),
  ).toEqual([{ at: 'id', text: { key: 'error.maxLength', values: { limit: 50 } } }])
})

test('reports the first issue of each field and ignores condition errors', () => {
  const findings = [
    { keyword: 'if', instancePath: '', params: { failingKeyword: 'then' } },
    { keyword: 'required', instancePath: '', params: { missingProperty: 'code' } },
    { keyword: 'pattern', instancePath: '/code', params: {} },
    { keyword: 'maxLength', instancePath: '/username', params: { limit: 50 } },
  ]
  expect(issuesOf(findings, isText).map(({ at }) => at)).toEqual(['code', 'username'])
})
