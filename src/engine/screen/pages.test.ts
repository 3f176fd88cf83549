import { describe, expect, test } from 'vitest'
import {
  call,
  compare,
  go,
  literal,
  path,
  problem,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, rejected, run } from '../../../tests/support/engine/test-run.ts'
import type { Block } from '../../language/block.ts'
import type { Form } from '../../language/form.ts'
import type { Page } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import { screenView } from '../views/screen-view.ts'

const form: Form = {
  schema: { type: 'object', required: ['terms', 'email', 'name'] },
  ui: {},
  rules: [
    { at: 'email', rule: 'no-whitespace', parameter: literal(true) },
    { at: 'name', rule: 'not-blank', parameter: literal(true) },
  ],
  secrets: [],
  initial: {},
}
const block = (page: string, field: string): readonly Block[] => [
  {
    block: 'form',
    id: `${page}.form`,
    children: [
      { block: 'field', id: `${page}.field`, field },
      { block: 'submit', id: `${page}.submit`, text: { key: 'app.next' } },
    ],
  },
  {
    block: 'link',
    id: `${page}.back`,
    text: { key: 'app.back' },
    press: [{ do: 'turn', to: 'back' }],
  },
]
const next: readonly Step[] = [{ do: 'turn', to: 'next' }]
const page = (name: string, field: string, rest: Partial<Page> = {}): Page => ({
  name,
  title: { key: `pages.${name}` },
  content: block(name, field),
  submit: next,
  ...rest,
})
const open = compare(path('state.request.note'), '==', literal(''))
const create = call(
  'create',
  {
    ok: [set('request.note', 'made'), { do: 'turn', to: 'done' }],
    rejected: { EMAIL: [problem('signup.emailExists', 'email')] },
  },
  { email: path('form.email'), name: path('form.name') },
)
const desk = screen('desk', {
  form,
  pages: [
    page('terms', 'terms', { when: open }),
    page('confirm', 'email', {
      when: { is: 'and', left: open, right: compare(path('state.request.step'), '==', literal(0)) },
    }),
    page('account', 'name', { when: open, submit: [create] }),
    {
      name: 'done',
      title: { key: 'pages.done' },
      when: compare(path('state.request.note'), '!=', literal('')),
      content: [
        { block: 'button', id: 'go', kind: 'main', text: { key: 'app.go' }, press: [go('/lobby')] },
      ],
      submit: next,
    },
  ],
})

function opened(enter: readonly Step[] = []) {
  const own = program([{ ...desk, enter }])
  const at = run(own)
  at.enter('/desk')
  const view = () => screenView(own, at.state())
  return {
    ...at,
    page: () => view()?.page,
    heading: () => view()?.heading?.key,
    progress: () => view()?.blocks.find((found) => found.block === 'progress'),
    problems: () => view()?.form?.problems,
    type: (field: string, value: string) => at.send({ type: 'changed', field, value }),
    submit: (
      issues: readonly { readonly at: string; readonly text: { readonly key: string } }[] = [],
    ) => at.send({ type: 'submitted', issues }),
    values: () => view()?.form?.values,
  }
}
const required = (...fields: readonly string[]) =>
  fields.map((at) => ({ at, text: { key: 'error.required' } }))

describe('pages of a screen', () => {
  test('begin with the first page with a true `when` and count them', () => {
    const at = opened()
    expect([at.page(), at.heading()]).toEqual(['terms', 'pages.terms'])
    expect(at.progress()).toMatchObject({ step: 1, of: 3 })
  })

  test('check only the fields of the page on submit and keep input', () => {
    const at = opened()
    at.submit(required('terms', 'email', 'name'))
    expect([at.page(), at.problems()]).toEqual(['terms', required('terms')])
    at.type('terms', 'yes')
    expect(at.submit(required('email', 'name'))).toContainEqual({
      type: 'turn',
      page: 'confirm',
      replace: false,
    })
    expect([at.page(), at.values(), at.progress()]).toMatchObject([
      'confirm',
      { terms: 'yes' },
      { step: 2, of: 3 },
    ])
    at.type('email', 'kim @example.com')
    at.submit(required('name'))
    expect([at.page(), at.problems()]).toMatchObject([
      'confirm',
      [{ at: 'email', text: { key: 'error.no-whitespace' } }],
    ])
  })

  test('skip a page with a `when` that does not hold', () => {
    const at = opened([set('request.step', 1)])
    at.submit()
    expect([at.page(), at.progress()]).toMatchObject(['account', { step: 2, of: 2 }])
  })

  test('follow Back and Forward in the browser and keep the input', () => {
    const at = opened()
    at.submit()
    at.type('email', 'kim@example.com')
    at.send({ type: 'form-page-changed' })
    expect([at.page(), at.values()]).toMatchObject(['terms', { email: 'kim@example.com' }])
    at.send({ type: 'form-page-changed', page: 'confirm' })
    expect(at.page()).toBe('confirm')
  })

  test('use the browser history for the back button, without new entries', () => {
    const at = opened()
    at.submit()
    expect(at.send({ type: 'pressed', block: 'confirm.back' })).toEqual([{ type: 'history-back' }])
    at.send({ type: 'form-page-changed' })
    expect(at.page()).toBe('terms')
    expect(at.send({ type: 'pressed', block: 'terms.back' })).toEqual([])
  })

  test('ignore history entries from an earlier visit', () => {
    const at = opened()
    at.send({ type: 'form-page-changed', page: 'account' })
    expect(at.page()).toBe('terms')
  })

  test('report a press on a block of another page', () => {
    const at = opened()
    at.send({ type: 'pressed', block: 'confirm.back' })
    expect(at.of('report')).toHaveLength(1)
  })

  test('turn to the page of a field with a problem, and back', () => {
    const at = opened()
    at.submit()
    at.submit()
    expect(at.page()).toBe('account')
    at.type('name', 'Kim')
    at.type('email', 'kim@example.com')
    at.submit()
    expect(at.answer('create', rejected('EMAIL'))).toContainEqual({
      type: 'turn',
      page: 'confirm',
      replace: false,
    })
    expect([at.page(), at.problems()]).toMatchObject(['confirm', [{ at: 'email' }]])
    at.send({ type: 'form-page-changed', page: 'account' })
    expect([at.page(), at.problems()]).toEqual(['account', []])
  })

  test('leave no way back after a turn to a named page', () => {
    const at = opened()
    at.submit()
    at.submit()
    at.type('name', 'Kim')
    at.type('email', 'kim@example.com')
    at.submit()
    expect(at.answer('create', ok())).toContainEqual({ type: 'turn', page: 'done', replace: true })
    expect(at.page()).toBe('done')
    at.send({ type: 'form-page-changed' })
    expect(at.page()).toBe('done')
  })
})
