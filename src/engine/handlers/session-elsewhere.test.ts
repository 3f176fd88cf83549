import { describe, expect, test } from 'vitest'
import {
  call,
  field,
  go,
  isSet,
  literal,
  notice,
  path,
  program,
  screen,
  set,
  store,
  stores,
} from '../../../tests/support/engine/test-program.ts'
import { ok, run } from '../../../tests/support/engine/test-run.ts'
import type { Block } from '../../language/block.ts'

const session = store({
  token: field('', 'envelope', 'handle'),
  owner: field('', 'envelope', 'personal'),
  wanted: field(null, 'tab'),
  pkce: field(null, 'tab', 'handle'),
})
const rename: Block = {
  id: 'rename',
  block: 'button',
  kind: 'main',
  text: { key: 'x' },
  press: [call('rename', { ok: [set('request.note', path('answer.note'))] })],
}
const hall = screen('hall', {
  access: 'auth',
  content: [rename],
  load: { list: { operation: 'getList', arguments: {} } },
})
const guard = {
  ...program().index.guard,
  signedIn: isSet('state.session.token'),
  owner: ['session', 'owner'],
}
const answers = {
  ...program().index.answers,
  unauthorized: [{ do: 'clear' as const, paths: 'everything' as const }, go('/gate', true)],
  replaced: [notice('a.replaced')],
}

/** Opens a screen in a tab with Kim's session. */
function signedIn(path = '/hall') {
  const at = run(program([hall], { state: { ...stores, session }, guard, answers }))
  at.send({ type: 'restored', stores: { session: { token: 'old', owner: 'kim' } } })
  at.enter(path)
  return at
}
type Tab = ReturnType<typeof signedIn>
const hear = (at: Tab, kept: Readonly<Record<string, string>>) =>
  at.send({ type: 'session-elsewhere', stores: { session: kept } })
const sessionOf = (at: Tab) => at.state().stores['session']

describe('a session that another tab began', () => {
  test('is adopted, and not written back', () => {
    const at = signedIn()
    expect(hear(at, { token: 'new', owner: 'kim' })).toEqual([])
    expect(sessionOf(at)).toMatchObject({ token: 'new', owner: 'kim' })
    expect(at.state().visit).toMatchObject({ screen: 'hall', leaving: false })
  })

  test('keeps the form in a tab without a session', () => {
    const gate = screen('gate', {
      form: { schema: { properties: { id: {} } }, initial: {}, secrets: [], rules: [] } as never,
    })
    const at = run(program([gate, hall], { state: { ...stores, session }, guard, answers }))
    at.enter('/gate')
    at.send({ type: 'changed', field: 'id', value: 'half' })
    at.send({ type: 'session-elsewhere', stores: { session: { token: 'new', owner: 'kim' } } })
    expect(at.state().visit).toMatchObject({
      screen: 'gate',
      leaving: false,
      form: { values: { id: 'half' } },
    })
  })

  test('repeats a call that the server refused for the earlier session', () => {
    const at = signedIn()
    at.send({ type: 'pressed', block: 'rename' })
    hear(at, { token: 'new', owner: 'kim' })
    at.answer('rename', { kind: 'unauthorized' })
    expect(at.effects()).toMatchObject([
      { type: 'call', operation: 'rename', authorization: 'new' },
    ])
    at.answer('rename', ok({ note: 'n' }))
    expect(at.state().stores['request']).toMatchObject({ note: 'n' })
  })

  test('asks once more for data', () => {
    const at = signedIn()
    hear(at, { token: 'new', owner: 'kim' })
    at.answer('getList', { kind: 'unauthorized' })
    expect(at.effects()).toMatchObject([
      { type: 'call', operation: 'getList', authorization: 'new' },
    ])
    at.answer('getList', ok([]))
    expect(at.state().visit?.data).toEqual({ list: { is: 'ready', answer: [] } })
  })

  test('is over when it is refused as well', () => {
    const at = signedIn()
    hear(at, { token: 'new', owner: 'kim' })
    at.answer('getList', { kind: 'unauthorized' })
    at.answer('getList', { kind: 'unauthorized' })
    expect(at.effects()).toContainEqual({ type: 'go', path: '/gate', query: {}, replace: true })
  })

  test('of another user reloads the screen, shows a notice and cancels calls', () => {
    const at = signedIn()
    at.send({ type: 'pressed', block: 'rename' })
    const [asked] = at.of('call')
    const effects = hear(at, { token: 'theirs', owner: 'lee' })
    expect(effects).toContainEqual({ type: 'go', path: '/hall', query: {}, replace: true })
    expect(effects).toContainEqual({ type: 'cancel', calls: expect.arrayContaining([asked?.call]) })
    expect(sessionOf(at)).toMatchObject({ token: 'theirs', owner: 'lee' })
    at.send({ type: 'call-settled', call: asked?.call ?? -1, outcome: { kind: 'unauthorized' } })
    expect(at.effects()).toEqual([])
    at.enter('/hall')
    expect(at.state().notices.map(({ text }) => text.key)).toEqual(['a.replaced'])
    expect(at.of('call')).toMatchObject([{ operation: 'getList', authorization: 'theirs' }])
  })
})

test('ends a session at the next call after another tab ended it', () => {
  const at = signedIn()
  expect(hear(at, {})).toEqual([])
  expect(sessionOf(at)).toMatchObject({ token: 'old' })
  at.answer('getList', { kind: 'unauthorized' })
  expect(at.effects().map(({ type }) => type)).not.toContain('forget-everything')
  expect(at.effects()).toContainEqual({ type: 'go', path: '/gate', query: {}, replace: true })
  expect(at.of('remember')).toMatchObject([
    { stores: [{ store: 'session', envelope: {}, shared: true }] },
  ])
})

test('an app without an owner adopts nothing', () => {
  const at = run(
    program([hall], {
      state: { ...stores, session },
      guard: { ...program().index.guard, signedIn: literal(true) },
    }),
  )
  at.enter('/hall')
  const before = at.state()
  at.send({ type: 'session-elsewhere', stores: { session: { token: 'new' } } })
  expect(at.state()).toBe(before)
})

describe('a log-out in another tab', () => {
  const form = { schema: { properties: { id: {} } }, initial: {}, secrets: [], rules: [] } as never
  const typing = (needs = false) => {
    const desk = screen('desk', { form, ...(needs && { needs: isSet('state.session.token') }) })
    const at = run(program([desk, hall], { state: { ...stores, session }, guard, answers }))
    at.send({
      type: 'restored',
      stores: {
        session: { token: 'old', owner: 'kim', pkce: { state: 's' } },
        request: { id: 'r1' },
      },
    })
    at.enter('/desk')
    at.send({ type: 'changed', field: 'id', value: 'half' })
    at.send({ type: 'signed-out-elsewhere' })
    return at
  }

  test('keeps a form with input, its request and the current sign-in', () => {
    const at = typing()
    expect(at.state().visit).toMatchObject({
      screen: 'desk',
      leaving: false,
      form: { values: { id: 'half' } },
    })
    expect(sessionOf(at)).toMatchObject({ token: '', owner: '', pkce: { state: 's' } })
    expect(at.state().stores['request']).toMatchObject({ id: 'r1' })
    expect(at.of('remember')).toMatchObject([
      { stores: [{ store: 'session', tab: { pkce: { state: 's' } } }, { store: 'request' }] },
    ])
    expect(at.of('remember')[0]?.stores[0]).not.toHaveProperty('envelope')
  })

  test('leaves a screen when its needs no longer hold', () => {
    expect(typing(true).of('go')).toHaveLength(1)
  })
})
