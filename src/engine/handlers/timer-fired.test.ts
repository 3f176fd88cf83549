import { describe, expect, test } from 'vitest'
import {
  call,
  literal,
  path,
  problem,
  program,
  screen,
} from '../../../tests/support/engine/test-program.ts'
import { ok, run } from '../../../tests/support/engine/test-run.ts'

const timers = {
  expiry: { deadline: ['request', 'codeAt'], expired: [problem('otp.expired', 'code')] },
}
const send = call('send', { ok: [{ do: 'start', timers: { expiry: path('answer.timeOut') } }] })
const desk = screen('desk', {
  timers,
  enter: [{ ...send, once: 'expiry' }],
  content: [{ id: 'again', block: 'button', kind: 'plain', text: { key: 'x' }, press: [send] }],
})

function sent(timeOut = 300) {
  const at = run(program([desk]))
  at.enter('/desk')
  at.answer('send', ok({ timeOut }))
  return at
}
const problems = (at: ReturnType<typeof run>) =>
  at.state().visit?.form.problems.map(({ text }) => text.key)

describe('a timer', () => {
  test('is a deadline in the state and one waking', () => {
    const at = sent()
    expect(at.state().stores['request']).toMatchObject({ codeAt: at.now() + 300_000 })
    expect(at.of('wake-at')).toEqual([{ type: 'wake-at', timer: 'expiry', at: at.now() + 300_000 }])
  })

  test('changes nothing when woken early, and asks to wake at the deadline', () => {
    const at = sent()
    at.wait(299_999)
    const before = at.state()
    expect(at.send({ type: 'timer-fired', timer: 'expiry' })).toEqual([
      { type: 'wake-at', timer: 'expiry', at: at.now() + 1 },
    ])
    expect(at.state()).toBe(before)
  })

  test('waits longer after the clock jumps back, ends after forward (B19, B20)', () => {
    const at = sent()
    at.wait(-3_600_000)
    at.send({ type: 'timer-fired', timer: 'expiry' })
    expect(problems(at)).toEqual([])
    at.wait(86_400_000)
    at.send({ type: 'timer-fired', timer: 'expiry' })
    expect(problems(at)).toEqual(['otp.expired'])
  })

  test('its end happens once for each deadline', () => {
    const at = sent()
    at.wait(300_000)
    at.send({ type: 'timer-fired', timer: 'expiry' })
    const before = at.state()
    expect(at.send({ type: 'timer-fired', timer: 'expiry' })).toEqual([])
    expect(at.state()).toBe(before)
    at.send({ type: 'pressed', block: 'again' })
    at.answer('send', ok({ timeOut: 10 }))
    at.wait(10_000)
    at.send({ type: 'timer-fired', timer: 'expiry' })
    expect(at.state().visit?.form.attempt).toBe(2)
  })

  test('does nothing on another screen or if it never started', () => {
    const at = run(program([desk]))
    at.enter('/desk')
    expect(at.send({ type: 'timer-fired', timer: 'expiry' })).toEqual([])
    expect(at.send({ type: 'timer-fired', timer: '__proto__' })).toEqual([])
    at.enter('/lobby')
    expect(at.send({ type: 'timer-fired', timer: 'expiry' })).toEqual([])
  })
})

describe('T46: a screen with a timer that is entered again', () => {
  test('sends nothing while the code is alive, and goes on counting', () => {
    const at = sent()
    const deadline = at.now() + 300_000
    at.wait(1000)
    at.enter('/desk')
    expect(at.of('call')).toEqual([])
    expect(at.of('wake-at')).toEqual([{ type: 'wake-at', timer: 'expiry', at: deadline }])
  })

  test('sends again after the code expired, and starts a new countdown', () => {
    const at = sent()
    at.wait(300_000)
    at.enter('/desk')
    expect([at.of('call').length, at.of('wake-at')]).toEqual([1, []])
    at.answer('send', ok({ timeOut: 5 }))
    expect(at.of('wake-at')).toEqual([{ type: 'wake-at', timer: 'expiry', at: at.now() + 5000 }])
  })

  test('says at once that it ran out when nothing renews it (T45)', () => {
    const at = run(program([{ ...desk, enter: [] }]), sent().state())
    at.wait(400_000)
    at.enter('/desk')
    expect(at.of('wake-at')).toEqual([{ type: 'wake-at', timer: 'expiry', at: at.now() }])
    at.send({ type: 'timer-fired', timer: 'expiry' })
    expect(problems(at)).toEqual(['otp.expired'])
  })

  test('only starts its countdown when its own steps restart it', () => {
    const at = run(
      program([{ ...desk, enter: [{ do: 'start', timers: { expiry: literal(9) } }] }]),
      sent().state(),
    )
    at.wait(400_000)
    at.enter('/desk')
    expect(new Set(at.of('wake-at').map((wake) => wake.at))).toEqual(new Set([at.now() + 9000]))
  })
})
