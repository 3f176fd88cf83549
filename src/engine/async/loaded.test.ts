import { describe, expect, test } from 'vitest'
import {
  call,
  compare,
  go,
  literal,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, run } from '../../../tests/support/engine/test-run.ts'
import type { Expression } from '../../language/expression.ts'

const methods = { operation: 'getMethods', arguments: {} }

function atDesk(load: Parameters<typeof screen>[1]) {
  const at = run(program([screen('desk', load), screen('only')]))
  at.send({ type: 'restored', stores: {} })
  at.enter('/desk', { tab: 'a' })
  return at
}

describe('a sequence after a load', () => {
  const note = {
    load: { methods: { ...methods, ok: [set('request.note', path('answer.first'))] } },
  }

  test('sees the answer, and the data is there all the same', () => {
    const at = atDesk(note)
    at.answer('getMethods', ok({ first: 'Sms' }))
    expect(at.state().stores['request']).toMatchObject({ note: 'Sms' })
    expect(at.state().visit?.data['methods']).toEqual({ is: 'ready', answer: { first: 'Sms' } })
  })

  test('happens each time it is answered, and not when it fails', () => {
    const at = atDesk(note)
    at.answer('getMethods', { kind: 'broken' })
    expect(at.state().stores['request']).not.toMatchObject({ note: 'Sms' })
    at.send({ type: 'retried', load: 'methods' })
    at.answer('getMethods', ok({ first: 'Email' }))
    expect(at.state().stores['request']).toMatchObject({ note: 'Email' })
  })

  test('may redirect, which skips the later steps', () => {
    const only = { ...go('/only', true), when: compare(path('answer.first'), '==', literal('Sms')) }
    const at = atDesk({
      load: { methods: { ...methods, ok: [only, set('request.note', 'stayed')] } },
    })
    at.answer('getMethods', ok({ first: 'Sms' }))
    expect(at.of('go')).toMatchObject([{ path: '/only', replace: true }])
    expect(at.state().stores['request']).not.toMatchObject({ note: 'stayed' })
  })

  test('is skipped after the user has left the screen', () => {
    const at = atDesk(note)
    const waiting = Object.keys(at.state().pending)
    at.enter('/only')
    for (const call of waiting)
      at.send({ type: 'call-settled', call: Number(call), outcome: ok({ first: 'Sms' }) })
    expect(at.state().stores['request']).not.toMatchObject({ note: 'Sms' })
  })

  describe('is no ring', () => {
    const next: Expression = {
      is: 'arithmetic',
      op: 'plus',
      int: true,
      left: path('state.request.step'),
      right: literal(1),
    }
    const cycles: readonly (readonly [string, Parameters<typeof screen>[1]])[] = [
      [
        'when the answer asks for itself again',
        { load: { methods: { ...methods, ok: [{ do: 'reload', loads: ['methods'] }] } } },
      ],
      [
        'when it changes its arguments',
        {
          load: {
            methods: {
              operation: 'getMethods',
              arguments: { query: { step: path('state.request.step') } },
              ok: [set('request.step', next)],
            },
          },
        },
      ],
      [
        'when a call is between',
        {
          load: {
            methods: {
              ...methods,
              ok: [call('getMethods', { ok: [{ do: 'reload', loads: ['methods'] }] })],
            },
          },
        },
      ],
    ]

    test.each(cycles)('%s: it stops, reports it, and may be repeated by hand', (_title, of) => {
      const at = atDesk(of)
      const answers = Array.from({ length: 100 }, () =>
        at.answer('getMethods', ok({ first: 'Sms' })),
      )
      expect(answers.flat().filter(({ type }) => type === 'call').length).toBeLessThanOrEqual(17)
      expect(answers.flat().filter(({ type }) => type === 'report')).toEqual([
        { type: 'report', defect: { code: 'too-many-automatic-moves', detail: 'load/methods' } },
      ])
      expect(at.state().visit?.data['methods']).toEqual({ is: 'failed' })
      at.send({ type: 'retried', load: 'methods' })
      expect(at.of('call')).toHaveLength(1)
    })
  })
})
