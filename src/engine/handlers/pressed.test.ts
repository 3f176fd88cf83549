import { describe, expect, test } from 'vitest'
import {
  call,
  compare,
  go,
  isSet,
  literal,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, run } from '../../../tests/support/engine/test-run.ts'
import type { Block } from '../../language/block.ts'

const text = { key: 'x' }
const content: readonly Block[] = [
  { id: 'send', block: 'button', kind: 'main', text, press: [call('send')] },
  { id: 'again', block: 'resend', timer: 'resend', label: text, press: [call('resend')] },
  {
    id: 'inside',
    block: 'section',
    title: text,
    children: [
      {
        id: 'beside',
        block: 'row',
        children: [{ id: 'deep', block: 'link', text, press: [go('/lobby')] }],
      },
    ],
  },
  {
    id: 'hidden',
    block: 'section',
    title: text,
    when: isSet('state.request.note'),
    children: [{ id: 'secret', block: 'link', text, press: [go('/hall')] }],
  },
  {
    id: 'methods',
    block: 'list',
    each: path('data.list.items'),
    key: path('item.name'),
    only: path('item.open'),
    title: text,
    badges: [],
    press: [call('choose', {}, { name: path('item.name') })],
  },
  { id: 'words', block: 'text', text, tone: 'body' },
  {
    id: 'choice',
    block: 'select',
    field: 'chosen',
    many: true,
    look: 'rows',
    each: path('data.list.items'),
    key: path('item.name'),
    title: text,
    badges: [],
    opens: text,
    press: [set('request.note', path('item.name'))],
  },
  {
    id: 'sheet',
    block: 'sheet',
    title: text,
    when: isSet('state.request.note'),
    press: [set('request.note', '')],
    children: [{ id: 'in-sheet', block: 'link', text, press: [call('more')] }],
  },
]
const items = [
  { name: 'Sms', open: true },
  { name: 'Email', open: true },
  { name: 'Msg', open: false },
  { name: 'Sms', open: true, second: true },
]
const desk = screen('desk', {
  content,
  load: { list: { operation: 'getList', arguments: {} } },
  timers: { resend: { deadline: ['request', 'resendAt'], expired: [] } },
})

function opened() {
  const at = run(program([desk]))
  at.enter('/desk')
  at.answer('getList', ok({ items }))
  return at
}
const operations = (at: ReturnType<typeof run>) =>
  at.of('call').map(({ operation, body }) => [operation, body])

describe('a pressed block', () => {
  test('runs its steps at any depth', () => {
    const at = opened()
    at.send({ type: 'pressed', block: 'deep' })
    expect(at.of('go')).toMatchObject([{ path: '/lobby' }])
  })

  test('ignores a second click and other blocks while a call waits (B13)', () => {
    const at = opened()
    at.send({ type: 'pressed', block: 'send' })
    const before = at.state()
    expect(at.send({ type: 'pressed', block: 'send' })).toEqual([])
    expect(at.send({ type: 'pressed', block: 'again' })).toEqual([])
    expect(at.state()).toBe(before)
    at.answer('send', ok())
    at.send({ type: 'pressed', block: 'again' })
    expect(operations(at)).toEqual([['resend', {}]])
  })

  test('redirects without waiting for an answer when its steps only redirect', () => {
    const at = opened()
    at.send({ type: 'pressed', block: 'send' })
    at.send({ type: 'pressed', block: 'deep' })
    expect(at.of('go')).toMatchObject([{ path: '/lobby' }])
  })

  test('does not wait for a call of the enter steps', () => {
    const at = run(program([{ ...desk, enter: [call('greet')] }]))
    at.enter('/desk')
    expect(operations(at).map(([operation]) => operation)).toContain('greet')
    at.send({ type: 'pressed', block: 'send' })
    expect(operations(at)).toEqual([['send', {}]])
  })

  test('may be pressed again when its answer is there', () => {
    const at = opened()
    at.send({ type: 'pressed', block: 'send' })
    at.answer('send', ok())
    at.send({ type: 'pressed', block: 'send' })
    expect(operations(at)).toEqual([['send', {}]])
  })

  test('a resend waits for its countdown', () => {
    const at = run(
      program([{ ...desk, enter: [{ do: 'start', timers: { resend: literal(60) } }] }]),
    )
    at.enter('/desk')
    at.wait(59_999)
    expect(at.send({ type: 'pressed', block: 'again' })).toEqual([])
    at.wait(1)
    at.send({ type: 'pressed', block: 'again' })
    expect(operations(at)).toEqual([['resend', {}]])
  })

  test('finds its row by key and runs for a single row', () => {
    const at = opened()
    at.send({ type: 'pressed', block: 'methods', item: 'Sms' })
    expect(operations(at)).toEqual([['choose', { name: 'Sms' }]])
    expect(at.send({ type: 'pressed', block: 'methods', item: 'Sms' })).toEqual([])
    expect(at.send({ type: 'pressed', block: 'methods', item: 'Email' })).toEqual([])
    at.answer('choose', ok())
    at.send({ type: 'pressed', block: 'methods', item: 'Email' })
    expect(operations(at)).toEqual([['choose', { name: 'Email' }]])
  })

  test('runs the steps of the button in a choice, and chooses nothing', () => {
    const at = opened()
    at.send({ type: 'pressed', block: 'choice', item: 'Email' })
    expect(at.state().stores['request']).toMatchObject({ note: 'Email' })
    expect(at.state().visit?.form.values).toEqual({})
  })

  test('closes a sheet by its own steps; a closed one cannot be pressed', () => {
    const at = opened()
    at.send({ type: 'pressed', block: 'choice', item: 'Email' })
    at.send({ type: 'pressed', block: 'in-sheet' })
    expect(operations(at)).toEqual([['more', {}]])
    at.answer('more', ok())
    at.send({ type: 'pressed', block: 'sheet' })
    expect(at.state().stores['request']).toMatchObject({ note: '' })
    at.send({ type: 'pressed', block: 'in-sheet' })
    expect(at.of('call')).toEqual([])
  })

  test.each([
    ['a row that is not shown', 'methods', 'Msg'],
    ['a row that does not exist', 'methods', 'Fax'],
    ['a list without a row', 'methods', undefined],
    ['a block without steps', 'words', undefined],
  ])('%s does nothing', (_name, block, item) => {
    const at = opened()
    expect(at.send({ type: 'pressed', block, ...(item !== undefined && { item }) })).toEqual([])
  })

  test.each(['nobody', 'secret', 'hidden', 'constructor'])(
    'reports %s, which is missing or hidden, and does nothing',
    (block) => {
      const at = opened()
      at.send({ type: 'pressed', block })
      expect(at.effects()).toEqual([
        { type: 'report', defect: { code: 'unknown-block', detail: block } },
      ])
    },
  )

  test('before the first visit there is nothing to press', () => {
    const at = run(program())
    expect(at.send({ type: 'pressed', block: 'send' })).toEqual([])
    expect(at.send({ type: 'shell-pressed', control: 'logo' })).toEqual([])
  })
})

describe('a part of the shell', () => {
  const shell = {
    load: {},
    brand: {},
    logo: [
      { when: compare(path('state.request.step'), '==', literal(1)), press: [go('/vault/1')] },
      { when: isSet('state.session.token'), press: [go('/lobby')] },
    ],
    profile: {
      when: isSet('state.session.token'),
      name: literal(''),
      detail: literal(''),
      managedBy: literal(''),
      press: [call('signOut', { ok: [go('/gate')] })],
    },
    footer: [],
  }
  const signIn = set('session.token', 't')

  test('the first rule of the logo that fits decides (D1.02)', () => {
    const at = run(program([screen('desk', { enter: [signIn] })], { shell }))
    at.enter('/desk')
    at.send({ type: 'shell-pressed', control: 'logo' })
    expect(at.of('go')).toMatchObject([{ path: '/lobby' }])
  })

  test('nothing fits, nothing happens', () => {
    const at = run(program([], { shell }))
    at.enter('/lobby')
    expect(at.send({ type: 'shell-pressed', control: 'logo' })).toEqual([])
    expect(at.send({ type: 'shell-pressed', control: 'sign-out' })).toEqual([])
  })

  test('signing out asks once', () => {
    const at = run(program([screen('desk', { enter: [signIn] })], { shell }))
    at.enter('/desk')
    at.send({ type: 'shell-pressed', control: 'sign-out' })
    expect(operations(at)).toEqual([['signOut', {}]])
    expect(at.send({ type: 'shell-pressed', control: 'sign-out' })).toEqual([])
  })
})
