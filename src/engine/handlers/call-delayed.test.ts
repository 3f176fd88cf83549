import { describe, expect, test } from 'vitest'
import {
  call,
  index,
  notice,
  path,
  program,
  screen,
} from '../../../tests/support/engine/test-program.ts'
import { ok, rejected, run } from '../../../tests/support/engine/test-run.ts'
import type { Block } from '../../language/block.ts'
import type { CommonAnswers } from '../../language/program.ts'

const button = (id: string, operation: string): Block => ({
  id,
  block: 'button',
  kind: 'main',
  text: { key: 'x' },
  press: [call(operation)],
})
const desk = screen('desk', { content: [button('ask', 'ask'), button('tell', 'tell')] })
const { answers } = index()
const busy = {
  do: 'notice',
  text: { key: 'app.busy', values: { count: path('error.retryAfter') } },
  tone: 'plain',
} as const
const all = {
  ...answers,
  slow: [notice('app.slow')],
  busy: [busy],
  unknown: [call('status', { ok: [] }), notice('app.unknown')],
  rejected: { RATE_LIMITED: [notice('app.limited')] },
}

function asked(given: CommonAnswers = all) {
  const at = run(program([desk], { answers: given }))
  at.enter('/desk')
  at.send({ type: 'pressed', block: 'ask' })
  return { at, number: at.of('call')[0]?.call ?? -1 }
}
const noticeKeys = ({ state }: ReturnType<typeof run>) =>
  state().notices.map(({ text }) => text.key)

describe('a call that takes its time', () => {
  test('B01 is spoken of, until its answer is there', () => {
    const { at, number } = asked()
    at.send({ type: 'call-delayed', call: number })
    expect(noticeKeys(at)).toEqual(['app.slow'])
    at.answer('ask', ok())
    expect(noticeKeys(at)).toEqual([])
  })

  test('B04 says how long the server wants to be left alone', () => {
    const { at, number } = asked()
    at.send({ type: 'call-delayed', call: number, wait: 7 })
    expect(at.state().notices).toMatchObject([{ text: { key: 'app.busy', values: { count: 7 } } }])
  })

  test('is ignored after its answer has arrived', () => {
    const { at, number } = asked()
    at.answer('ask', ok())
    const before = at.state()
    expect(at.send({ type: 'call-delayed', call: number })).toEqual([])
    expect(at.state()).toBe(before)
  })
})

describe('a request with a lost answer', () => {
  test('B08 is reported, and may be repeated', () => {
    const { at, number } = asked()
    at.answer('ask', { kind: 'unknown' })
    expect(at.of('call')).toMatchObject([{ operation: 'status' }])
    at.answer('status', ok())
    expect(at.state().notices).toMatchObject([
      { text: { key: 'app.unknown' }, redo: { operation: 'ask' } },
    ])
    at.send({ type: 'notice-retried', notice: at.state().notices[0]?.number ?? -1 })
    expect(at.of('call')).toMatchObject([{ operation: 'ask', again: number }])
  })

  test('without words of its own it is as no answer', () => {
    const { unknown: _none, ...rest } = all
    const { at } = asked(rest)
    at.answer('ask', { kind: 'unknown' })
    expect(at.state().notices).toMatchObject([
      { text: { key: 'app.networkFail' }, redo: { operation: 'ask' } },
    ])
  })
})

test('B05 blocks only the rate-limited request, until the time from the server', () => {
  const { at } = asked()
  at.answer('ask', rejected('RATE_LIMITED', { retryAfter: 5 }))
  const [woken] = at.of('wake-at')
  expect([noticeKeys(at), woken?.at]).toEqual([['app.limited'], at.now() + 5_000])
  at.send({ type: 'pressed', block: 'ask' })
  expect(at.of('call')).toEqual([])
  at.send({ type: 'pressed', block: 'tell' })
  expect(at.of('call')).toMatchObject([{ operation: 'tell' }])
  at.answer('tell', ok())
  at.wait(5_000)
  at.send({ type: 'timer-fired', timer: woken?.timer ?? '' })
  at.send({ type: 'pressed', block: 'ask' })
  expect(at.of('call')).toMatchObject([{ operation: 'ask' }])
})
