import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { call, literal, path, program, screen } from '../../../tests/support/engine/test-program.ts'
import { ok, run } from '../../../tests/support/engine/test-run.ts'
import type { Form } from '../../language/form.ts'
import type { Json } from '../../language/json.ts'
import { screenView } from '../views/screen-view.ts'
import { serverFields } from './server-fields.ts'

const form: Form = {
  schema: { type: 'object', properties: {} },
  ui: {},
  rules: [],
  secrets: [],
  initial: {},
  fields: { attributes: path('data.policy.fields') },
  waits: ['policy'],
}
const desk = screen('desk', {
  form,
  load: { policy: { operation: 'getPolicy', arguments: {} } },
  content: [
    {
      block: 'form',
      id: 'form',
      children: [
        { block: 'field', id: 'f', field: 'attributes' },
        { block: 'submit', id: 's', text: { key: 'desk.go' } },
      ],
    },
  ],
  submit: [call('save', {}, { attributes: path('form.attributes') })],
})
const fields = [
  { name: 'department', label: 'Department', type: 'text', required: true, maxLength: 10 },
  { name: 'mail', label: 'Other e-mail', type: 'email' },
  {
    name: 'site',
    label: 'Site',
    type: 'choice',
    choices: [
      { value: 'A', label: 'Suwon' },
      { value: 'B', label: 'Seoul' },
    ],
  },
  { name: 'since', label: 'Since', type: 'date' },
  { name: 'remote', label: 'Remote', type: 'yes-no', required: true },
]
function opened(list: Json) {
  const own = program([desk])
  const at = run(own)
  at.enter('/desk')
  at.answer('getPolicy', ok({ fields: list }))
  return {
    ...at,
    form: () => screenView(own, at.state())?.form,
    type: (name: string, value: Json) =>
      at.send({ type: 'changed', field: `attributes.${name}`, value }),
    submit: () => at.send({ type: 'submitted', issues: [] }),
  }
}

describe('fields that a server dictates', () => {
  test('appear as the server lists them, and are sent together', () => {
    const at = opened(fields)
    expect(
      at
        .form()
        ?.dictated?.['attributes']?.map(({ name, type, maxLength }) => [name, type, maxLength]),
    ).toEqual([
      ['department', 'text', 10],
      ['mail', 'email', 255],
      ['site', 'choice', 255],
      ['since', 'date', 255],
      ['remote', 'yes-no', 255],
    ])
    at.type('department', 'R&D')
    at.type('remote', false)
    at.submit()
    expect(at.of('call')).toMatchObject([
      { operation: 'save', body: { attributes: { department: 'R&D', remote: false } } },
    ])
  })

  test('are checked by the rules of their kind', () => {
    const at = opened(fields)
    at.type('department', 'a department with a long name')
    at.type('mail', 'nobody')
    at.type('site', 'C')
    at.type('since', '2026-02-30')
    at.submit()
    expect(at.of('call')).toEqual([])
    expect(at.form()?.problems.map(({ at: field, text }) => [field, text.key])).toEqual([
      ['attributes.department', 'error.max-length'],
      ['attributes.mail', 'error.email'],
      ['attributes.site', 'error.one-of'],
      ['attributes.since', 'error.date'],
      ['attributes.remote', 'error.required-when'],
    ])
    expect(at.form()?.problems.map(({ lead }) => lead)).toEqual([
      'Department: ',
      'Other e-mail: ',
      'Site: ',
      'Since: ',
      'Remote: ',
    ])
    at.type('mail', 'kim@example.com')
    expect(at.form()?.problems.map(({ at: field }) => field)).not.toContain('attributes.mail')
  })

  test('keep the same form when the same value arrives twice', () => {
    const at = opened(fields)
    at.type('department', 'R&D')
    const values = () => at.state().visit?.form.values
    const before = values()
    at.type('department', 'R&D')
    expect(values()).toBe(before)
    at.type('department', 'R')
    expect(values()).toEqual({ attributes: { department: 'R' } })
  })

  test('take nothing that the server did not ask for', () => {
    const at = opened(fields)
    at.type('other', 'x')
    at.type('__proto__', { admin: true })
    expect(at.state().visit?.form.values).toEqual({})
  })

  test.each<[string, Json]>([
    ['a name that every object has', [{ name: 'constructor', label: 'x', type: 'text' }]],
    ['a prototype', [JSON.parse('{"name":"__proto__","label":"x","type":"text"}') as Json]],
    ['a name with a dot', [{ name: 'a.b', label: 'x', type: 'text' }]],
    ['a name with markup', [{ name: '"><script>', label: 'x', type: 'text' }]],
    [
      'a name twice',
      [
        { name: 'a', label: 'x', type: 'text' },
        { name: 'a', label: 'y', type: 'text' },
      ],
    ],
    ['another kind', [{ name: 'a', label: 'x', type: 'file' }]],
    ['a password', [{ name: 'a', label: 'x', type: 'password' }]],
    ['no label', [{ name: 'a', label: ' ', type: 'text' }]],
    ['a choice of nothing', [{ name: 'a', label: 'x', type: 'choice', choices: [] }]],
    [
      'too many',
      Array.from({ length: 41 }, (_, index) => ({ name: `a${index}`, label: 'x', type: 'text' })),
    ],
    ['no list', { name: 'a' }],
  ])('with %s are refused whole: nothing is drawn, and nothing is sent', (_, list) => {
    const at = opened(list)
    expect(at.form()?.dictated).toEqual({ attributes: [] })
    at.submit()
    expect(at.of('call')).toEqual([])
    expect(at.of('report')).toHaveLength(1)
  })

  test('reads or refuses any answer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (list) => {
        const read = serverFields({ fields: { a: literal(list as Json) } }, 'a', () => undefined)
        for (const { name } of read ?? []) expect(name).toMatch(/^[A-Za-z][\w-]*$/)
      }),
    )
  })
})
