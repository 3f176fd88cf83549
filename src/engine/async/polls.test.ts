import { describe, expect, test } from 'vitest'
import {
  compare,
  go,
  isSet,
  literal,
  notice,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, rejected, run } from '../../../tests/support/engine/test-run.ts'
import type { Outcome } from '../outcome.ts'

const noAnswer: Outcome = { kind: 'no-answer' }
const desk = screen('desk', {
  enter: [set('request.id', 'r1')],
  poll: {
    approval: {
      operation: 'look',
      arguments: { body: { id: path('state.request.id') } },
      when: isSet('state.request.id'),
      every: literal(2),
      backOff: literal(10),
      until: compare(path('answer.status'), '!=', literal('PENDING')),
      ok: [set('request.note', path('answer.status')), notice('decided')],
      rejected: { DENIED: [notice('denied')] },
    },
  },
  content: [
    {
      id: 'end',
      block: 'button',
      kind: 'plain',
      text: { key: 'x' },
      press: [set('request.id', '')],
    },
    {
      id: 'begin',
      block: 'button',
      kind: 'plain',
      text: { key: 'x' },
      press: [set('request.id', 'r2')],
    },
    { id: 'away', block: 'button', kind: 'plain', text: { key: 'x' }, press: [go('/lobby')] },
  ],
})

function begun() {
  const at = run(program([desk]))
  at.enter('/desk')
  return at
}
type Running = ReturnType<typeof begun>
const asked = (at: Running) => at.of('call').filter(({ operation }) => operation === 'look').length
const noticeKeys = (at: Running) => at.state().notices.map(({ text }) => text.key)
function woken(at: Running, milliseconds: number) {
  at.wait(milliseconds)
  at.send({ type: 'timer-fired', timer: 'poll approval' })
  return asked(at)
}
const pending = (at: Running) => at.answer('look', ok({ status: 'PENDING' }))

describe('a poll', () => {
  test('asks at once, then after a wait, until one answer decides', () => {
    const at = begun()
    expect(asked(at)).toBe(1)
    pending(at)
    expect(at.of('wake-at')).toEqual([
      { type: 'wake-at', timer: 'poll approval', at: at.now() + 2000 },
    ])
    expect(woken(at, 2000)).toBe(1)
    at.answer('look', ok({ status: 'APPROVED' }))
    expect(at.state().stores['request']).toMatchObject({ note: 'APPROVED' })
    expect(noticeKeys(at)).toEqual(['decided'])
    expect(woken(at, 60_000)).toBe(0)
  })

  test('asks once at a time, however often it is woken', () => {
    const at = begun()
    expect(woken(at, 5000)).toBe(0)
    expect(woken(at, 5000)).toBe(0)
  })

  test('woken too early, it waits for its moment', () => {
    const at = begun()
    pending(at)
    at.wait(-3_600_000)
    const early = at.now()
    at.send({ type: 'timer-fired', timer: 'poll approval' })
    expect(asked(at)).toBe(0)
    expect(at.of('wake-at')).toEqual([
      { type: 'wake-at', timer: 'poll approval', at: early + 3_602_000 },
    ])
  })

  test('doubles its wait without an answer, and shows the third failure once', () => {
    const at = begun()
    const waits: number[] = []
    for (let time = 0; time < 5; time += 1) {
      at.answer('look', noAnswer)
      const next = at.of('wake-at')[0]?.at ?? 0
      waits.push(next - at.now())
      expect(noticeKeys(at)).toEqual(time < 2 ? [] : ['app.networkFail'])
      woken(at, next - at.now())
    }
    expect(waits).toEqual([4000, 8000, 10_000, 10_000, 10_000])
    pending(at)
    expect(at.of('wake-at')[0]?.at).toBe(at.now() + 2000)
  })

  test('ends on a rejected code, with its own or the app steps', () => {
    const at = begun()
    at.answer('look', rejected('DENIED'))
    expect(noticeKeys(at)).toEqual(['denied'])
    expect(woken(at, 60_000)).toBe(0)
    const other = begun()
    other.answer('look', rejected('GONE'))
    expect(other.of('go')).toMatchObject([{ path: '/lost' }])
  })

  test('after too many requests, it waits as long as the server says', () => {
    const at = begun()
    at.answer('look', rejected('RATE_LIMITED', { retryAfter: 30 }))
    expect(at.of('wake-at')[0]?.at).toBe(at.now() + 30_000)
    expect(noticeKeys(at)).toEqual([])
  })

  test('stops while its condition is false, ignores late answers, then restarts', () => {
    const at = begun()
    const late = Number(Object.keys(at.state().pending)[0])
    at.send({ type: 'pressed', block: 'end' })
    expect(at.of('cancel')).toEqual([{ type: 'cancel', calls: [late] }])
    at.send({ type: 'call-settled', call: late, outcome: ok({ status: 'APPROVED' }) })
    expect(noticeKeys(at)).toEqual([])
    at.send({ type: 'pressed', block: 'begin' })
    expect(asked(at)).toBe(1)
  })

  test('once decided it asks again only after it has rested', () => {
    const at = begun()
    at.answer('look', ok({ status: 'APPROVED' }))
    at.send({ type: 'pressed', block: 'begin' })
    expect(asked(at)).toBe(0)
    at.send({ type: 'pressed', block: 'end' })
    at.send({ type: 'pressed', block: 'begin' })
    expect(asked(at)).toBe(1)
  })

  test('pauses while the page is hidden, and asks when it is visible', () => {
    const at = begun()
    pending(at)
    at.send({ type: 'hidden' })
    expect(woken(at, 60_000)).toBe(0)
    at.send({ type: 'seen' })
    expect(asked(at)).toBe(1)
  })

  test('stops and ignores late answers after the user leaves the screen', () => {
    const at = begun()
    at.send({ type: 'pressed', block: 'away' })
    at.answer('look', ok({ status: 'APPROVED' }))
    expect(noticeKeys(at)).toEqual([])
    at.follow()
    expect(woken(at, 60_000)).toBe(0)
  })

  test('goes on after a sign-out in another tab took its call away', () => {
    const at = begun()
    at.send({ type: 'signed-out-elsewhere' })
    at.send({ type: 'pressed', block: 'begin' })
    expect(asked(at)).toBe(1)
  })
})
