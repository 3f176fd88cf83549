import { expect, test } from 'vitest'
import {
  call,
  go,
  isSet,
  path,
  program,
  screen,
} from '../../../tests/support/engine/test-program.ts'
import { noon, ok, run } from '../../../tests/support/engine/test-run.ts'

const timers = { expiry: { deadline: ['request', 'codeAt'], expired: [] } }
const desk = screen('desk', {
  timers,
  seen: [call('status', { ok: [{ do: 'start', timers: { expiry: path('answer.timeOut') } }] })],
})

test('B19 B20 requests the server status once when seen and starts the countdown', () => {
  const at = run(program([desk]))
  at.send({ type: 'entered', path: '/desk', query: {}, byGo: true })
  at.send({ type: 'seen' })
  expect(at.of('call')).toMatchObject([{ operation: 'status' }])
  expect(at.send({ type: 'seen' })).toEqual([])
  at.answer('status', ok({ timeOut: 100 }))
  expect(at.of('wake-at')).toEqual([{ type: 'wake-at', timer: 'expiry', at: noon + 100_000 }])
  at.enter('/lobby')
  const before = at.state()
  expect(at.send({ type: 'seen' })).toEqual([])
  expect(at.state()).toBe(before)
})

test('D4.05 requests the status after a reload or Back, not after a `go`', () => {
  const lobby = screen('lobby', {
    content: [
      { id: 'in', block: 'button', kind: 'main', text: { key: 'x' }, press: [go('/desk')] },
    ],
  })
  const at = run(program([desk, lobby]))
  at.enter('/desk')
  expect(at.of('call')).toMatchObject([{ operation: 'status' }])
  at.enter('/lobby')
  at.send({ type: 'pressed', block: 'in' })
  at.follow()
  expect(at.of('call')).toEqual([])
  at.enter('/lobby')
  at.enter('/desk')
  expect(at.of('call')).toMatchObject([{ operation: 'status' }])
  at.answer('status', ok({ timeOut: 100 }))
  expect(at.of('wake-at')).toEqual([{ type: 'wake-at', timer: 'expiry', at: noon + 100_000 }])
})

test('D4.05 requests nothing after a `go` from another page or without the needs', () => {
  const at = run(program([{ ...desk, needs: isSet('state.request.id') }]))
  at.enter('/desk')
  expect(at.of('call')).toEqual([])
  const desk2 = run(program([desk]))
  desk2.send({ type: 'entered', path: '/desk', query: {}, byGo: true })
  expect(desk2.of('call')).toEqual([])
})

test('D4.05 cancels the status request when the user presses a button', () => {
  const pressing = {
    ...desk,
    content: [
      {
        id: 'other',
        block: 'button',
        kind: 'main',
        text: { key: 'x' },
        press: [call('begin', { ok: [go('/lobby')] })],
      },
    ],
  } as const
  const at = run(program([pressing]))
  at.enter('/desk')
  const [asked] = at.of('call')
  at.send({ type: 'pressed', block: 'other' })
  expect([at.of('call'), at.of('cancel')]).toMatchObject([
    [{ operation: 'begin' }],
    [{ calls: [asked?.call] }],
  ])
  const before = at.state()
  at.send({ type: 'call-settled', call: asked?.call ?? 0, outcome: ok({ timeOut: 100 }) })
  expect(at.state()).toBe(before)
  at.answer('begin', ok())
  expect(at.of('go')).toMatchObject([{ path: '/lobby' }])
})

test('D4.05 requests nothing while the user waits for an answer', () => {
  const pressing = {
    ...desk,
    content: [
      { id: 'other', block: 'button', kind: 'main', text: { key: 'x' }, press: [call('begin')] },
    ],
  } as const
  const at = run(program([pressing]))
  at.send({ type: 'entered', path: '/desk', query: {}, byGo: true })
  at.send({ type: 'pressed', block: 'other' })
  expect(at.send({ type: 'seen' })).toEqual([])
  at.answer('begin', ok())
  at.send({ type: 'seen' })
  expect(at.of('call')).toMatchObject([{ operation: 'status' }])
})
