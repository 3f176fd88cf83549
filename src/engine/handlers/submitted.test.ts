import { describe, expect, test } from 'vitest'
import {
  call,
  go,
  literal,
  path,
  problem,
  program,
  screen,
} from '../../../tests/support/engine/test-program.ts'
import { ok, rejected, run } from '../../../tests/support/engine/test-run.ts'
import type { Form } from '../../language/form.ts'
import type { Screen } from '../../language/program.ts'

const form: Form = {
  schema: { type: 'object', required: ['code'] },
  ui: {},
  rules: [{ at: 'code', rule: 'one-time-code', parameter: path('tenant.otp.digits') }],
  secrets: ['code'],
  initial: {},
}
const verify = call(
  'verify',
  {
    ok: [go('/lobby')],
    rejected: {
      WRONG: [{ do: 'empty', fields: ['code'] }, problem('otp.wrong', 'code')],
      TWICE: [problem('otp.twice')],
    },
  },
  { code: path('form.code') },
)
const desk = screen('desk', { form, submit: [verify], actions: {} })

function opened(screenOf = desk) {
  const desk1 = run(program([screenOf]))
  desk1.enter('/desk')
  desk1.send({ type: 'changed', field: 'code', value: '482913' })
  return desk1
}
const formOf = (of: ReturnType<typeof run>) => of.state().visit?.form

const hiding = (content: Screen['content']): Screen => ({
  ...desk,
  form: {
    ...form,
    schema: { type: 'object' },
    rules: [...form.rules, { at: 'code', rule: 'required-when', parameter: literal(true) }],
  },
  submit: [
    {
      do: 'call',
      call: {
        operation: 'verify',
        arguments: { body: { code: path('form.code') }, optional: ['code'] },
      },
      ok: [],
      rejected: {},
    },
  ],
  content,
})

const openedAs = (kind: string, content: Screen['content'], code: string) => {
  const at = opened(hiding(content))
  at.send({ type: 'changed', field: 'code', value: code })
  at.send({ type: 'changed', field: 'kind', value: kind })
  return at
}

describe('a submitted form', () => {
  test('sends the typed values', () => {
    const at = opened()
    at.send({ type: 'submitted', issues: [] })
    expect(at.of('call')).toMatchObject([
      { operation: 'verify', body: { code: '482913' }, authorization: '' },
    ])
  })

  test('a second click asks for nothing (B13)', () => {
    const at = opened()
    at.send({ type: 'submitted', issues: [] })
    const before = at.state()
    expect(at.send({ type: 'submitted', issues: [] })).toEqual([])
    expect(at.state()).toBe(before)
  })

  test('blocks other presses while it waits, and waits for them too (B13)', () => {
    const withLink = {
      ...desk,
      content: [{ id: 'other', block: 'link', text: { key: 'x' }, press: [call('start')] }],
    } as const
    const at = opened(withLink)
    at.send({ type: 'submitted', issues: [] })
    expect(at.send({ type: 'pressed', block: 'other' })).toEqual([])
    const reverse = opened(withLink)
    reverse.send({ type: 'pressed', block: 'other' })
    expect(reverse.send({ type: 'submitted', issues: [] })).toEqual([])
    reverse.answer('start', ok())
    reverse.send({ type: 'submitted', issues: [] })
    expect(reverse.of('call')).toMatchObject([{ operation: 'verify' }])
  })

  describe('with a field that a condition hides', () => {
    const field = { id: 'code', block: 'field', field: 'code' } as const
    const isShown = {
      is: 'compare',
      op: '==',
      left: path('form.kind'),
      right: literal('sms'),
    } as const
    const issues = [{ at: 'code', text: { key: 'error.required' } }]
    const hidden: readonly (readonly [string, Screen['content']])[] = [
      ['its own condition', [{ ...field, when: isShown }]],
      ['one around it', [{ id: 'part', block: 'row', when: isShown, children: [field] }]],
    ]
    test.each(hidden)('does not require, check or send it: %s', (_, content) => {
      const at = openedAs('mail', content, '4')
      at.send({ type: 'submitted', issues })
      expect(at.of('call')).toMatchObject([{ operation: 'verify' }])
      expect(at.of('call')[0]).not.toHaveProperty('body.code')
      expect(formOf(at)).toMatchObject({ values: { code: '4' }, problems: [] })
    })

    test('requires, checks and sends it when it appears again', () => {
      const at = openedAs('mail', [{ ...field, when: isShown }], '482913')
      at.send({ type: 'changed', field: 'kind', value: 'sms' })
      at.send({ type: 'submitted', issues })
      expect(formOf(at)?.problems).toEqual(issues)
      at.send({ type: 'submitted', issues: [] })
      expect(at.of('call')).toMatchObject([{ body: { code: '482913' } }])
    })
  })

  test('shows schema problems at the fields and sends nothing', () => {
    const at = opened()
    at.send({ type: 'submitted', issues: [{ at: 'code', text: { key: 'error.required' } }] })
    expect(at.effects()).toEqual([])
    expect(formOf(at)).toMatchObject({
      attempt: 1,
      problems: [{ at: 'code', text: { key: 'error.required' } }],
    })
  })

  test('shows rule problems at the fields, with the values for the text', () => {
    const at = opened()
    at.send({ type: 'changed', field: 'code', value: '12' })
    at.send({ type: 'submitted', issues: [] })
    expect(at.effects()).toEqual([])
    expect(formOf(at)?.problems).toEqual([
      { at: 'code', text: { key: 'error.one-time-code', values: { digits: 6 } } },
    ])
  })

  test('shows schema and rule problems together, one per field, in page order', () => {
    const name = { at: 'name', rule: 'not-blank', parameter: literal(true) }
    const fields = ['name', 'code'].map((field) => ({ id: field, block: 'field', field }) as const)
    const at = opened(
      screen('desk', { ...desk, content: fields, form: { ...form, rules: [...form.rules, name] } }),
    )
    at.send({ type: 'changed', field: 'code', value: '12' })
    at.send({ type: 'changed', field: 'name', value: ' ' })
    at.send({ type: 'submitted', issues: [{ at: 'code', text: { key: 'error.maxLength' } }] })
    expect(at.effects()).toEqual([])
    expect(formOf(at)).toMatchObject({
      attempt: 1,
      problems: [
        { at: 'name', text: { key: 'error.not-blank' } },
        { at: 'code', text: { key: 'error.maxLength' } },
      ],
    })
  })

  test('shows schema problems even when a rule is unknown', () => {
    const at = opened(
      screen('desk', {
        ...desk,
        form: { ...form, rules: [{ at: 'code', rule: 'constructor', parameter: literal(1) }] },
      }),
    )
    at.send({ type: 'submitted', issues: [{ at: 'code', text: { key: 'error.required' } }] })
    expect(at.of('report')).toEqual([])
    expect(formOf(at)?.problems).toEqual([{ at: 'code', text: { key: 'error.required' } }])
  })

  test('counts two attempts for the same problem, so it is announced again', () => {
    const at = opened()
    for (const attempt of [1, 2]) {
      at.send({ type: 'submitted', issues: [{ at: 'code', text: { key: 'error.required' } }] })
      expect(formOf(at)?.attempt).toBe(attempt)
    }
  })

  test('does not pass an unknown rule', () => {
    const at = opened(
      screen('desk', {
        ...desk,
        form: { ...form, rules: [{ at: 'code', rule: 'constructor', parameter: literal(1) }] },
      }),
    )
    at.send({ type: 'submitted', issues: [] })
    expect(at.of('call')).toEqual([])
    expect(at.of('report').map(({ defect }) => defect.code)).toEqual(['wrong-form'])
  })

  test('old problems are gone once it is sent', () => {
    const at = opened()
    at.send({ type: 'submitted', issues: [{ at: 'other', text: { key: 'x' } }] })
    at.send({ type: 'submitted', issues: [] })
    expect(formOf(at)?.problems).toEqual([])
  })

  test('a locked form is not sent, and its field keeps its value', () => {
    const at = opened(screen('desk', { ...desk, enter: [{ do: 'lock', fields: ['code'] }] }))
    at.send({ type: 'changed', field: 'code', value: '1' })
    at.send({ type: 'submitted', issues: [] })
    expect(at.effects()).toEqual([])
    expect(formOf(at)).toMatchObject({ values: {}, locked: ['code'] })
  })

  test('is sent with a locked optional field', () => {
    const at = opened(screen('desk', { ...desk, enter: [{ do: 'lock', fields: ['remark'] }] }))
    at.send({ type: 'submitted', issues: [] })
    expect([formOf(at)?.locked, at.of('call')]).toMatchObject([
      ['remark'],
      [{ operation: 'verify' }],
    ])
  })

  test('on a screen without a form it is our mistake', () => {
    const at = run(program())
    at.enter('/lobby')
    at.send({ type: 'submitted', issues: [] })
    expect(at.of('report').map(({ defect }) => defect.code)).toEqual(['wrong-form'])
  })
})

describe('the answer', () => {
  test('shows a wrong code at its field and reopens the form empty', () => {
    const at = opened()
    at.send({ type: 'submitted', issues: [] })
    at.answer('verify', rejected('WRONG'))
    expect(formOf(at)).toMatchObject({
      values: {},
      problems: [{ at: 'code', text: { key: 'otp.wrong' } }],
      attempt: 1,
    })
    at.send({ type: 'changed', field: 'code', value: '1' })
    expect(formOf(at)?.problems).toEqual([])
  })

  test('R8.04: keeps the input without an answer; notice repeats the call (B01)', () => {
    const at = opened()
    at.send({ type: 'submitted', issues: [] })
    const [first] = at.of('call')
    at.answer('verify', { kind: 'no-answer' })
    expect(formOf(at)?.values).toEqual({ code: '482913' })
    const [notice] = at.state().notices
    expect(notice).toMatchObject({ text: { key: 'app.networkFail' }, redo: { again: first?.call } })
    at.send({ type: 'notice-retried', notice: notice?.number ?? 0 })
    expect(at.of('call')).toMatchObject([
      { operation: 'verify', body: { code: '482913' }, again: first?.call },
    ])
    expect(at.state().notices).toEqual([])
    at.answer('verify', ok())
    expect(at.of('go')).toMatchObject([{ path: '/lobby' }])
  })

  test('stays busy during a repeated call and ignores a second retry', () => {
    const at = opened()
    at.send({ type: 'submitted', issues: [] })
    at.answer('verify', { kind: 'no-answer' })
    const number = at.state().notices[0]?.number ?? 0
    at.send({ type: 'notice-retried', notice: number })
    expect(at.send({ type: 'notice-retried', notice: number })).toEqual([])
    expect(at.send({ type: 'submitted', issues: [] })).toEqual([])
  })

  test('a repetition that gets no answer either still repeats the first', () => {
    const at = opened()
    at.send({ type: 'submitted', issues: [] })
    const [first] = at.of('call')
    for (const attempt of [1, 2]) {
      at.answer('verify', { kind: 'no-answer' })
      at.send({ type: 'notice-retried', notice: at.state().notices[0]?.number ?? 0 })
      expect([attempt, at.of('call')[0]?.again]).toEqual([attempt, first?.call])
    }
  })

  test('the offer to repeat ends with the visit', () => {
    const at = opened()
    at.send({ type: 'submitted', issues: [] })
    at.answer('verify', { kind: 'no-answer' })
    at.enter('/lobby')
    expect(at.state().notices).toEqual([])
  })

  test('removes a secret from the state when the user leaves the screen', () => {
    const at = opened()
    at.send({ type: 'submitted', issues: [] })
    at.answer('verify', ok())
    expect(at.of('go')).toHaveLength(1)
    expect(JSON.stringify(at.state())).not.toContain('482913')
  })

  test('nothing starts while the screen is being left', () => {
    const at = opened()
    at.send({ type: 'submitted', issues: [] })
    at.answer('verify', ok())
    const before = at.state()
    at.send({ type: 'submitted', issues: [] })
    at.send({ type: 'changed', field: 'code', value: '1' })
    expect(at.state()).toBe(before)
  })
})
