import { describe, expect, test } from 'vitest'
import { literal, path, program, screen } from '../../../tests/support/engine/test-program.ts'
import { ok, run } from '../../../tests/support/engine/test-run.ts'
import type { Form } from '../../language/form.ts'
import { screenView } from './screen-view.ts'

const form: Form = {
  schema: { type: 'object', required: ['password'] },
  ui: {},
  rules: [
    { at: 'password', rule: 'not-blank', parameter: literal(true) },
    { at: 'password', rule: 'password-policy', parameter: path('data.policy'), loads: ['policy'] },
    { at: 'password', rule: 'not-user-id', parameter: path('state.request.id') },
  ],
  waits: ['policy'],
  secrets: ['password'],
  initial: {},
}
const wrong = {
  do: 'problem',
  text: { key: 'password.policy' },
  at: 'password',
  marks: path('error.rules'),
} as const
const desk = screen('desk', {
  form,
  load: { policy: { operation: 'getPolicy', arguments: {} } },
  content: [
    { block: 'checklist', id: 'list', field: 'password' },
    { block: 'submit', id: 'go', text: { key: 'desk.go' } },
  ],
  submit: [
    {
      do: 'call',
      call: { operation: 'save', arguments: {} },
      ok: [],
      rejected: { POLICY: [wrong] },
    },
  ],
})

function opened() {
  const own = program([desk])
  const at = run(own)
  at.enter('/desk')
  const blockNamed = (name: string) =>
    screenView(own, at.state())?.blocks.find(({ block }) => block === name)
  const met = () => {
    const list = blockNamed('checklist')
    return list?.block === 'checklist'
      ? Object.fromEntries(list.lines.map((line) => [line.text.key, line.met]))
      : {}
  }
  const type = (value: string) => at.send({ type: 'changed', field: 'password', value })
  return {
    ...at,
    met,
    type,
    list: () => blockNamed('checklist'),
    submit: () => blockNamed('submit'),
  }
}

describe('a checklist', () => {
  test('waits with the form until the data for its rules loads', () => {
    const at = opened()
    expect(at.list()).toMatchObject({ state: 'loading', source: 'policy', lines: [] })
    expect(at.submit()).toMatchObject({ locked: true })
    at.answer('getPolicy', ok({ minLength: 8, minDigits: 1 }))
    expect(at.list()).toMatchObject({ state: 'ready' })
    expect(at.submit()).toMatchObject({ locked: false })
  })

  test('shows for each rule whether the typed value meets it', () => {
    const at = opened()
    at.answer('getPolicy', ok({ minLength: 8, minDigits: 1 }))
    expect(at.met()).toEqual({
      'error.min-length': false,
      'error.min-digits': false,
      'error.not-user-id': false,
    })
    at.type('abc1')
    expect(at.met()).toEqual({
      'error.min-length': false,
      'error.min-digits': true,
      'error.not-user-id': true,
    })
    at.type('abcdefg1')
    expect(at.met()).toEqual({
      'error.min-length': true,
      'error.min-digits': true,
      'error.not-user-id': true,
    })
  })

  test('marks rules that the server rejected until the field changes', () => {
    const at = opened()
    at.answer('getPolicy', ok({ minLength: 8, minDigits: 1 }))
    at.type('abcdefg1')
    at.send({ type: 'submitted', issues: [] })
    at.answer('save', {
      kind: 'rejected',
      code: 'POLICY',
      error: { rules: ['minDigits', 'not-user-id', 3] },
    })
    expect(at.met()).toEqual({
      'error.min-length': true,
      'error.min-digits': false,
      'error.not-user-id': false,
    })
    at.type('abcdefg12')
    expect(at.met()).toEqual({
      'error.min-length': true,
      'error.min-digits': true,
      'error.not-user-id': true,
    })
  })

  test('shows failed rules, and a submit loads them again without sending', () => {
    const at = opened()
    at.answer('getPolicy', { kind: 'no-answer' })
    expect(at.list()).toMatchObject({ state: 'failed', source: 'policy' })
    at.type('abcdefg1')
    at.send({ type: 'submitted', issues: [] })
    expect(at.of('call')).toMatchObject([{ operation: 'getPolicy' }])
    expect(at.list()).toMatchObject({ state: 'loading' })
  })
})
