import { describe, expect, test } from 'vitest'
import {
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
import { screenView } from '../views/screen-view.ts'

const text = {
  block: 'markdown',
  id: 'text',
  value: path('data.terms.content'),
  source: 'terms',
} as const

function atDesk(rest: Parameters<typeof screen>[1]) {
  const of = program([screen('desk', { content: [text], ...rest })])
  const at = run(of)
  at.send({ type: 'restored', stores: {} })
  at.enter('/desk', { tab: 'a' })
  return { of, at }
}

const terms = (query = {}) => ({ operation: 'getTerms', arguments: { query } })

describe('a load with `when`', () => {
  test('is requested at the entry when its condition holds', () => {
    const { at } = atDesk({ load: { terms: { ...terms(), when: literal(true) } } })
    expect(at.of('call').map(({ operation }) => operation)).toEqual(['getTerms'])
  })
  test('is requested once, as soon as its condition holds', () => {
    const { at } = atDesk({
      load: { terms: { ...terms(), when: isSet('state.request.note') } },
      content: [
        text,
        {
          block: 'button',
          id: 'more',
          text: { key: 'more' },
          kind: 'plain',
          press: [set('request.note', 'x')],
        },
      ],
    })
    expect(at.of('call')).toEqual([])
    at.send({ type: 'pressed', block: 'more' })
    expect(at.of('call').map(({ operation }) => operation)).toEqual(['getTerms'])
    at.send({ type: 'pressed', block: 'more' })
    expect(at.of('call')).toEqual([])
  })
})

test('a repeated load is not awaited twice', () => {
  const { at } = atDesk({
    load: { terms: terms() },
    content: [
      text,
      {
        block: 'button',
        id: 'again',
        text: { key: 'again' },
        kind: 'plain',
        press: [{ do: 'reload', loads: ['terms'] }],
      },
    ],
  })
  const [first] = at.of('call')
  at.send({ type: 'pressed', block: 'again' })
  expect(at.of('cancel')).toEqual([{ type: 'cancel', calls: [first?.call] }])
  expect(at.of('call')).toHaveLength(1)
})

test.each([
  [true, 'ready', 'Before'],
  [undefined, 'loading', ''],
] as const)('a reload keeps the earlier answer only with `keep` (%s)', (keep, state, shown) => {
  const { of, at } = atDesk({
    load: { terms: terms() },
    content: [
      text,
      {
        block: 'button',
        id: 'again',
        text: { key: 'again' },
        kind: 'plain',
        press: [{ do: 'reload', loads: ['terms'], ...(keep && { keep }) }],
      },
    ],
  })
  at.answer('getTerms', ok({ content: 'Before' }))
  at.send({ type: 'pressed', block: 'again' })
  expect(screenView(of, at.state())?.blocks).toMatchObject([
    { state, text: shown },
    { block: 'button' },
  ])
  at.answer('getTerms', ok({ content: 'After' }))
  expect(screenView(of, at.state())?.blocks).toMatchObject([
    { state: 'ready', text: 'After' },
    { block: 'button' },
  ])
})

describe('a load in the language of the page', () => {
  const spoken = {
    load: {
      terms: terms({ language: path('environment.language') }),
      plain: terms({ language: literal('en-US') }),
    },
  }

  test('is repeated alone in the new language, and keeps the input', () => {
    const { at } = atDesk(spoken)
    at.send({ type: 'changed', field: 'name', value: 'typed' })
    at.send({ type: 'language-chosen', language: 'ko-KR' })
    expect(at.of('call').map(({ query }) => query)).toEqual([{ language: 'ko-KR' }])
    expect(at.state().visit?.form.values).toEqual({ name: 'typed' })
    at.send({ type: 'language-chosen', language: 'ko-KR' })
    expect(at.effects()).toEqual([])
  })
  test('ignores a late answer in the previous language', () => {
    const { of, at } = atDesk(spoken)
    const before = Object.entries(at.state().pending).find(
      ([, pending]) => pending.for === 'load' && pending.load === 'terms',
    )
    at.send({ type: 'language-chosen', language: 'ko-KR' })
    at.send({
      type: 'call-settled',
      call: Number(before?.[0]),
      outcome: ok({ content: 'English' }),
    })
    expect(screenView(of, at.state())?.blocks).toMatchObject([
      { block: 'markdown', state: 'loading', text: '' },
    ])
    at.answer('getTerms', ok({ content: '한국어' }))
    expect(screenView(of, at.state())?.blocks).toMatchObject([
      { block: 'markdown', state: 'ready', text: '한국어' },
    ])
  })
  test('keeps the previous answer until the new one; failure keeps dependent blocks', () => {
    const { of, at } = atDesk({
      load: { terms: spoken.load.terms },
      content: [
        text,
        {
          block: 'notice',
          id: 'n',
          text: { key: 'k' },
          tone: 'plain',
          when: isSet('data.terms.content'),
        },
      ],
    })
    at.answer('getTerms', ok({ content: 'English' }))
    at.send({ type: 'language-chosen', language: 'ko-KR' })
    expect(screenView(of, at.state())?.blocks).toMatchObject([
      { block: 'markdown', state: 'ready', text: 'English' },
      { block: 'notice' },
    ])
    at.answer('getTerms', { kind: 'no-answer' })
    expect(screenView(of, at.state())?.blocks).toMatchObject([
      { block: 'markdown', state: 'failed', text: '' },
      { block: 'notice' },
    ])
    at.send({ type: 'retried', load: 'terms' })
    expect(screenView(of, at.state())?.blocks).toMatchObject([
      { block: 'markdown', state: 'ready', text: 'English' },
      { block: 'notice' },
    ])
  })
  test('its failure offers to ask again', () => {
    const { of, at } = atDesk({ load: { terms: terms() } })
    at.answer('getTerms', { kind: 'broken' })
    expect(screenView(of, at.state())?.blocks).toMatchObject([{ state: 'failed', source: 'terms' }])
    at.send({ type: 'retried', load: 'terms' })
    expect(screenView(of, at.state())?.blocks).toMatchObject([{ state: 'loading' }])
  })
  test('expressions read it', () => {
    const { at } = atDesk({})
    at.send({ type: 'language-chosen', language: 'ko-KR' })
    const notice = {
      block: 'notice',
      id: 'n',
      text: { key: 'k' },
      tone: 'plain',
      when: compare(path('environment.language'), '==', literal('ko-KR')),
    } as const
    expect(
      screenView(program([screen('desk', { content: [notice] })]), at.state())?.blocks,
    ).toHaveLength(1)
  })
})

test('runs the steps of a shell load even while leaving the screen', () => {
  const shell = program().index.shell
  const load = {
    notes: { operation: 'getNotes', arguments: {}, ok: [set('request.note', path('answer'))] },
  }
  const leaving = screen('desk', {
    content: [
      { block: 'button', id: 'on', text: { key: 'on' }, kind: 'plain', press: [go('/hall')] },
    ],
  })
  const at = run(program([leaving], { shell: { ...shell, load } }))
  at.send({ type: 'restored', stores: {} })
  at.enter('/desk')
  at.send({ type: 'pressed', block: 'on' })
  at.answer('getNotes', ok('read'))
  expect([at.state().stores['request']?.['note'], at.state().visit?.leaving]).toEqual([
    'read',
    true,
  ])
  // The screen is being left: a second press goes nowhere.
  expect(at.send({ type: 'pressed', block: 'on' })).toEqual([])
})
