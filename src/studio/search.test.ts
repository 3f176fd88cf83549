import { expect, test } from 'vitest'
import type { Diagnostic } from '../language/diagnostic.ts'
import type { MapScreen } from '../language/flow-map.ts'
import { search } from './graph.ts'

const at = { file: 'flows/demo/code.yaml', start: 0, end: 1, line: 1, column: 1 }

const screens: readonly MapScreen[] = [
  {
    id: 'code',
    journey: 'demo',
    route: '/verification/{type}',
    access: 'public',
    at,
    entry: false,
    closed: false,
    calls: [{ operation: 'verifyOtp', codes: [] }],
    state: ['auth.requestId'],
    texts: ['demo.code.title'],
  },
  {
    id: 'done',
    journey: 'demo',
    route: '/done',
    access: 'public',
    at: { ...at, file: 'flows/demo/done.yaml' },
    entry: false,
    closed: false,
    calls: [],
    state: [],
    texts: [],
  },
]

const unused: Diagnostic = {
  code: 'unused-text',
  severity: 'warning',
  message: '',
  remedy: '',
  span: at,
  related: [],
}

const found = (words: string) =>
  search(words, {
    screens,
    texts: { 'demo.code.title': '인증번호 입력' },
    diagnostics: [unused],
  }).map(({ screen, kind, found: word }) => [screen.id, kind, word])

test.each([
  ['COD', ['code', 'screen', 'code']],
  ['verification/', ['code', 'route', '/verification/{type}']],
  ['인증', ['code', 'text', '인증번호 입력']],
  ['verifyotp', ['code', 'operation', 'verifyOtp']],
  ['requestid', ['code', 'state', 'auth.requestId']],
  ['unused', ['code', 'diagnostic', 'unused-text']],
])('finds "%s"', (words, hit) => {
  expect(found(words)).toEqual([hit])
})

test('finds every screen without words, and none for an unknown word', () => {
  expect(found(' ')).toHaveLength(2)
  expect(found('nowhere')).toEqual([])
})
