import { describe, expect, test } from 'vitest'
import {
  call,
  go,
  literal,
  notice,
  path,
  program,
  screen,
} from '../../../tests/support/engine/test-program.ts'
import { ok, run } from '../../../tests/support/engine/test-run.ts'
import type { Form } from '../../language/form.ts'
import type { Step } from '../../language/step.ts'

const form: Form = {
  schema: { type: 'object', required: ['email'] },
  ui: {},
  rules: [{ at: 'email', rule: 'no-whitespace', parameter: literal(true) }],
  secrets: ['password'],
  initial: {},
  judged: true,
}
const issue = { at: 'email', text: { key: 'error.required' } }

function opened(
  rest: {
    readonly submit?: readonly Step[]
    readonly press?: readonly Step[]
    readonly change?: readonly Step[]
    readonly enter?: readonly Step[]
  } = {},
) {
  const desk = screen('desk', {
    form,
    enter: rest.enter ?? [],
    submit: rest.submit ?? [],
    content: [
      {
        block: 'button',
        id: 'send',
        kind: 'plain',
        text: { key: 'desk.send' },
        press: rest.press ?? [],
      },
    ],
    change: { email: rest.change ?? [notice('desk.changed')] },
  })
  const at = run(program([desk]))
  at.enter('/desk')
  const judge = (issues: readonly (typeof issue)[] = []) =>
    at.send({ type: 'form-validated', issues })
  const type = (value: string, issues: readonly (typeof issue)[] = []) => {
    at.send({ type: 'changed', field: 'email', value })
    judge(issues)
  }
  const leave = () => at.send({ type: 'field-left', field: 'email' })
  const notices = () => at.state().notices.map(({ text }) => text.key)
  return { ...at, judge, type, leave, notices }
}

describe('a field that is left', () => {
  test('with another, good value says so once', () => {
    const at = opened()
    at.type('kim@example.com')
    expect(at.notices()).toEqual([])
    at.leave()
    at.leave()
    expect(at.notices()).toEqual(['desk.changed'])
  })

  test('says so once when the same value arrives twice, as by IME', () => {
    const at = opened()
    at.type('kim@example.com')
    at.send({ type: 'changed', field: 'email', value: 'kim@example.com' })
    at.leave()
    expect(at.notices()).toEqual(['desk.changed'])
  })

  test('with its original value says nothing, after any typing in between', () => {
    const at = opened({ enter: [{ do: 'fill', values: { email: literal('kim@example.com') } }] })
    at.judge()
    at.type('lee@example.com')
    at.type('kim@example.com')
    at.leave()
    expect(at.notices()).toEqual([])
  })

  test('with a value that does not hold waits for one that does', () => {
    const at = opened()
    at.type('kim', [issue])
    at.leave()
    at.type('kim @example.com')
    at.leave()
    expect(at.notices()).toEqual([])
    at.type('kim@example.com')
    at.leave()
    expect(at.notices()).toEqual(['desk.changed'])
  })

  test('is not valid until the validator has checked this exact value', () => {
    const at = opened()
    at.send({ type: 'changed', field: 'email', value: 'kim@example.com' })
    at.leave()
    expect(at.notices()).toEqual([])
  })

  test('after a step has written it says nothing', () => {
    const at = opened({
      press: [
        { do: 'empty', fields: ['email'] },
        { do: 'fill', values: { email: literal('step@example.com') } },
      ],
    })
    at.type('k', [issue])
    at.send({ type: 'pressed', block: 'send' })
    at.judge()
    at.leave()
    expect(at.notices()).toEqual([])
  })

  test('runs its change steps before a press without a leave event', () => {
    const at = opened({
      change: [{ do: 'set', set: [{ path: ['request', 'note'], value: literal('changed') }] }],
      press: [call('send', {}, { note: path('state.request.note') })],
    })
    at.type('kim@example.com')
    at.send({ type: 'pressed', block: 'send' })
    expect(at.of('call')).toMatchObject([{ operation: 'send', body: { note: 'changed' } }])
  })

  test('by Enter likewise: the submit comes after it', () => {
    const at = opened({
      change: [{ do: 'set', set: [{ path: ['request', 'note'], value: literal('changed') }] }],
      submit: [call('send', {}, { note: path('state.request.note') })],
    })
    at.send({ type: 'changed', field: 'email', value: 'kim@example.com' })
    at.send({ type: 'submitted', issues: [] })
    expect(at.of('call')).toMatchObject([{ body: { note: 'changed' } }])
  })

  test('forgets its earlier value when the user leaves the screen', () => {
    const at = opened({ press: [go('/lobby')] })
    at.type('kim', [issue])
    at.send({ type: 'pressed', block: 'send' })
    expect(at.state().visit?.form).not.toHaveProperty('edited')
    expect(at.state().visit?.form).not.toHaveProperty('findings')
  })
})

describe('check', () => {
  const press: readonly Step[] = [{ do: 'check', fields: ['email'] }, call('send')]
  test('goes on when the fields hold', () => {
    const at = opened({ press })
    at.type('kim@example.com')
    at.send({ type: 'pressed', block: 'send' })
    expect(at.of('call')).toHaveLength(1)
    at.answer('send', ok())
  })

  test.each([
    ['the schema', 'kim', [issue], 'error.required'],
    ['a rule', 'kim @example.com', [], 'error.no-whitespace'],
  ] as const)('ends when %s finds a problem and shows it at the field', (_, value, issues, key) => {
    const at = opened({ press })
    at.type(value, issues)
    at.send({ type: 'pressed', block: 'send' })
    expect(at.of('call')).toEqual([])
    expect(at.state().visit?.form).toMatchObject({
      attempt: 1,
      problems: [{ at: 'email', text: { key } }],
    })
  })

  test('says nothing of other fields', () => {
    const at = opened({ press })
    at.type('kim@example.com')
    at.judge([{ at: 'phone', text: { key: 'error.required' } }])
    at.send({ type: 'pressed', block: 'send' })
    expect(at.of('call')).toHaveLength(1)
    expect(at.state().visit?.form.problems).toEqual([])
  })

  test('ends at a locked field and keeps the problem of that field', () => {
    const problem: Step = { do: 'problem', text: { key: 'otp.tooMany' }, at: 'email' }
    const at = opened({ enter: [{ do: 'lock', fields: ['email'] }, problem], press })
    at.judge()
    at.send({ type: 'pressed', block: 'send' })
    expect(at.of('call')).toEqual([])
    expect(at.state().visit?.form.problems).toEqual([{ at: 'email', text: { key: 'otp.tooMany' } }])
  })

  test('does not use findings for other values', () => {
    const at = opened({ press })
    at.judge()
    at.send({ type: 'changed', field: 'email', value: 'kim' })
    at.send({ type: 'pressed', block: 'send' })
    expect(at.of('call')).toEqual([])
    expect(at.of('report')).toHaveLength(1)
  })
})
