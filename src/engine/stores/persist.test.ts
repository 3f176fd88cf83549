import { describe, expect, test } from 'vitest'
import {
  field,
  isSet,
  literal,
  path,
  program,
  screen,
  set,
  store,
  stores,
} from '../../../tests/support/engine/test-program.ts'
import { run } from '../../../tests/support/engine/test-run.ts'
import type { JsonObject } from '../../language/json.ts'
import type { Step } from '../../language/step.ts'

/** Uses one step for each press, so that each has its own effects. */
function pressing(...steps: readonly (readonly Step[])[]) {
  const at = run(
    program(
      [
        screen('desk', {
          content: steps.map((press, number) => ({
            id: String(number),
            block: 'button' as const,
            kind: 'main' as const,
            text: { key: 'x' },
            press,
          })),
        }),
      ],
      {
        state: {
          ...stores,
          login: store({ key: field('', 'envelope', 'handle') }, { keyed: true }),
        },
      },
    ),
  )
  at.enter('/desk')
  return { ...at, press: (number: number) => at.send({ type: 'pressed', block: String(number) }) }
}
const entry = (name: string, keyed: boolean, envelope: object, tab: object = {}) => ({
  store: name,
  keyed,
  envelope,
  tab,
})

describe('writing stores to storage after an event', () => {
  test('writes stores with changed fields, without defaults, under dotted field names', () => {
    const at = pressing([set('request.sms.masked', '010'), set('request.step', 1)])
    at.press(0)
    expect(at.effects()).toEqual([
      {
        type: 'remember',
        flow: '',
        stores: [entry('request', true, { step: 1, 'sms.masked': '010' })],
      },
    ])
  })

  test('writes nothing when no kept value has changed', () => {
    const at = pressing([set('request.note', 'only in memory')], [set('request.step', 0)])
    expect([at.press(0), at.press(1)]).toEqual([[], []])
  })

  test('writes values of the tab and of the envelope separately', () => {
    const at = pressing([
      set('session.token', 't'),
      set('session.wanted', literal({ route: '/hall' })),
    ])
    at.press(0)
    expect(at.of('remember')[0]?.stores).toEqual([
      entry('session', false, { token: 't' }, { wanted: { route: '/hall' } }),
    ])
  })

  test('removes the entry of a store that is back at its defaults', () => {
    const at = pressing([set('request.step', 1)], [{ do: 'clear', paths: [['request']] }])
    at.press(0)
    at.press(1)
    expect(at.of('remember')[0]?.stores).toEqual([entry('request', true, {})])
  })

  test('never writes a secret, even if a schema sends it to storage', () => {
    const at = pressing([set('session.spoken', 'hunter2'), set('session.token', 't')])
    at.press(0)
    expect(JSON.stringify(at.effects())).not.toContain('hunter2')
  })

  test('moves every keyed store to the new key and clears the old', () => {
    const at = pressing([set('request.step', 1), set('login.key', 'k')], [set('request.id', 'r1')])
    at.press(0)
    at.press(1)
    expect(at.effects()).toEqual([
      {
        type: 'remember',
        flow: '',
        stores: [entry('request', true, {}), entry('login', true, {})],
      },
      {
        type: 'remember',
        flow: 'r1',
        stores: [entry('request', true, { id: 'r1', step: 1 }), entry('login', true, { key: 'k' })],
      },
    ])
  })

  test('leaves the stores of the browser in place when the key changes', () => {
    const at = pressing([set('session.token', 't')], [set('request.id', 'r1')])
    at.press(0)
    at.press(1)
    expect(at.of('remember').flatMap((effect) => effect.stores.map((kept) => kept.store))).toEqual([
      'request',
      'login',
    ])
  })

  test('writes after forget-everything only surviving values, before the redirect', () => {
    const at = pressing(
      [set('session.token', 't'), set('request.id', 'r1'), set('taste.theme', 'dark')],
      [
        { do: 'clear', paths: 'everything' },
        { do: 'go', to: { route: '/gate' }, replace: true },
      ],
    )
    at.press(0)
    at.press(1)
    expect(at.effects()).toEqual([
      { type: 'forget-everything' },
      { type: 'remember', flow: '', stores: [entry('taste', false, { theme: 'dark' })] },
      { type: 'go', path: '/gate', query: {}, replace: true },
    ])
  })
})

function restored(kept: readonly (readonly [string, JsonObject])[]) {
  const at = run(program())
  at.send({ type: 'restored', stores: Object.fromEntries(kept) })
  return at
}

describe('restoring the stores of the previous page', () => {
  test.each<readonly [string, string, JsonObject, JsonObject]>([
    ['lies over the defaults', 'request', { step: 1, id: 'r1' }, { step: 1, id: 'r1', codeAt: 0 }],
    ['in dotted names', 'request', { 'sms.masked': '010' }, { sms: { masked: '010' } }],
    ['or nested', 'request', { sms: { masked: '010' } }, { sms: { masked: '010' } }],
    ['without unknown fields', 'request', { step: 1, evil: 1, __proto__: 2 }, { step: 1 }],
    [
      'without values of another type',
      'request',
      { step: '1', id: 2, 'sms.masked': null, codeAt: [1] },
      { step: 0, id: '', codeAt: 0, sms: { masked: '' } },
    ],
    [
      'with any type where the default is null and no type is declared',
      'session',
      { wanted: { route: '/x' }, pkce: null },
      { wanted: { route: '/x' }, pkce: null },
    ],
    ['without values that persist in memory only', 'request', { note: 'n' }, { note: '' }],
    ['without secrets', 'session', { spoken: 'x' }, { spoken: '' }],
  ])('%s', (_name, name, kept, expected) => {
    const at = restored([[name, kept]])
    expect(at.state().stores[name]).toMatchObject(expected)
    expect(Object.keys(at.state().stores[name] ?? {})).not.toContain('evil')
    expect(at.of('remember')).toEqual([])
  })

  test('drops an unknown store', () => {
    expect(
      Object.keys(
        restored([
          ['evil', { a: 1 }],
          ['__proto__', { a: 1 }],
        ]).state().stores,
      ),
    ).toEqual(Object.keys(stores))
  })

  test('restores the values that were remembered', () => {
    const at = pressing([
      set('session.token', 't'),
      set('session.wanted', literal({ route: '/x' })),
      set('request.sms.masked', '010'),
      set('request.step', 2),
    ])
    at.press(0)
    const kept = at
      .of('remember')
      .flatMap((effect) =>
        effect.stores.map((one) => [one.store, { ...one.envelope, ...one.tab }] as const),
      )
    const { session, request } = at.state().stores
    expect(restored(kept).state().stores).toMatchObject({ session, request })
  })

  test('loads the branding once, on its first screen; only logs failures (T57)', () => {
    const load = {
      tel: { operation: 'getTel', arguments: {} },
      odd: { operation: 'getOdd', arguments: { query: { a: path('query.nobody') } } },
    }
    const at = run(
      program([screen('passing', { layout: 'bare' }), screen('desk'), screen('counter')], {
        shell: { ...program().index.shell, load },
      }),
    )
    at.send({ type: 'restored', stores: {} })
    at.enter('/passing')
    expect(at.of('call')).toEqual([])
    at.enter('/desk')
    expect(at.of('call').map(({ operation }) => operation)).toEqual(['getTel'])
    at.answer('getTel', { kind: 'unauthorized' })
    expect(at.effects()).toMatchObject([
      { type: 'report', defect: { code: 'log-only-failure', detail: 'getTel: unauthorized' } },
    ])
    expect(at.state().shell).toEqual({ tel: { is: 'failed' }, odd: { is: 'failed' } })
    at.enter('/counter')
    expect(at.of('call')).toEqual([])
  })
})

/** Opens a members' screen, then ends the session in another tab. */
function endedAt(path: string) {
  const at = run(
    program([screen('lobby', { enter: [set('session.token', 't'), set('taste.theme', 'dark')] })]),
  )
  at.enter('/lobby')
  at.enter(path)
  at.send({ type: 'signed-out-elsewhere' })
  return at
}

describe('signed out in another tab (B17)', () => {
  test('leaves a screen for members and does not change the storage', () => {
    const at = endedAt('/hall')
    expect(at.effects()).toEqual([{ type: 'go', path: '/gate', query: {}, replace: true }])
    expect(at.state()).toMatchObject({
      epoch: 1,
      stores: { session: { token: '' }, taste: { theme: 'dark' } },
    })
  })
  test('D2.05 redirects a public screen when its needs no longer hold', () => {
    const at = run(
      program([
        screen('desk', { needs: isSet('state.session.token') }),
        screen('lobby', { enter: [set('session.token', 't')] }),
      ]),
    )
    at.enter('/lobby')
    at.enter('/desk')
    at.send({ type: 'signed-out-elsewhere' })
    expect(at.effects()).toContainEqual({ type: 'go', path: '/lobby', query: {}, replace: true })
  })
  test('a public screen stays', () => {
    const at = endedAt('/gate')
    expect([at.effects(), at.state().epoch]).toEqual([[], 1])
  })
})
