import { describe, expect, test } from 'vitest'
import {
  call,
  literal,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, run } from '../../../tests/support/engine/test-run.ts'
import type { Block } from '../../language/block.ts'
import { screenView } from './screen-view.ts'

const items = literal([
  { name: 'a', open: true },
  { name: 'b', open: false },
  { name: 'c', open: true },
])
const rows = {
  each: items,
  key: path('item.name'),
  title: { key: 'row', values: { name: path('item.name') } },
  badges: [],
}
const choose = (field: string, many: boolean): Block => ({
  id: `choose ${field}`,
  block: 'select',
  field,
  many,
  look: 'rows',
  ...rows,
})
const desk = screen('desk', {
  form: {
    schema: {
      required: ['one'],
      properties: {
        one: { type: 'string', title: 'a.one' },
        many: { type: 'array', title: 'a.many' },
      },
    },
    ui: {},
    rules: [],
    secrets: [],
    initial: {},
  },
  content: [
    {
      id: 'l',
      block: 'list',
      look: 'cards',
      ...rows,
      content: [
        {
          id: 'l.say',
          block: 'text',
          tone: 'body',
          text: { key: 'say', values: { name: path('item.name') } },
        },
        {
          id: 'l.row',
          block: 'row',
          children: [
            {
              id: 'l.row.take',
              block: 'button',
              kind: 'plain',
              text: { key: 'take' },
              when: path('item.open'),
              press: [set('request.note', path('item.name')), call('take')],
            },
          ],
        },
      ],
    },
    {
      id: 'form',
      block: 'form',
      children: [
        choose('one', false),
        choose('many', true),
        { id: 's', block: 'submit', text: { key: 'go' } },
      ],
    },
    {
      id: 'fill',
      block: 'button',
      kind: 'plain',
      text: { key: 'x' },
      press: [{ do: 'fill', values: { many: literal(['c']) } }],
    },
    ...['mark', 'mark-none'].map((id): Block => ({
      id,
      block: 'button',
      kind: 'plain',
      text: { key: 'x' },
      press: [
        {
          do: 'problem',
          text: { key: 'missing' },
          at: 'many',
          marks: literal(id === 'mark' ? ['c', 'b', 'gone'] : ['gone']),
        },
      ],
    })),
    {
      id: 'lock',
      block: 'button',
      kind: 'plain',
      text: { key: 'x' },
      press: [{ do: 'lock', fields: ['one'] }],
    },
  ],
})
const source = program([desk])
function entered() {
  const at = run(source)
  at.enter('/desk')
  return at
}
type Entered = ReturnType<typeof entered>
const block = (at: Entered, name: 'list' | 'form') =>
  screenView(source, at.state())?.blocks.find((each) => each.block === name)
function row(at: Entered, key: string) {
  const list = block(at, 'list')
  return list?.block === 'list' ? list.rows.find((each) => each.key === key) : undefined
}
function select(at: Entered, field: string) {
  const form = block(at, 'form')
  return form?.block === 'form'
    ? form.children.find((each) => each.block === 'select' && each.field === field)
    : undefined
}

describe('a block in a row', () => {
  test('sees its item, under an id of its own', () => {
    expect(row(entered(), 'b')?.blocks).toEqual([
      { id: 'l.say@b', block: 'text', text: { key: 'say', values: { name: 'b' } }, tone: 'body' },
      { id: 'l.row@b', block: 'row', children: [] },
    ])
  })

  test('is pressed with its item, and busy in this row alone', () => {
    const at = entered()
    at.send({ type: 'pressed', block: 'l.row.take', item: 'c' })
    expect(at.state().stores['request']).toMatchObject({ note: 'c' })
    const busy = (key: string) => row(at, key)?.blocks?.[1]
    expect(busy('a')).toMatchObject({ children: [{ id: 'l.row.take@a', busy: false }] })
    expect(busy('c')).toMatchObject({ children: [{ id: 'l.row.take@c', busy: true }] })
    at.send({ type: 'pressed', block: 'l.row.take', item: 'c' })
    expect(at.of('call')).toEqual([])
    at.answer('take', ok())
    expect(busy('c')).toMatchObject({ children: [{ busy: false }] })
  })

  test('that is not shown in this row cannot be pressed there', () => {
    const at = entered()
    at.send({ type: 'pressed', block: 'l.row.take', item: 'b' })
    expect(at.of('call')).toEqual([])
  })
})

describe('a select', () => {
  test('has its label, its rows and the chosen keys', () => {
    const at = entered()
    expect(select(at, 'one')).toMatchObject({
      label: { key: 'a.one' },
      many: false,
      required: true,
      locked: false,
      chosen: [],
      rows: [{ key: 'a' }, { key: 'b' }, { key: 'c' }],
    })
    at.send({ type: 'changed', field: 'one', value: 'b' })
    at.send({ type: 'changed', field: 'many', value: ['a', 'c'] })
    expect([select(at, 'one'), select(at, 'many')]).toMatchObject([
      { chosen: ['b'] },
      { chosen: ['a', 'c'], required: false },
    ])
  })

  test('shows its problem until it changes, and none while it is locked', () => {
    const at = entered()
    at.send({ type: 'submitted', issues: [{ at: 'one', text: { key: 'error.required' } }] })
    expect(select(at, 'one')).toMatchObject({ problem: { key: 'error.required' } })
    at.send({ type: 'pressed', block: 'lock' })
    expect(select(at, 'one')).toMatchObject({ locked: true })
    expect(select(at, 'one')).not.toHaveProperty('problem')
  })

  test('marks the wrong rows in order, or all rows without a mark', () => {
    const at = entered()
    at.send({ type: 'pressed', block: 'mark' })
    expect(select(at, 'many')).toMatchObject({ problem: { key: 'missing' }, wrong: ['b', 'c'] })
    at.send({ type: 'pressed', block: 'mark-none' })
    expect(select(at, 'many')).toMatchObject({ wrong: ['a', 'b', 'c'] })
    at.send({ type: 'changed', field: 'many', value: ['b'] })
    expect(select(at, 'many')).not.toHaveProperty('wrong')
  })

  test('is filled only when no row is chosen', () => {
    const at = entered()
    at.send({ type: 'changed', field: 'many', value: [] })
    at.send({ type: 'pressed', block: 'fill' })
    expect(select(at, 'many')).toMatchObject({ chosen: ['c'] })
    at.send({ type: 'changed', field: 'many', value: ['a'] })
    at.send({ type: 'pressed', block: 'fill' })
    expect(select(at, 'many')).toMatchObject({ chosen: ['a'] })
  })
})
