import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  call,
  go,
  isSet,
  literal,
  notice,
  path,
  problem,
  program,
  screen,
  set,
} from '../../tests/support/engine/test-program.ts'
import { noon } from '../../tests/support/engine/test-run.ts'
import type { Effect } from './effect.ts'
import type { Event } from './event.ts'
import { initialState } from './initial-state.ts'
import type { Outcome } from './outcome.ts'
import type { EngineState } from './state.ts'
import { step } from './step.ts'
import { screenView } from './views/screen-view.ts'
import { shellView } from './views/shell-view.ts'

/** A program that uses most of the language at once. */
const desk = screen('desk', {
  form: {
    schema: {},
    ui: {},
    rules: [{ at: 'code', rule: 'not-blank', parameter: literal(true) }],
    secrets: ['code'],
    initial: { user: path('query.user') },
  },
  timers: { resend: { deadline: ['request', 'resendAt'], expired: [problem('x', 'code')] } },
  load: { list: { operation: 'getList', arguments: {} } },
  enter: [
    { ...call('send', { ok: [{ do: 'start', timers: { resend: literal(60) } }] }), once: 'resend' },
  ],
  submit: [
    call(
      'verify',
      {
        ok: [set('session.token', 't'), set('request.id', path('answer.id')), go('/hall')],
        rejected: { WRONG: [{ do: 'empty', fields: ['code'] }, problem('wrong', 'code')] },
      },
      { code: path('form.code') },
    ),
  ],
  content: [
    { id: 'again', block: 'resend', timer: 'resend', label: { key: 'x' }, press: [call('send')] },
    {
      id: 'list',
      block: 'list',
      each: path('data.list'),
      key: path('item'),
      title: { key: 'x' },
      badges: [],
      press: [set('request.note', path('item')), notice('chosen')],
    },
    {
      id: 'out',
      block: 'button',
      kind: 'plain',
      text: { key: 'x' },
      press: [{ do: 'clear', paths: 'everything' }, go('/gate')],
    },
    {
      id: 'away',
      block: 'link',
      text: { key: 'x' },
      press: [{ do: 'leave-to', address: path('query.to') }],
    },
    {
      id: 'sign',
      block: 'link',
      text: { key: 'x' },
      press: [
        {
          do: 'authorize',
          endpoint: 'authorize',
          client: literal('a'),
          scope: 'openid',
          returnTo: '/back',
          remember: ['session', 'pkce'],
        },
      ],
    },
  ],
})
const world = program(
  [desk, screen('room', { needs: isSet('state.request.id'), enter: [go('/desk')] })],
  {
    shell: {
      ...program().index.shell,
      load: { tel: { operation: 'getTel', arguments: {} } },
      logo: [{ when: literal(true), press: [go('/hall')] }],
    },
  },
)

const word = fc.constantFrom(
  'desk',
  'list',
  'again',
  'out',
  'away',
  'sign',
  'code',
  'user',
  'resend',
  'WRONG',
  '__proto__',
  'toString',
  '',
)
const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constantFrom<Outcome>(
    { kind: 'unauthorized' },
    { kind: 'forbidden' },
    { kind: 'no-answer' },
    { kind: 'broken', traceId: 't' },
  ),
  fc.record({
    kind: fc.constant('ok' as const),
    answer: fc.constantFrom(null, 'x', ['a', 'b', 1, null], { id: 'r1' }, { id: 3 }),
  }),
  fc.record({
    kind: fc.constant('rejected' as const),
    code: word,
    error: fc.constant({ failed: 1 }),
  }),
)
const number = fc.integer({ min: -1, max: 12 })
const query = fc.dictionary(word, fc.constantFrom('', 'kim', '/hall', 'https://evil.example'), {
  maxKeys: 2,
})
const at = fc.integer({ min: noon - 1000, max: noon + 200_000 })
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    at,
    type: fc.constant('restored' as const),
    stores: fc.constantFrom({}, { session: { token: 't' } }, { request: { step: 'x' }, evil: {} }),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      at,
      type: fc.constant('entered' as const),
      path: fc.constantFrom(
        '/desk',
        '/DESK/',
        '/room',
        '/hall',
        '/vault/3',
        '/vault/%zz',
        '/none',
        '',
        '//',
      ),
      query,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      at,
      type: fc.constant('changed' as const),
      field: word,
      value: fc.constantFrom('1', '', null, 3, ['x']),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      at,
      type: fc.constant('submitted' as const),
      issues: fc.constantFrom([], [{ at: 'code', text: { key: 'required' } }]),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      at,
      type: fc.constant('pressed' as const),
      block: word,
      item: fc.constantFrom('a', 'b', '1', 'null'),
    }),
  },
  fc.record({
    at,
    type: fc.constant('shell-pressed' as const),
    control: fc.constantFrom('logo' as const, 'sign-out' as const),
  }),
  {
    weight: 6,
    arbitrary: fc.record({ at, type: fc.constant('call-settled' as const), call: number, outcome }),
  },
  fc.record({ at, type: fc.constant('timer-fired' as const), timer: word }),
  fc.record({
    at,
    type: fc.constant('authorization-prepared' as const),
    request: number,
    values: fc.constant({ state: 's', nonce: 'n', verifier: 'v', challenge: 'c' }),
  }),
  fc.record({ at, type: fc.constant('retried' as const), load: word }),
  fc.record({
    at,
    type: fc.constantFrom('notice-dismissed' as const, 'notice-retried' as const),
    notice: number,
  }),
  fc.record({ at, type: fc.constant('signed-out-elsewhere' as const) }),
)

/** Freezes all plain data, so that a step that writes into its input would throw. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}
frozen(world)

/** Checks the conditions that hold after every step. */
function expectLawful(
  before: EngineState,
  [after, effects]: readonly [EngineState, readonly Effect[]],
) {
  expect(after.next).toBeGreaterThanOrEqual(before.next)
  expect(after.epoch).toBeGreaterThanOrEqual(before.epoch)
  const asked = effects.flatMap((effect) => (effect.type === 'call' ? [effect.call] : []))
  for (const made of asked)
    expect([before.pending[made], Object.keys(after.pending)]).toEqual([
      undefined,
      expect.arrayContaining([String(made)]),
    ])
  // Only one exit from a screen at a time.
  expect(
    effects.filter(({ type }) => ['go', 'leave', 'post-form', 'history-back'].includes(type))
      .length,
  ).toBeLessThanOrEqual(1)
  const askers = Object.values(after.pending).flatMap(({ initiator }) =>
    initiator === undefined ? [] : [initiator],
  )
  expect(new Set(askers).size).toBe(askers.length)
  screenView(world, after)
  shellView(world, after)
}

describe('a step', () => {
  test('never throws, never changes its input and keeps the state valid', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        events.reduce(
          (state, next) => {
            const done = step(world, state, frozen(next))
            expectLawful(state, done)
            expect(done[0].moves).toBeLessThanOrEqual(16)
            return frozen(done[0])
          },
          frozen(initialState(world)),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('the same state and event always give the same', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const replay = () =>
          events.reduce<readonly [EngineState, readonly Effect[]]>(
            ([state, effects], next) => {
              const [after, more] = step(world, state, next)
              return [after, [...effects, ...more]]
            },
            [initialState(world), []],
          )
        expect(replay()).toEqual(replay())
      }),
      { numRuns: 100 },
    )
  })

  test('continues in the same way from a JSON copy of the state', () => {
    const [state] = step(world, initialState(world), {
      type: 'entered',
      path: '/desk',
      query: {},
      at: noon,
    })
    // The state contains no undefined, so a JSON copy loses nothing.
    const copy: EngineState = JSON.parse(JSON.stringify(state))
    const answer: Event = {
      type: 'call-settled',
      call: Math.max(...Object.keys(state.pending).map(Number)),
      outcome: { kind: 'ok', answer: {} },
      at: noon + 5,
    }
    expect(step(world, copy, answer)).toEqual(step(world, state, answer))
  })

  test('handles 100,000 keystrokes and logs the time', () => {
    let [state] = step(world, initialState(world), {
      type: 'entered',
      path: '/desk',
      query: {},
      at: noon,
    })
    const begun = performance.now()
    for (let key = 0; key < 100_000; key += 1)
      [state] = step(world, state, {
        type: 'changed',
        field: 'code',
        value: String(key),
        at: noon + key,
      })
    console.info(`100,000 steps in ${Math.round(performance.now() - begun)} ms`)
    expect(state.visit?.form.values['code']).toBe('99999')
  })
})
