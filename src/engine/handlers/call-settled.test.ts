import { describe, expect, test } from 'vitest'
import {
  call,
  go,
  notice,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, rejected, run } from '../../../tests/support/engine/test-run.ts'
import type { Json } from '../../language/json.ts'
import type { Outcome } from '../outcome.ts'

const answers = {
  unauthorized: [notice('a.unauthorized')],
  forbidden: [notice('a.forbidden')],
  noAnswer: [notice('a.noAnswer')],
  broken: [notice('a.broken')],
  rejected: { GONE: [notice('a.gone')] },
  otherwise: [notice('a.otherwise')],
}
const load = {
  list: { operation: 'getList', arguments: {} },
  picture: { operation: 'getDecoration', arguments: {} },
}
const desk = screen('desk', {
  load,
  content: [
    {
      id: 'ask',
      block: 'button',
      kind: 'main',
      text: { key: 'x' },
      press: [
        call('ask', {
          ok: [set('request.note', path('answer.note'))],
          rejected: { MINE: [notice('s.mine')] },
        }),
        notice('s.after'),
      ],
    },
    {
      id: 'adorn',
      block: 'button',
      kind: 'plain',
      text: { key: 'x' },
      press: [call('getDecoration', { rejected: { MINE: [notice('s.mine')] } }), notice('s.after')],
    },
  ],
})
const noticeKeys = (at: ReturnType<typeof run>) => at.state().notices.map(({ text }) => text.key)

function opened() {
  const at = run(program([desk], { answers }))
  at.enter('/desk')
  return at
}

describe('the answers to the outcome of a call', () => {
  const table: readonly (readonly [name: string, outcome: Outcome, notices: readonly string[]])[] =
    [
      ['ok, and the steps after the call', ok({ note: 'n' }), ['s.after']],
      ['a code of the screen', rejected('MINE'), ['s.mine']],
      ['a code of the app', rejected('GONE'), ['a.gone']],
      ['any other code', rejected('NEVER_HEARD'), ['a.otherwise']],
      ['a code that is a name of the prototype', rejected('constructor'), ['a.otherwise']],
      ['401', { kind: 'unauthorized' }, ['a.unauthorized']],
      ['403', { kind: 'forbidden' }, ['a.forbidden']],
      ['no answer', { kind: 'no-answer' }, ['a.noAnswer']],
      ['a broken answer', { kind: 'broken' }, ['a.broken']],
    ]
  test.each(table)('%s', (_name, outcome, notices) => {
    const at = opened()
    at.send({ type: 'pressed', block: 'ask' })
    at.answer('ask', outcome)
    expect(noticeKeys(at)).toEqual(notices)
  })

  test('B03 offers a retry only without an answer or after an unknown one', () => {
    const again = table.filter(([, outcome]) => {
      const at = opened()
      at.send({ type: 'pressed', block: 'ask' })
      at.answer('ask', outcome)
      return at.state().notices.some(({ redo }) => redo !== undefined)
    })
    expect(
      again.map(([, outcome]) => (outcome.kind === 'rejected' ? outcome.code : outcome.kind)),
    ).toEqual(['NEVER_HEARD', 'constructor', 'no-answer', 'broken'])
  })

  test('B03 shows the trace id of an unknown answer, not of a refusal', () => {
    const references = (
      [
        { kind: 'broken', traceId: 'b1' },
        rejected('NEVER_HEARD', { traceId: 'o1' }),
        rejected('GONE', { traceId: 'g1' }),
        rejected('MINE', { traceId: 'm1' }),
      ] as const
    ).map((outcome) => {
      const at = opened()
      at.send({ type: 'pressed', block: 'ask' })
      at.answer('ask', outcome)
      return at.state().notices.map(({ reference }) => reference)
    })
    expect(references).toEqual([['b1'], ['o1'], [undefined], [undefined]])
  })

  test.each(table.filter(([, { kind }]) => kind !== 'ok'))(
    'a log-only operation leads nowhere: %s',
    (_name, outcome) => {
      const at = opened()
      at.send({ type: 'pressed', block: 'adorn' })
      at.answer('getDecoration', outcome)
      const own = outcome.kind === 'rejected' && outcome.code === 'MINE'
      expect(noticeKeys(at)).toEqual(own ? ['s.mine'] : [])
      expect(at.of('report').map(({ defect }) => defect.code)).toEqual(
        own ? [] : ['log-only-failure'],
      )
    },
  )

  test('B38 D4.03 logs the failure of a log-only operation that has `failed` steps', () => {
    const at = run(
      program([screen('desk', { enter: [call('getDecoration', { failed: [notice('s.none')] })] })]),
    )
    at.enter('/desk')
    at.answer('getDecoration', { kind: 'no-answer' })
    expect([noticeKeys(at), at.of('report').map(({ defect }) => defect)]).toEqual([
      ['s.none'],
      [{ code: 'log-only-failure', detail: 'getDecoration: no-answer' }],
    ])
  })

  test.each<readonly [string, Outcome, string]>([
    ['a lost network', { kind: 'no-answer' }, 'no-answer'],
    ['a lost session', { kind: 'unauthorized' }, 'unauthorized'],
    ['a missing right', { kind: 'forbidden' }, 'forbidden'],
    ['an undocumented answer', { kind: 'broken' }, 'broken'],
    ['a call that may have arrived', { kind: 'unknown' }, 'unknown'],
    ['a refusal with a code', rejected('GONE', { message: 'Gone.' }), 'GONE'],
  ])('`failed` keeps %s apart, and stays on the screen', (_name, outcome, code) => {
    const failed = [set('request.note', path('error.code'))]
    const at = run(program([screen('desk', { enter: [call('ask', { failed })] })], { answers }))
    at.enter('/desk')
    at.answer('ask', outcome)
    expect([at.state().stores['request']?.['note'], noticeKeys(at), at.of('go')]).toEqual([
      code,
      [],
      [],
    ])
  })

  const kept = [set('request.note', path('error.code'))]
  test.each<
    readonly [string, Outcome, Parameters<typeof call>[1], readonly [Json, readonly string[]]]
  >([
    ['no answer', { kind: 'no-answer' }, {}, ['no-answer', ['a.noAnswer']]],
    ['a code of the app', rejected('GONE'), {}, ['GONE', ['a.gone']]],
    [
      'an outcome that `failed` answers',
      { kind: 'broken' },
      { failed: [notice('s.none')] },
      ['broken', ['s.none']],
    ],
    [
      'a code that is listed',
      rejected('MINE'),
      { rejected: { MINE: [notice('s.mine')] } },
      ['', ['s.mine']],
    ],
    ['ok', ok({}), { ok: [notice('s.ok')] }, ['', ['s.ok']]],
  ])(
    'runs the extra steps unless `ok` or `rejected` steps run: %s',
    (_name, outcome, answered, [note, notices]) => {
      const at = run(
        program([screen('desk', { enter: [call('ask', { ...answered, besides: kept })] })], {
          answers,
        }),
      )
      at.enter('/desk')
      at.answer('ask', outcome)
      expect([at.state().stores['request']?.['note'], noticeKeys(at)]).toEqual([note, notices])
    },
  )

  test('the error is in scope with its details and its code', () => {
    const at = run(
      program([
        screen('desk', {
          enter: [
            call('ask', {
              rejected: {
                BAD: [
                  set('request.step', path('error.failed')),
                  set('request.note', path('error.code')),
                ],
              },
            }),
          ],
        }),
      ]),
    )
    at.enter('/desk')
    at.answer('ask', rejected('BAD', { failed: 2 }))
    expect(at.state().stores['request']).toMatchObject({ step: 2, note: 'BAD' })
  })
})

describe('a stale answer is ignored', () => {
  test('after the screen was left', () => {
    const at = opened()
    at.send({ type: 'pressed', block: 'ask' })
    const number = Math.max(...Object.keys(at.state().pending).map(Number))
    at.enter('/lobby')
    const before = at.state()
    expect(
      at.send({ type: 'call-settled', call: number, outcome: { kind: 'unauthorized' } }),
    ).toEqual([])
    expect(at.state()).toBe(before)
  })

  test('after signing out, even on the same visit', () => {
    const out = screen('desk', {
      content: [
        ...desk.content,
        {
          id: 'out',
          block: 'link',
          text: { key: 'x' },
          press: [{ do: 'clear', paths: 'everything' }],
        },
      ],
    })
    const at = run(program([out], { answers }))
    at.enter('/desk')
    at.send({ type: 'pressed', block: 'ask' })
    const number = Math.max(...Object.keys(at.state().pending).map(Number))
    at.send({ type: 'pressed', block: 'out' })
    expect(at.of('cancel')).toEqual([{ type: 'cancel', calls: [number] }])
    expect(at.send({ type: 'call-settled', call: number, outcome: ok({ note: 'late' }) })).toEqual(
      [],
    )
    expect(at.state().stores['request']).toMatchObject({ note: '' })
  })

  test('while the screen is being left', () => {
    const leaving = screen('desk', {
      content: [
        ...desk.content,
        { id: 'away', block: 'link', text: { key: 'x' }, press: [go('/lobby')] },
      ],
    })
    const at = run(program([leaving], { answers }))
    at.enter('/desk')
    at.send({ type: 'pressed', block: 'ask' })
    at.send({ type: 'pressed', block: 'away' })
    expect(at.answer('ask', { kind: 'forbidden' })).toEqual([])
    expect(noticeKeys(at)).toEqual([])
  })

  test('the second time', () => {
    const at = opened()
    at.send({ type: 'pressed', block: 'ask' })
    const number = Math.max(...Object.keys(at.state().pending).map(Number))
    at.answer('ask', ok({ note: 'n' }))
    const before = at.state()
    expect(at.send({ type: 'call-settled', call: number, outcome: ok({ note: 'again' }) })).toEqual(
      [],
    )
    expect(at.state()).toBe(before)
  })
})

describe('data of a screen', () => {
  test.each<readonly [string, Outcome, string, readonly string[]]>([
    ['is ready', ok({ items: [] }), 'ready', []],
    ['failed without an answer, and the screen stays', { kind: 'no-answer' }, 'failed', []],
    ['failed by a broken answer', { kind: 'broken' }, 'failed', []],
    ['failed by a code', rejected('GONE'), 'failed', []],
    [
      'failed for want of a session, which leads away',
      { kind: 'unauthorized' },
      'failed',
      ['a.unauthorized'],
    ],
    [
      'failed for want of a right, which leads away',
      { kind: 'forbidden' },
      'failed',
      ['a.forbidden'],
    ],
  ])('%s', (_name, outcome, state, notices) => {
    const at = opened()
    expect(at.state().visit?.data['list']).toEqual({ is: 'loading' })
    at.answer('getList', outcome)
    expect(at.state().visit?.data['list']?.is).toBe(state)
    expect(noticeKeys(at)).toEqual(notices)
  })

  test('that is only decoration never leads away (D8.03, T57)', () => {
    const at = opened()
    at.answer('getDecoration', { kind: 'unauthorized' })
    expect(at.state().visit?.data['picture']).toEqual({ is: 'failed' })
    expect([noticeKeys(at), at.of('report').length]).toEqual([[], 1])
  })

  test('that failed is requested again, and only that (T58)', () => {
    const at = opened()
    expect(at.send({ type: 'retried', load: 'list' })).toEqual([])
    at.answer('getList', { kind: 'no-answer' })
    at.send({ type: 'retried', load: 'list' })
    expect(at.of('call').map(({ operation }) => operation)).toEqual(['getList'])
    expect(at.state().visit?.data['list']).toEqual({ is: 'loading' })
    expect(at.send({ type: 'retried', load: 'list' })).toEqual([])
    expect(at.send({ type: 'retried', load: 'toString' })).toEqual([])
  })

  test('fails without a call when an argument is missing, and reports it', () => {
    const at = run(
      program([
        screen('desk', {
          load: {
            list: { operation: 'getList', arguments: { query: { of: path('query.nobody') } } },
          },
        }),
      ]),
    )
    at.enter('/desk')
    expect([at.of('call'), at.of('report').map(({ defect }) => defect.code)]).toEqual([
      [],
      ['no-value'],
    ])
    expect(at.state().visit?.data['list']).toEqual({ is: 'failed' })
  })
})
