import { describe, expect, test } from 'vitest'
import { call, go, isSet, program, screen, set } from '../../tests/support/engine/test-program.ts'
import { noon, ok, rejected, run } from '../../tests/support/engine/test-run.ts'
import type { Json } from '../language/json.ts'
import { initialState } from './initial-state.ts'
import { withValue } from './stores/stores.ts'

function start(given: { readonly token?: string; readonly wanted?: Json }, of = program()) {
  const state = initialState(of)
  const stores = withValue(
    withValue(state.stores, ['session', 'token'], given.token ?? ''),
    ['session', 'wanted'],
    given.wanted ?? null,
  )
  return run(of, { ...state, stores })
}
const vault3 = { route: '/vault/{number}', params: { number: '3' }, query: { tab: 'a' }, at: noon }
const moves = (of: ReturnType<typeof run>) =>
  of.of('go').map(({ path, query, replace }) => ({ path, query, replace }))
const wantedIn = (of: ReturnType<typeof run>) => of.state().stores['session']?.['wanted']

describe('the guard', () => {
  test.each([
    // signed in, path, wanted before -> moves to, screen, wanted after
    ['', '/lobby', null, undefined, 'lobby', null],
    ['', '/hall', null, '/gate', undefined, { route: '/hall', params: {}, query: {}, at: noon }],
    [
      '',
      '/vault/3',
      null,
      '/gate',
      undefined,
      { route: '/vault/{number}', params: { number: '3' }, query: {}, at: noon },
    ],
    ['', '/gate', vault3, undefined, 'gate', vault3],
    ['t', '/lobby', vault3, undefined, 'lobby', vault3],
    ['t', '/hall', null, undefined, 'hall', null],
    ['t', '/hall', vault3, '/vault/3', undefined, null],
    ['t', '/vault/9', vault3, undefined, 'vault', null],
    ['t', '/hall', { route: '/hall', params: {}, query: {}, at: noon }, undefined, 'hall', null],
    [
      't',
      '/hall',
      { route: '/hall', params: {}, query: { tab: 'a' }, at: noon },
      '/hall',
      undefined,
      null,
    ],
    ['t', '/hall', { ...vault3, at: noon - 12 * 3_600_000 }, '/vault/3', undefined, null],
    [
      't',
      '/hall',
      { ...vault3, at: noon - 12 * 3_600_000 - 1 },
      undefined,
      'hall',
      { ...vault3, at: noon - 43_200_001 },
    ],
    [
      't',
      '/hall',
      { ...vault3, at: noon + 86_400_000 },
      undefined,
      'hall',
      { ...vault3, at: noon + 86_400_000 },
    ],
    ['t', '/hall', { ...vault3, params: {} }, undefined, 'hall', { ...vault3, params: {} }],
    ['t', '/hall', 'https://evil.example', undefined, 'hall', 'https://evil.example'],
  ])('R4.04 T22: token %j enters %s, wanting %j', (token, path, wanted, target, at, after) => {
    const door = start({ token, wanted })
    door.enter(path)
    expect(moves(door)[0]?.path).toBe(target)
    expect(door.state().visit?.screen).toBe(at)
    expect(wantedIn(door)).toEqual(after)
  })

  test('replaces the history entry on redirects and restores the wanted query (T54)', () => {
    const door = start({})
    door.enter('/vault/3', { tab: 'a' })
    expect(moves(door)).toEqual([{ path: '/gate', query: {}, replace: true }])
    const inside = start({ token: 't', wanted: vault3 })
    inside.enter('/hall')
    expect(moves(inside)).toEqual([{ path: '/vault/3', query: { tab: 'a' }, replace: true }])
  })

  test('runs the arrive steps for a user without a session (D1.01)', () => {
    const note = set('request.note', { is: 'path', root: 'query', path: ['note'] })
    const door = start(
      {},
      program([screen('hall', { access: 'auth', enter: [call('one')] })], {
        arrive: [note, go('/lobby')],
      }),
    )
    door.enter('/hall', { note: 'n' })
    expect(door.state().stores['request']).toMatchObject({ note: 'n' })
    expect(moves(door).map(({ path }) => path)).toEqual(['/gate'])
    expect(door.of('call')).toEqual([])
  })

  test('a stranger sees nothing of the screen, not for a moment', () => {
    const door = start({})
    door.enter('/lobby')
    door.enter('/hall')
    expect(door.state().visit).toMatchObject({ screen: 'lobby', leaving: true })
  })

  test('redirects once after 401 on a members screen, remembering it (B27, B28)', () => {
    const hall = screen('hall', {
      access: 'auth',
      content: [
        { id: 'a', block: 'button', kind: 'main', text: { key: 'x' }, press: [call('one')] },
        { id: 'b', block: 'button', kind: 'main', text: { key: 'x' }, press: [call('two')] },
      ],
    })
    const door = start({ token: 't' }, program([hall]))
    door.enter('/hall')
    door.send({ type: 'pressed', block: 'a' })
    door.send({ type: 'pressed', block: 'b' })
    const calls = Object.keys(door.state().pending).map(Number)
    const effects = calls.flatMap((number) =>
      door.send({ type: 'call-settled', call: number, outcome: { kind: 'unauthorized' } }),
    )
    expect(effects.filter(({ type }) => type === 'go')).toHaveLength(1)
    expect(effects.filter(({ type }) => type === 'forget-everything')).toEqual([])
    expect(door.state().stores['session']).toMatchObject({ token: '', wanted: { route: '/hall' } })
  })
})

describe('the door of a screen', () => {
  test('R2.07 T27: an unknown path is replaced by the screen for that', () => {
    const door = start({})
    door.enter('/nothing/here')
    expect(moves(door)).toEqual([{ path: '/lost', query: {}, replace: true }])
  })

  test('replaces a path in another spelling and keeps its query (D2.02, T28)', () => {
    const door = start({})
    door.enter('/LOBBY/', { a: '1' })
    expect(moves(door)).toEqual([{ path: '/lobby', query: { a: '1' }, replace: true }])
    door.follow()
    expect(door.state().visit?.screen).toBe('lobby')
  })

  test('checks the needs of a screen before its steps and loads', () => {
    const desk = screen('desk', {
      needs: isSet('state.request.id'),
      enter: [call('sendCode')],
      load: { list: { operation: 'getList', arguments: {} } },
    })
    const door = start({}, program([desk]))
    door.enter('/desk')
    expect(door.of('call')).toEqual([])
    expect(moves(door)).toEqual([{ path: '/lobby', query: {}, replace: true }])
  })

  test('then runs the arrive steps, the enter steps and the loads', () => {
    const desk = screen('desk', {
      enter: [call('second')],
      load: {
        list: {
          operation: 'first',
          arguments: { query: { of: { is: 'path', root: 'state', path: ['request', 'note'] } } },
        },
      },
    })
    const door = start(
      {},
      program([desk], {
        arrive: [set('request.note', { is: 'path', root: 'query', path: ['note'] })],
      }),
    )
    door.enter('/desk', { note: 'n' })
    expect(door.of('call').map(({ operation, query }) => [operation, query])).toEqual([
      ['second', {}],
    ])
    door.answer('second', ok())
    expect(door.of('call').map(({ operation, query }) => [operation, query])).toEqual([
      ['first', { of: 'n' }],
    ])
  })

  test('passes only the accepted parameters of the URL fragment', () => {
    const desk = screen('desk', {
      fragment: ['jwt', 'of'],
      enter: [set('request.note', { is: 'path', root: 'fragment', path: ['jwt'] })],
    })
    const door = start({}, program([desk]))
    door.send({ type: 'entered', path: '/desk', query: {}, fragment: { jwt: 'j', other: 'o' } })
    expect([door.state().visit?.fragment, door.state().stores['request']?.['note']]).toEqual([
      { jwt: 'j' },
      'j',
    ])
  })

  test('an arrival that leaves starts nothing else', () => {
    const load = { list: { operation: 'first', arguments: {} } }
    const desk = screen('desk', { enter: [call('second')], load })
    const door = start({}, program([desk], { arrive: [go('/lobby')] }))
    door.enter('/desk')
    expect(door.of('call')).toEqual([])
    expect(moves(door)).toHaveLength(1)
  })

  test('starts no loads when the enter steps leave the screen', () => {
    const load = { list: { operation: 'first', arguments: {} } }
    const door = start({}, program([screen('desk', { enter: [go('/lobby')], load })]))
    door.enter('/desk')
    expect(door.of('call')).toEqual([])
    expect(moves(door)).toHaveLength(1)
  })

  test('opens a form with its initial values and leaves other fields empty', () => {
    const form = {
      schema: {},
      ui: {},
      rules: [],
      secrets: [],
      initial: {
        user: { is: 'path', root: 'query', path: ['user'] },
        code: { is: 'path', root: 'query', path: ['code'] },
      },
    } as const
    const door = start({}, program([screen('desk', { form })]))
    door.enter('/desk', { user: 'kim' })
    expect(door.state().visit?.form.values).toEqual({ user: 'kim' })
  })

  test('starts a new visit for a new query and cancels old calls', () => {
    const desk = screen('desk', { load: { list: { operation: 'getList', arguments: {} } } })
    const door = start({}, program([desk]))
    door.enter('/desk', { page: '1' })
    const [first] = door.of('call')
    door.enter('/desk', { page: '2' })
    expect(door.of('cancel')).toEqual([{ type: 'cancel', calls: [first?.call] }])
    expect(
      door.send({ type: 'call-settled', call: first?.call ?? 0, outcome: { kind: 'no-answer' } }),
    ).toEqual([])
    expect(door.state().visit?.query).toEqual({ page: '2' })
  })
})

describe('a ring of moves', () => {
  const cycle = program([
    screen('ping', { enter: [go('/pong')] }),
    screen('pong', { enter: [go('/ping')] }),
  ])

  test('is stopped after sixteen, and reported', () => {
    const round = run(cycle)
    round.enter('/ping')
    round.follow()
    expect(round.state().moves).toBe(16)
    expect(round.of('report').map(({ defect }) => defect.code)).toEqual([
      'too-many-automatic-moves',
    ])
  })

  test('is stopped when the unknown leads to the unknown', () => {
    const round = run(program([], { unknownRoute: { route: '/nowhere' } }))
    round.enter('/nothing')
    round.follow()
    expect(round.of('report').map(({ defect }) => defect.code)).toEqual([
      'too-many-automatic-moves',
    ])
  })

  test('restarts the count when the user presses a link', () => {
    const link = screen('desk', {
      content: [{ id: 'on', block: 'link', text: { key: 'x' }, press: [go('/lobby')] }],
    })
    const round = run(program([link, screen('lobby', { enter: [go('/desk')] })]))
    round.enter('/desk')
    for (let transition = 0; transition < 20; transition += 1) {
      round.send({ type: 'pressed', block: 'on' })
      round.follow()
    }
    expect(round.state()).toMatchObject({ moves: 2, visit: { screen: 'desk' } })
  })

  test('restarts the count when the user enters an address', () => {
    const round = run(program())
    for (let transition = 0; transition < 40; transition += 1) {
      round.enter('/LOBBY')
      round.follow()
    }
    expect(round.state()).toMatchObject({ moves: 1, visit: { screen: 'lobby' } })
  })
})

test('ignores a late answer and an answer with an unknown call number', () => {
  const desk = screen('desk', { enter: [call('send', { rejected: { WAIT: [go('/lobby')] } })] })
  const door = run(program([desk]))
  door.enter('/desk')
  door.answer('send', ok())
  const before = door.state()
  for (const number of [-1, 0, 1, 2, 3, Number.NaN])
    expect(door.send({ type: 'call-settled', call: number, outcome: rejected('WAIT') })).toEqual([])
  expect(door.state()).toBe(before)
})
