import { describe, expect, test } from 'vitest'
import {
  call,
  go,
  isSet,
  literal,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, rejected, run } from '../../../tests/support/engine/test-run.ts'
import type { Form } from '../../language/form.ts'
import type { Screen } from '../../language/program.ts'

const form: Form = { schema: {}, ui: {}, rules: [], secrets: [], initial: {} }
const found = {
  operation: 'find',
  arguments: { query: { word: path('form.word') } },
  when: { is: 'has', root: 'form', path: ['word'] },
} as const
const noted = { operation: 'read', arguments: { query: { of: path('state.request.note') } } }

function opened(rest: Partial<Screen>) {
  const at = run(program([screen('desk', { form, ...rest })]))
  at.enter('/desk')
  return at
}
const asked = (at: ReturnType<typeof run>) =>
  at.of('call').map(({ operation, query }) => Object.values(query).toSpliced(0, 0, operation))
const type = (at: ReturnType<typeof run>, value: string) =>
  at.send({ type: 'changed', field: 'word', value })
const link = (...press: Parameters<typeof set>[]) =>
  [
    { block: 'link', id: 'l', text: { key: 'l' }, press: press.map((each) => set(...each)) },
  ] as const

describe('a load begins', () => {
  test.each([
    ['is answered', ok()],
    ['is refused', rejected('B')],
  ] as const)('when the call of enter %s', (_name, outcome) => {
    const at = opened({
      load: { list: noted },
      enter: [call('open', { ok: [set('request.note', 'n')] })],
    })
    expect(asked(at)).toEqual([['open']])
    at.answer('open', outcome)
    expect(asked(at)).toEqual([['read', outcome.kind === 'ok' ? 'n' : '']])
  })
  test('not at all when enter leaves after its call', () => {
    const at = opened({
      load: { list: noted },
      enter: [call('open', { ok: [go('/lobby', true)] })],
    })
    at.answer('open', ok())
    expect(asked(at)).toEqual([])
  })
})

describe('a load is requested again', () => {
  test('when its arguments change, and not for other changes', () => {
    const at = opened({
      load: { list: noted },
      content: link(['request.note', 'x'], ['request.step', 3]),
    })
    at.answer('read', ok([]))
    at.send({ type: 'pressed', block: 'l' })
    expect(asked(at)).toEqual([['read', 'x']])
    at.answer('read', ok([]))
    at.send({ type: 'pressed', block: 'l' })
    expect(asked(at)).toEqual([])
  })
  test('shortly after typing stops, and ignores a late answer to earlier input', () => {
    const at = opened({ load: { list: found } })
    type(at, 'ki')
    expect(asked(at)).toEqual([['find', 'ki']])
    const [early] = at.of('call')
    type(at, 'kim')
    expect([asked(at), at.of('wake-at')]).toEqual([
      [],
      [{ type: 'wake-at', timer: 'again list', at: at.now() + 300 }],
    ])
    at.send({ type: 'call-settled', call: early?.call ?? -1, outcome: ok(['early']) })
    expect(at.state().visit?.data).toEqual({ list: { is: 'loading' } })
    at.wait(300)
    at.send({ type: 'timer-fired', timer: 'again list' })
    expect(asked(at)).toEqual([['find', 'kim']])
    at.answer('find', ok(['late']))
    expect(at.state().visit?.data).toEqual({ list: { is: 'ready', answer: ['late'] } })
  })
  test('when the user restores arguments with a dropped answer', () => {
    const at = opened({ load: { list: found } })
    type(at, 'kim')
    expect(asked(at)).toEqual([['find', 'kim']])
    type(at, 'kims')
    type(at, 'kim')
    at.wait(300)
    at.send({ type: 'timer-fired', timer: 'again list' })
    expect(asked(at)).toEqual([['find', 'kim']])
    at.answer('find', ok(['late']))
    expect(at.state().visit?.data).toEqual({ list: { is: 'ready', answer: ['late'] } })
  })
  test('not for arguments with an answer', () => {
    const at = opened({ load: { list: found } })
    type(at, 'kim')
    at.answer('find', ok(['kim']))
    type(at, 'kims')
    type(at, 'kim')
    at.wait(300)
    at.send({ type: 'timer-fired', timer: 'again list' })
    expect(asked(at)).toEqual([])
    expect(at.state().visit?.data).toEqual({ list: { is: 'ready', answer: ['kim'] } })
  })
  test('not while its condition is false, and keeps its data', () => {
    const at = opened({
      load: { list: { ...noted, when: isSet('state.request.note') } },
      content: link(['request.note', '']),
      enter: [set('request.note', 'n')],
    })
    at.answer('read', ok([1]))
    at.send({ type: 'pressed', block: 'l' })
    expect([asked(at), at.state().visit?.data]).toEqual([
      [],
      { list: { is: 'ready', answer: [1] } },
    ])
  })
  test('by reload, unless it has not begun', () => {
    const content = [
      {
        block: 'link',
        id: 'l',
        text: { key: 'l' },
        press: [{ do: 'reload', loads: ['list', 'other'] }],
      },
    ] as const
    const at = opened({
      load: {
        list: noted,
        other: { ...found },
        third: { operation: 'third', arguments: { query: { of: literal(1) } } },
      },
      content,
    })
    at.answer('read', ok([]))
    at.send({ type: 'pressed', block: 'l' })
    expect(asked(at)).toEqual([['read', '']])
  })
})

test('runs the steps for the refused code, which start the load again', () => {
  const at = opened({
    load: { list: { ...noted, rejected: { GONE: [set('request.note', path('error.why'))] } } },
  })
  at.answer('read', rejected('GONE', { why: 'over' }))
  expect([
    at.state().visit?.data['list'],
    at.state().stores['request']?.['note'],
    asked(at),
  ]).toMatchObject([{ is: 'loading' }, 'over', [['read', 'over']]])
})
