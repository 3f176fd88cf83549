import { expect, test } from 'vitest'
import { createDepartureTracker } from '../departure-tracker.ts'
import type { SentEvent } from '../ports.ts'
import { createSimulatedLocks } from '../simulated/simulated-page.ts'
import { createSimulatedPorts } from '../simulated/simulated-ports.ts'
import { createTabTurns } from '../tabs.ts'
import { perform } from './perform.ts'

const ticks = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}
const effect = {
  type: 'call',
  call: 7,
  operation: 'send',
  path: {},
  query: {},
  authorization: '',
} as const

function tab(locks = createSimulatedLocks(), codeAt?: () => number) {
  const simulated = createSimulatedPorts({ address: { path: '/', query: {} }, locks })
  const reread = () =>
    Promise.resolve(
      codeAt === undefined ? undefined : { flow: 'r1', stores: { request: { codeAt: codeAt() } } },
    )
  const ports = { ...simulated, storage: { ...simulated.storage, reread } }
  const sent: SentEvent[] = []
  const calls = new Map<number, AbortController>()
  const send = (event: SentEvent) => {
    sent.push(event)
    // Cancels as the engine does when the countdown that the call would start already runs.
    if (event.type === 'storage-changed' && event.stores['request']?.['codeAt'] !== 0)
      calls.get(7)?.abort()
  }
  const departureTracker = createDepartureTracker(ports.clock, () => undefined)
  const effectContext = {
    ports,
    send,
    calls,
    acted: () => false,
    departureTracker,
    prepare: () => undefined,
    turns: createTabTurns(ports, send),
    doubts: { unanswered: false },
  }
  return {
    ports,
    sent,
    perform: () => perform({ ...effect, guard: 'r1' }, effectContext),
    plain: () => perform(effect, effectContext),
  }
}

test('B01 reports a slow call after ten seconds, but not after its answer', async () => {
  const { ports, sent, plain } = tab()
  plain()
  ports.clock.advance(9_999)
  expect(sent).toEqual([])
  ports.clock.advance(1)
  expect(sent).toEqual([{ type: 'call-delayed', call: 7 }])
  ports.http.answer('send', { kind: 'ok', answer: null })
  await ticks()
  ports.clock.advance(60_000)
  expect(sent).toEqual([
    { type: 'call-delayed', call: 7 },
    { type: 'call-settled', call: 7, outcome: { kind: 'ok', answer: null } },
  ])
})

test('B17 sends in one tab; the other waits and gets the result', async () => {
  const locks = createSimulatedLocks()
  let codeAt = 0
  const [first, second] = [tab(locks, () => codeAt), tab(locks, () => codeAt)]
  first.perform()
  second.perform()
  await ticks()
  expect([first.ports.http.waiting(), second.ports.http.waiting(), second.sent]).toEqual([
    ['send'],
    [],
    [],
  ])
  second.ports.clock.advance(10_000)
  expect(second.sent.splice(0)).toEqual([{ type: 'call-delayed', call: 7 }])
  codeAt = 300_000
  first.ports.http.answer('send', { kind: 'ok', answer: null })
  await ticks()
  expect(second.sent).toEqual([
    { type: 'storage-changed', flow: 'r1', stores: { request: { codeAt: 300_000 } } },
  ])
  expect(second.ports.http.calls).toEqual([])
})
