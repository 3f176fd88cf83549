import { describe, expect, test } from 'vitest'
import {
  call,
  isSet,
  literal,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, rejected, run } from '../../../tests/support/engine/test-run.ts'
import type { Block } from '../../language/block.ts'
import { shareStructure } from '../../runtime/selectors.ts'
import type { BlockView } from '../view.ts'
import { screenView } from './screen-view.ts'

const text = { key: 'x' }
const list: Block = {
  id: 'methods',
  block: 'list',
  each: path('data.list.items'),
  key: path('item.name'),
  only: path('item.open'),
  icon: path('item.name'),
  picture: path('item.picture'),
  title: { of: path('item.name'), is: { Sms: 'm.sms' }, otherwise: 'm.other' },
  detail: {
    text: { key: 'm.detail', values: { target: path('item.masked') } },
    when: { is: 'has', root: 'item', path: ['masked'] },
  },
  badges: [
    { text: { key: 'm.preferred' }, tone: 'good', when: path('item.preferred') },
    { text: { key: 'm.any' }, tone: 'plain', when: path('item.any') },
  ],
  press: [call('choose')],
  empty: { key: 'm.none' },
  source: 'list',
}
const content: readonly Block[] = [
  {
    id: 'lead',
    block: 'text',
    tone: 'lead',
    text: { key: 'hello', values: { name: path('query.name'), nobody: path('query.nobody') } },
  },
  { id: 'note', block: 'notice', tone: 'warn', text, when: path('timers.resend.running') },
  { id: 'steps', block: 'progress', step: literal(1), of: path('query.nobody') },
  { id: 'icon', block: 'icon', icon: 'lock', tone: 'plain' },
  {
    id: 'form',
    block: 'form',
    children: [
      { id: 'code', block: 'field', field: 'code' },
      {
        id: 'clock',
        block: 'row',
        children: [
          { id: 'left', block: 'countdown', timer: 'resend', label: text, until: { key: 'until' } },
          { id: 'again', block: 'resend', timer: 'resend', label: text, press: [] },
        ],
      },
      { id: 'confirm', block: 'submit', text },
    ],
  },
  list,
  { id: 'go', block: 'link', text, press: [call('follow')] },
  {
    id: 'gone',
    block: 'button',
    kind: 'danger',
    text,
    press: [],
    when: isSet('state.request.note'),
  },
  {
    id: 'more',
    block: 'section',
    title: text,
    children: [
      {
        id: 'facts',
        block: 'facts',
        facts: [
          { label: text, value: literal(3), copy: true },
          { label: text, value: path('query.nobody'), copy: false },
        ],
      },
    ],
  },
  { id: 'desk', block: 'support' },
]
const form = { schema: {}, ui: {}, rules: [], secrets: [], initial: {} }
const desk = screen('desk', {
  title: { key: 'desk.title' },
  form,
  content,
  load: { list: { operation: 'getList', arguments: {} } },
  timers: { resend: { deadline: ['request', 'resendAt'], expired: [] } },
  enter: [{ do: 'start', timers: { resend: literal(60) } }],
  submit: [call('verify')],
})
const items = [
  { name: 'Sms', open: true, masked: '010', preferred: true, any: true },
  { name: 'Fax', open: true, any: false, picture: '/fax.svg' },
  { name: 'Msg', open: false },
]

function opened(of = program([desk])) {
  const at = run(of)
  at.enter('/desk', { name: 'kim' })
  return { ...at, view: () => screenView(of, at.state()) }
}
function find(blocks: readonly BlockView[], id: string): BlockView | undefined {
  return (
    blocks
      .flatMap((block) => [block, ...('children' in block ? block.children : [])])
      .find((block) => block.id === id) ??
    blocks
      .flatMap((block) => ('children' in block ? [find(block.children, id)] : []))
      .find((block) => block !== undefined)
  )
}

describe('the view of a screen', () => {
  test('has everything computed', () => {
    const at = opened()
    at.answer('getList', ok({ items }))
    expect(at.view()).toEqual({
      visit: at.state().visit?.number,
      screen: 'desk',
      layout: 'card',
      heading: { key: 'desk.title' },
      form: { schema: {}, ui: {}, values: {}, problems: [], locked: [], attempt: 0, busy: false },
      blocks: [
        {
          id: 'lead',
          block: 'text',
          tone: 'lead',
          text: { key: 'hello', values: { name: 'kim' } },
        },
        { id: 'note', block: 'notice', tone: 'warn', text },
        { id: 'steps', block: 'progress', step: 1, of: 0 },
        { id: 'icon', block: 'icon', icon: 'lock', tone: 'plain' },
        {
          id: 'form',
          block: 'form',
          children: [
            { id: 'code', block: 'field', field: 'code' },
            {
              id: 'clock',
              block: 'row',
              children: [
                {
                  id: 'left',
                  block: 'countdown',
                  deadline: at.now() + 60_000,
                  label: text,
                  until: { key: 'until' },
                  over: { key: 'app.block.over' },
                },
                {
                  id: 'again',
                  block: 'resend',
                  deadline: at.now() + 60_000,
                  label: text,
                  busy: false,
                },
              ],
            },
            { id: 'confirm', block: 'submit', text, busy: false, locked: false },
          ],
        },
        {
          id: 'methods',
          block: 'list',
          state: 'ready',
          source: 'list',
          empty: { key: 'm.none' },
          pressable: true,
          rows: [
            {
              key: 'Sms',
              icon: 'Sms',
              title: { key: 'm.sms' },
              detail: { key: 'm.detail', values: { target: '010' } },
              badge: { text: { key: 'm.preferred' }, tone: 'good' },
              busy: false,
            },
            {
              key: 'Fax',
              icon: 'Fax',
              picture: '/fax.svg',
              title: { key: 'm.other' },
              busy: false,
            },
          ],
        },
        { id: 'go', block: 'link', text, busy: false },
        {
          id: 'more',
          block: 'section',
          title: text,
          children: [
            {
              id: 'facts',
              block: 'facts',
              facts: [
                { label: text, value: '3', copy: true },
                { label: text, value: '', copy: false },
              ],
            },
          ],
        },
        { id: 'desk', block: 'support' },
      ],
    })
  })

  test('before the first visit there is none', () => {
    expect(screenView(program(), run(program()).state())).toBeUndefined()
  })

  test.each([
    ['loading', undefined],
    ['failed', { kind: 'no-answer' } as const],
  ])('shows no rows when the data of a list is %s', (state, outcome) => {
    const at = opened()
    if (outcome) at.answer('getList', outcome)
    expect(find(at.view()?.blocks ?? [], 'methods')).toMatchObject({ state, rows: [] })
  })

  test('shows only the block that made the request as busy', () => {
    const at = opened()
    at.answer('getList', ok({ items }))
    const busy = () => {
      const { blocks = [], form } = at.view() ?? {}
      return {
        form: form?.busy,
        confirm: find(blocks, 'confirm'),
        methods: find(blocks, 'methods'),
        go: find(blocks, 'go'),
      }
    }
    at.send({ type: 'submitted', issues: [] })
    const idle = {
      rows: [
        { key: 'Sms', busy: false },
        { key: 'Fax', busy: false },
      ],
    }
    expect(busy()).toMatchObject({
      form: true,
      confirm: { busy: true },
      methods: idle,
      go: { busy: false },
    })
    const other = opened()
    other.answer('getList', ok({ items }))
    other.send({ type: 'pressed', block: 'methods', item: 'Fax' })
    expect(find(other.view()?.blocks ?? [], 'methods')).toMatchObject({
      rows: [
        { key: 'Sms', busy: false },
        { key: 'Fax', busy: true },
      ],
    })
    expect(other.view()?.form?.busy).toBe(false)
  })

  test('shows a rate-limited row as not busy, with its opening time (B05)', () => {
    const at = opened()
    at.answer('getList', ok({ items }))
    at.send({ type: 'pressed', block: 'methods', item: 'Fax' })
    const seen = () => find(at.view()?.blocks ?? [], 'methods')
    at.answer('choose', rejected('RATE_LIMITED', { retryAfter: 30 }))
    const [woken] = at.of('wake-at')
    expect(seen()).toMatchObject({
      rows: [
        { key: 'Sms', busy: false },
        { key: 'Fax', busy: false, opensAt: at.now() + 30_000 },
      ],
    })
    expect(JSON.stringify(at.view()).match(/opensAt/g)).toHaveLength(1)
    at.wait(30_000)
    at.send({ type: 'timer-fired', timer: woken?.timer ?? '' })
    expect(JSON.stringify(at.view())).not.toContain('opensAt')
  })

  test('marks a timer that already ran before the visit as inherited', () => {
    const begin = { do: 'start', timers: { resend: literal(60) } } as const
    const own: readonly Block[] = [
      { id: 'left', block: 'countdown', timer: 'resend', label: text },
      { id: 'again', block: 'button', kind: 'plain', text, press: [begin] },
    ]
    const of = program([
      screen('desk', {
        content: own,
        timers: { resend: { deadline: ['request', 'resendAt'], expired: [] } },
        enter: [{ ...begin, once: 'resend' }],
      }),
    ])
    const at = run(of)
    const left = () => find(screenView(of, at.state())?.blocks ?? [], 'left')
    at.enter('/desk')
    expect(left()).toMatchObject({ deadline: at.now() + 60_000 })
    expect(left()).not.toHaveProperty('inherited')
    at.wait(10_000)
    at.enter('/desk')
    expect(left()).toMatchObject({ deadline: at.now() + 50_000, inherited: true })
    at.send({ type: 'pressed', block: 'again' })
    expect(left()).not.toHaveProperty('inherited')
  })

  test('nothing of a screen for members once the session has ended', () => {
    const vault = screen('vault', { access: 'auth', title: text, content, form })
    const of = program([vault, screen('lobby', { enter: [set('session.token', 't')] })])
    const at = run(of)
    at.enter('/lobby')
    at.enter('/vault')
    expect(screenView(of, at.state())?.blocks.length).toBeGreaterThan(0)
    at.send({ type: 'signed-out-elsewhere' })
    expect(screenView(of, at.state())).toEqual({
      visit: at.state().visit?.number,
      screen: 'vault',
      layout: 'card',
      blocks: [],
    })
  })

  test('keeps the content when a needed value is cleared during the visit', () => {
    const of = program([
      screen('lobby', { enter: [set('request.id', 'r')] }),
      screen('desk', {
        needs: isSet('state.request.id'),
        content,
        enter: [{ do: 'clear', paths: [['request']] }],
      }),
    ])
    const at = run(of)
    at.enter('/lobby')
    at.enter('/desk')
    expect(screenView(of, at.state())?.blocks.length).toBeGreaterThan(0)
  })

  test('shows no content when the needs do not hold on entry', () => {
    const of = program([screen('desk', { needs: isSet('state.request.id'), content })])
    const at = run(of)
    at.enter('/desk')
    expect(screenView(of, at.state())?.blocks).toEqual([])
  })
})

describe('parts that did not change keep their identity', () => {
  test('a keystroke leaves the blocks alone', () => {
    const at = opened()
    const before = at.view()
    at.send({ type: 'changed', field: 'code', value: '4' })
    const after = shareStructure(before, at.view())
    expect(after?.blocks).toBe(before?.blocks)
    expect(after?.form?.problems).toBe(before?.form?.problems)
    expect(after?.form?.schema).toBe(before?.form?.schema)
    expect(after?.form?.values).toEqual({ code: '4' })
  })

  test('an answer for another block leaves the form alone', () => {
    const at = opened()
    const before = at.view()
    at.answer('getList', ok({ items }))
    const after = shareStructure(before, at.view())
    expect(after?.form).toBe(before?.form)
    expect(
      after?.blocks.filter((block, number) => block !== before?.blocks[number]).map(({ id }) => id),
    ).toEqual(['methods'])
  })

  test('a waking that is not due changes no part at all', () => {
    const at = opened()
    const before = at.view()
    at.wait(1000)
    at.send({ type: 'timer-fired', timer: 'resend' })
    expect(shareStructure(before, at.view())).toBe(before)
  })

  test('removes a block after its timer has expired', () => {
    const at = opened()
    at.wait(60_000)
    at.send({ type: 'timer-fired', timer: 'resend' })
    expect(find(at.view()?.blocks ?? [], 'note')).toBeUndefined()
  })
})

test.each([
  [0, { first: '' }],
  [1_767_614_400_000, { first: '1767614400000' }],
])('identifies the text message of each active field by deadline %s', (at, sms) => {
  const asks = program([
    screen('desk', {
      title: text,
      form: {
        ...form,
        sms: {
          first: { again: literal(at) },
          second: { when: literal(false), again: literal(at) },
        },
      },
      content,
    }),
  ])
  expect(opened(asks).view()?.form?.sms).toEqual(sms)
})
