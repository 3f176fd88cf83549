import { describe, expect, test } from 'vitest'
import { literal, path, program, screen } from '../../../tests/support/engine/test-program.ts'
import type { Block } from '../../language/block.ts'
import type { Expression } from '../../language/expression.ts'
import type { Screen, TenantSign } from '../../language/program.ts'
import { staticView } from './static-view.ts'

const plain = { key: 'm.plain' }
const ofState = { key: 'm.hello', values: { name: path('state.session.token') } }
const text = (id: string, rest: Partial<Extract<Block, { block: 'text' }>> = {}): Block => ({
  id,
  block: 'text',
  tone: 'body',
  text: plain,
  ...rest,
})
const submit: Block = { id: 'submit', block: 'submit', text: plain }
const not = (of: Expression): Expression => ({ is: 'not', of })
const list = (id: string, source?: string): Block => ({
  id,
  block: 'list',
  each: path('data.list.items'),
  key: path('item.id'),
  title: plain,
  badges: [],
  ...(source !== undefined && { source }),
})

const viewOf = (content: readonly Block[], rest: Parameters<typeof screen>[1] = {}) => {
  const drawn = screen('drawn', { content, ...rest })
  return staticView(program([drawn]), drawn)
}
const idsOf = (content: readonly Block[]) => viewOf(content).screen.blocks.map(({ id }) => id)

describe('a screen drawn before any data is known', () => {
  test.each<[string, Block, boolean]>([
    ['a text', text('x'), true],
    ['a text with a value of the state', text('x', { text: ofState }), false],
    [
      'a text with a word that the state chooses',
      text('x', { text: { of: path('state.session.token'), is: {}, otherwise: 'm.other' } }),
      false,
    ],
    [
      'a text with a value of the tenant',
      text('x', { text: { key: 'm.digits', values: { n: path('tenant.otp.digits') } } }),
      true,
    ],
    [
      'a text under a condition of the state',
      text('x', { when: path('state.session.token') }),
      false,
    ],
    [
      'a text under the opposite of that condition',
      text('x', { when: not(path('state.session.token')) }),
      false,
    ],
    [
      'a text under a condition of the address',
      text('x', { when: { is: 'has', root: 'query', path: ['sp'] } }),
      false,
    ],
    [
      'a text under a condition of the form',
      text('x', { when: not({ is: 'has', root: 'form', path: ['here'] }) }),
      false,
    ],
    [
      'a text under a condition of the tenant',
      text('x', { when: { is: 'has', root: 'tenant', path: ['otp'] } }),
      true,
    ],
    ['a text that is always shown', text('x', { when: literal(true) }), true],
    [
      'steps counted in the state',
      { id: 'x', block: 'progress', step: path('state.session.step'), of: literal(2) },
      false,
    ],
    [
      'steps that are fixed',
      { id: 'x', block: 'progress', step: literal(1), of: literal(2) },
      true,
    ],
    ['rows of an answer, as their ghosts', list('x', 'list'), true],
    ['rows of the state', list('x'), false],
    ['a countdown', { id: 'x', block: 'countdown', timer: 'expiry', label: plain }, false],
    [
      'a button that waits for a deadline',
      { id: 'x', block: 'resend', timer: 'resend', label: plain, press: [] },
      false,
    ],
    [
      'facts of the state',
      {
        id: 'x',
        block: 'facts',
        facts: [{ label: plain, value: path('state.session.token'), copy: false }],
      },
      false,
    ],
    [
      'a row with nothing left in it',
      { id: 'x', block: 'row', children: [text('y', { text: ofState })] },
      false,
    ],
    [
      'a row with something left in it',
      { id: 'x', block: 'row', children: [text('y', { text: ofState }), text('z')] },
      true,
    ],
  ])('%s: %#', (_what, block, drawn) => {
    expect(idsOf([block])).toEqual(drawn ? ['x'] : [])
  })

  test('keeps the remaining children of a group', () => {
    const [row] = viewOf([
      { id: 'row', block: 'row', children: [text('a', { text: ofState }), text('b')] },
    ]).screen.blocks
    expect(row).toMatchObject({ children: [{ id: 'b' }] })
  })

  test('keeps one line for leads that may appear, and shows known leads', () => {
    const open = { tone: 'lead', when: path('state.session.token') } as const
    const leads = viewOf([
      text('a', open),
      text('b', open),
      text('c'),
      text('d', { tone: 'lead', text: ofState }),
      text('e', { tone: 'lead' }),
    ]).screen.blocks
    expect(leads.map((view) => [view.id, 'ghost' in view])).toEqual([
      ['a', true],
      ['c', false],
      ['d', true],
      ['e', false],
    ])
  })

  test('a list of the server shows its ghosts', () => {
    expect(viewOf([list('x', 'list')]).screen.blocks[0]).toMatchObject({
      state: 'loading',
      rows: [],
    })
  })

  test('a list that waits for its answer shows as many ghosts as it names', () => {
    const answered: Expression = { is: 'has', root: 'data', path: ['list'] }
    const unanswered = { ...list('x', 'list'), when: not(answered), placeholders: literal(2) }
    expect(viewOf([unanswered]).screen.blocks).toMatchObject([{ id: 'x', placeholders: 2 }])
    expect(viewOf([{ ...unanswered, when: answered }]).screen.blocks).toEqual([])
  })

  test('shows an empty form and holds its submit button', () => {
    const form = {
      schema: { type: 'object' },
      ui: {},
      rules: [],
      secrets: [],
      initial: { code: literal('1'), name: path('state.session.token') },
    }
    const { screen: view } = viewOf(
      [
        {
          id: 'form',
          block: 'form',
          children: [{ id: 'code', block: 'field', field: 'code' }, submit],
        },
      ],
      { form },
    )
    expect(view.form).toEqual({
      schema: form.schema,
      ui: {},
      values: { code: '1' },
      problems: [],
      locked: [],
      attempt: 0,
      busy: false,
    })
    expect(view.blocks[0]).toMatchObject({
      children: [{ id: 'code' }, { id: 'submit', held: true, busy: false }],
    })
  })

  test('leaves out a heading that needs the state, and the document title', () => {
    expect(viewOf([], { title: ofState }).screen.heading).toBeUndefined()
    expect(viewOf([], { title: plain }).screen.heading).toEqual(plain)
    expect(viewOf([], { title: plain }).shell.title).toEqual(plain)
  })

  test('draws no text or button below a heading that comes later', () => {
    const content = [
      { id: 'sign', block: 'icon', icon: 'warning', tone: 'bad' },
      text('a'),
      submit,
    ] as const
    const drawn = (title: Screen['title']) =>
      viewOf(content, { ...(title && { title }) }).screen.blocks.map(({ id }) => id)
    expect([drawn(ofState), drawn(plain), drawn(undefined)]).toEqual([
      ['sign'],
      ['sign', 'a', 'submit'],
      ['sign', 'a', 'submit'],
    ])
  })

  test('the tenant is known by its own picture or sign', () => {
    const drawn = screen('drawn')
    const { index, ...rest } = program([drawn])
    const logoOf = (known: TenantSign) =>
      staticView({ ...rest, index: { ...index, tenant: { ...index.tenant, ...known } } }, drawn)
        .shell.logo
    expect(logoOf({ logo: '/brand/acme.svg' })).toEqual({
      source: '/brand/acme.svg',
      pressable: false,
    })
    expect(logoOf({ sign: 'gate' })).toEqual({ sign: 'gate', pressable: false })
  })

  test('the shell has no person, no branding and nothing over it', () => {
    expect(viewOf([], { profileIcon: true }).shell).toMatchObject({
      bare: false,
      logo: { pressable: false },
      notices: [],
      covered: false,
      footer: { phone: '', email: '', copyright: '' },
    })
    expect(viewOf([], { profileIcon: true }).shell.profile).toBeUndefined()
    expect(viewOf([], { layout: 'bare' }).shell.bare).toBe(true)
  })
})
