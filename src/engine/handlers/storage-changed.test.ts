import { describe, expect, test } from 'vitest'
import {
  call,
  isSet,
  literal,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { noon, ok, run } from '../../../tests/support/engine/test-run.ts'
import type { Block } from '../../language/block.ts'

const timers = {
  expiry: { deadline: ['request', 'codeAt'], expired: [] },
  resend: { deadline: ['request', 'resendAt'], expired: [] },
}
const send = call('send', {
  ok: [{ do: 'start', timers: { expiry: path('answer.timeOut'), resend: literal(60) } }],
})
const resend: Block = {
  id: 'again',
  block: 'resend',
  timer: 'resend',
  label: { key: 'x' },
  press: [send],
}
const verify: Block = {
  id: 'verify',
  block: 'button',
  kind: 'main',
  text: { key: 'x' },
  press: [call('verify')],
}
const desk = screen('desk', {
  timers,
  enter: [set('request.id', 'r1'), { ...send, once: 'expiry' }],
  content: [resend, verify],
})

function arrived() {
  const at = run(program([desk], { step: path('state.request.step') }))
  at.enter('/desk')
  return at
}
const theirs = (fields: Record<string, string | number>, flow = 'r1') =>
  ({ type: 'storage-changed', flow, stores: { request: { id: 'r1', ...fields } } }) as const

describe('a change of the same request in another tab', () => {
  test('B17 sets one countdown for both tabs and is not written back', () => {
    const at = arrived()
    at.answer('send', ok({ timeOut: 300 }))
    const effects = at.send(
      theirs({ codeAt: noon + 200_000, resendAt: noon + 20_000, 'sms.masked': '*1' }),
    )
    expect(at.state().stores['request']).toMatchObject({
      codeAt: noon + 200_000,
      resendAt: noon + 20_000,
      sms: { masked: '*1' },
    })
    expect(effects).toEqual([
      { type: 'wake-at', timer: 'expiry', at: noon + 200_000 },
      { type: 'wake-at', timer: 'resend', at: noon + 20_000 },
    ])
  })

  test('resets a missing field to its default, because the code was used', () => {
    const at = arrived()
    at.answer('send', ok({ timeOut: 300 }))
    at.send(theirs({}))
    expect(at.state().stores['request']).toMatchObject({ codeAt: 0, resendAt: 0, id: 'r1' })
  })

  test('B17 cancels a waiting send when the other tab has sent', () => {
    const at = arrived()
    const [asked] = at.of('call')
    expect(asked).toMatchObject({ operation: 'send', guard: 'r1' })
    expect(at.send(theirs({ codeAt: noon + 300_000, resendAt: noon + 60_000 }))).toContainEqual({
      type: 'cancel',
      calls: [asked?.call],
    })
    expect(Object.keys(at.state().pending)).toEqual([])
    at.wait(60_000)
    at.send({ type: 'pressed', block: 'again' })
    expect(at.of('call')).toMatchObject([{ operation: 'send', guard: 'r1' }])
    expect(at.send(theirs({ codeAt: noon + 360_000, resendAt: noon + 120_000 }))).toContainEqual(
      expect.objectContaining({ type: 'cancel' }),
    )
  })

  test('of another request, or of one that was emptied, changes nothing', () => {
    const at = arrived()
    at.answer('send', ok({ timeOut: 300 }))
    const before = at.state()
    for (const event of [
      theirs({ codeAt: 1 }, 'r2'),
      theirs({ codeAt: 1 }, ''),
      { type: 'storage-changed', flow: 'r1', stores: {} } as const,
    ])
      expect(at.send(event)).toEqual([])
    expect(at.state()).toBe(before)
  })

  test('B17 sends the step that this screen was shown for', () => {
    const at = arrived()
    at.answer('send', ok({ timeOut: 300 }))
    at.send({ type: 'pressed', block: 'verify' })
    expect(at.of('call')).toMatchObject([{ operation: 'verify', step: 0, flow: '1' }])
    at.answer('verify', ok())
    at.send(theirs({ step: 1 }))
    at.send({ type: 'pressed', block: 'verify' })
    expect(at.of('call')).toMatchObject([{ operation: 'verify', step: 0 }])
    at.enter('/lobby')
    at.enter('/desk')
    expect(at.of('call')).toMatchObject([{ operation: 'send', step: 1 }])
  })

  test('D2.05 redirects when the needs no longer hold, except after a step', () => {
    const needy = screen('desk', {
      needs: isSet('state.request.id'),
      timers,
      enter: [],
      content: [verify],
    })
    const at = run(
      program([needy, screen('lobby', { enter: [set('request.id', 'r1')] })], {
        step: path('state.request.step'),
      }),
    )
    at.enter('/lobby')
    at.enter('/desk')
    expect(at.send(theirs({ step: 1 }))).toEqual([])
    // Values stored for the next step do not make it leave either.
    expect(
      at.send({
        type: 'storage-changed',
        flow: 'r1',
        stores: { request: { step: 1, codeAt: noon + 1_000 } },
      }),
    ).not.toContainEqual(expect.objectContaining({ type: 'go' }))
    at.enter('/lobby')
    at.enter('/desk')
    expect(
      at.send({ type: 'storage-changed', flow: 'r1', stores: { request: { codeAt: 1 } } }),
    ).toContainEqual({ type: 'go', path: '/lobby', query: {}, replace: true })
  })
})
