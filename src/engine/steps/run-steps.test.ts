import { describe, expect, test } from 'vitest'
import {
  call,
  compare,
  go,
  literal,
  notice,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, rejected, run } from '../../../tests/support/engine/test-run.ts'
import type { Step } from '../../language/step.ts'

function entered(
  enter: readonly Step[],
  rest: Parameters<typeof screen>[1] = {},
  index: Parameters<typeof program>[1] = {},
) {
  const at = run(program([screen('desk', { ...rest, enter })], index))
  at.enter('/desk')
  return at
}
const noticeKeys = (at: ReturnType<typeof run>) => at.state().notices.map(({ text }) => text.key)
const defects = (at: ReturnType<typeof run>) => at.of('report').map(({ defect }) => defect.code)

describe('a sequence', () => {
  test('runs its steps in order, each with the result of the last', () => {
    const double = set('request.step', {
      is: 'arithmetic',
      op: 'times',
      int: true,
      left: path('state.request.step'),
      right: literal(2),
    })
    expect(
      entered([set('request.step', 3), double, double]).state().stores['request'],
    ).toMatchObject({ step: 12 })
  })

  test.each([
    ['holds', literal(true), ['a', 'b']],
    ['does not hold', literal(false), ['b']],
    ['has no value', path('state.nobody.home'), ['b']],
    ['is no truth', literal(1), ['b']],
  ])('runs or skips a step with a `when` that %s', (_name, when, notices) => {
    expect(noticeKeys(entered([{ ...notice('a'), when }, notice('b')]))).toEqual(notices)
  })

  test('waits for a call; only the `ok` steps see the answer', () => {
    const at = entered([
      call('ask', { ok: [set('request.note', path('answer.word'))] }),
      set('request.step', path('answer.number')),
      notice('after'),
    ])
    expect(noticeKeys(at)).toEqual([])
    at.answer('ask', ok({ word: 'w', number: 7 }))
    expect(noticeKeys(at)).toEqual(['after'])
    expect(at.state().stores['request']).toMatchObject({ note: 'w', step: 0 })
    expect(defects(at)).toEqual(['no-value'])
  })

  test('runs the steps for a rejected answer and skips the next steps', () => {
    const at = entered([call('ask', { rejected: { NO: [notice('no')] } }), notice('after')])
    at.answer('ask', rejected('NO'))
    expect(noticeKeys(at)).toEqual(['no'])
  })

  test('continues in order after a call inside an action inside an answer', () => {
    const at = entered(
      [
        call('one', {
          ok: [
            { do: 'perform', action: 'inner', with: { word: path('answer.word') } },
            notice('after inner'),
          ],
        }),
        notice('after one'),
      ],
      {
        actions: {
          inner: [call('two', { ok: [notice('two')] }), set('request.note', path('takes.word'))],
        },
      },
    )
    at.answer('one', ok({ word: 'w' }))
    expect(noticeKeys(at)).toEqual([])
    at.answer('two', ok())
    expect(noticeKeys(at)).toEqual(['two', 'after inner', 'after one'])
    expect(at.state().stores['request']).toMatchObject({ note: 'w' })
  })

  test('`go` ends it, and everything around it', () => {
    const at = entered([{ do: 'perform', action: 'away', with: {} }, notice('never')], {
      actions: { away: [go('/lobby'), notice('nor this')] },
    })
    expect([noticeKeys(at), at.of('go').length]).toEqual([[], 1])
    expect(at.state().visit?.leaving).toBe(true)
  })

  test('runs a `once: visit` step once per visit, wherever it is called', () => {
    const actions = { greet: [{ ...call('hello'), once: 'visit' }] }
    const press: Step = { do: 'perform', action: 'greet', with: {} }
    const at = entered([press, press], {
      actions,
      content: [{ id: 'b', block: 'button', kind: 'main', text: { key: 'x' }, press: [press] }],
    })
    expect(at.of('call')).toHaveLength(1)
    at.answer('hello', ok())
    expect(at.send({ type: 'pressed', block: 'b' })).toEqual([])
    at.enter('/desk')
    expect(at.of('call')).toHaveLength(1)
  })

  test('skips a `once` step with an unknown timer, to avoid running twice', () => {
    expect(entered([{ ...notice('a'), once: 'nobody' }]).state().notices).toEqual([])
  })

  test('actions that perform each other are stopped and reported', () => {
    const at = entered(
      [{ do: 'perform', action: 'ping', with: {} }],
      {},
      {
        actions: {
          ping: [{ do: 'perform', action: 'pong', with: {} }],
          pong: [{ do: 'perform', action: 'ping', with: {} }],
        },
      },
    )
    expect(defects(at)).toEqual(['too-many-automatic-moves'])
  })

  test('a defect is reported, shown once, and does not call itself', () => {
    const at = entered([go('/vault/{number}'), notice('never')], {}, {})
    expect([defects(at), noticeKeys(at)]).toEqual([['no-value'], ['app.unexpected']])
    const twice = entered([{ do: 'perform', action: 'nobody', with: {} }])
    expect([defects(twice), noticeKeys(twice)]).toEqual([['unknown-action'], ['app.unexpected']])
  })

  test('a mistake in the answer to a mistake ends there', () => {
    const broken = { do: 'perform', action: 'nobody', with: {} } as const
    const answers = { ...program().index.answers, broken: [broken, notice('never')] }
    const at = entered([broken], {}, { answers })
    expect([defects(at), noticeKeys(at)]).toEqual([['unknown-action', 'unknown-action'], []])
  })
})

describe('choose', () => {
  const step: Step = {
    do: 'choose',
    on: path('query.next'),
    is: { A: [notice('a')], constructor: [notice('c')] },
    otherwise: [notice('other')],
  }
  test.each([
    ['A', ['a', 'after']],
    ['B', ['other', 'after']],
    ['constructor', ['c', 'after']],
    ['toString', ['other', 'after']],
    [undefined, ['other', 'after']],
  ])('%s', (next, notices) => {
    const at = run(program([screen('desk', { enter: [step, notice('after')] })]))
    at.enter('/desk', next === undefined ? {} : { next })
    expect(noticeKeys(at)).toEqual(notices)
  })

  test('a number or a truth is a word too', () => {
    const on = compare(literal(1), '==', literal(1))
    expect(
      noticeKeys(entered([{ do: 'choose', on, is: { true: [notice('yes')] }, otherwise: [] }])),
    ).toEqual(['yes'])
  })
})
