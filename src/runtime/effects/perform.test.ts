import { expect, test } from 'vitest'
import type { AllowedUrl } from '../../engine/allowed-url.ts'
import type { Effect } from '../../engine/effect.ts'
import { createDepartureTracker } from '../departure-tracker.ts'
import type { SentEvent, StateStorage } from '../ports.ts'
import { createSimulatedPorts } from '../simulated/simulated-ports.ts'
import { createTabTurns } from '../tabs.ts'
import { perform } from './perform.ts'

const url = 'https://sso.example/authorize' as AllowedUrl
const ticks = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve()
}

function setUp({
  acted = false,
  storage = {},
}: { acted?: boolean; storage?: Partial<StateStorage> } = {}) {
  const simulated = createSimulatedPorts({ address: { path: '/', query: {} } })
  const ports = { ...simulated, storage: { ...simulated.storage, ...storage } }
  const sent: SentEvent[] = []
  const departureTracker = createDepartureTracker(ports.clock, () => undefined)
  const send = (event: SentEvent) => void sent.push(event)
  const effectContext = {
    ports,
    send,
    calls: new Map<number, AbortController>(),
    acted: () => acted,
    departureTracker,
    prepare: () => undefined,
    turns: createTabTurns(ports, send),
    doubts: { unanswered: false },
  }
  return {
    ports,
    sent,
    departureTracker,
    calls: effectContext.calls,
    perform: (effect: Effect) => perform(effect, effectContext),
  }
}

const call = {
  type: 'call',
  call: 7,
  operation: 'send',
  path: {},
  query: {},
  authorization: '',
} as const

test('leaves the page only after storage is written', async () => {
  for (const exit of [
    { type: 'leave', url },
    { type: 'post-form', url, fields: { a: '1' } },
  ] as const) {
    const written = Promise.withResolvers<void>()
    const { perform, ports, departureTracker } = setUp({
      storage: { settled: () => written.promise },
    })
    perform(exit)
    await ticks()
    expect([departureTracker.under.value, ports.navigation.departures]).toEqual([true, []])
    written.resolve()
    await ticks()
    expect(ports.navigation.departures).toEqual([
      exit.type === 'leave'
        ? { by: 'leave', url, replace: true }
        : { by: 'post-form', url, fields: { a: '1' } },
    ])
  }
})

test('of two departures the later one happens', async () => {
  const written = Promise.withResolvers<void>()
  const { perform, ports } = setUp({ storage: { settled: () => written.promise } })
  perform({ type: 'leave', url })
  perform({ type: 'post-form', url, fields: {} })
  written.resolve()
  await ticks()
  expect(ports.navigation.departures).toEqual([{ by: 'post-form', url, fields: {} }])
})

test('B14 keeps the page in history only when the user left it', async () => {
  for (const acted of [false, true]) {
    const { perform, ports } = setUp({ acted })
    perform({ type: 'leave', url })
    await ticks()
    expect(ports.navigation.departures).toEqual([{ by: 'leave', url, replace: !acted }])
  }
})

test('T61 the answer of a cancelled call is not an event', async () => {
  const { perform, ports, sent, calls } = setUp()
  perform(call)
  perform({ ...call, call: 8 })
  perform({ type: 'cancel', calls: [7, 99] })
  ports.http.answer('send', { kind: 'ok', answer: null })
  await ticks()
  expect([sent, calls.size]).toEqual([
    [{ type: 'call-settled', call: 8, outcome: { kind: 'ok', answer: null } }],
    0,
  ])
})

test('wakes a timer by its name and ignores a deadline of 0', () => {
  const { perform, ports, sent } = setUp()
  perform({ type: 'wake-at', timer: 'expiry', at: 50 })
  perform({ type: 'wake-at', timer: 'resend', at: 60 })
  perform({ type: 'wake-at', timer: 'resend', at: 0 })
  ports.clock.advance(100)
  expect(sent).toEqual([{ type: 'timer-fired', timer: 'expiry' }])
})

test('an authorization is prepared afresh each time', async () => {
  const { perform, sent } = setUp()
  perform({ type: 'prepare-authorization', request: 1 })
  perform({ type: 'prepare-authorization', request: 2 })
  await ticks()
  const values = sent.flatMap((event) =>
    event.type === 'authorization-prepared' ? [event.values] : [],
  )
  expect(values).toHaveLength(2)
  expect(new Set(values.flatMap((each) => Object.values(each))).size).toBe(8)
  for (const { verifier } of values) expect(verifier).toMatch(/^[\w-]{43}$/)
})

test('B29 opens a new tab and reports when the browser blocks it', () => {
  const { perform, ports, sent } = setUp()
  const place = { path: '/policy/privacy', query: { of: 'a' } }
  perform({ type: 'open-window', ...place })
  expect([ports.navigation.tabs, sent]).toEqual([[place], []])
  ports.navigation.blockTabs()
  perform({ type: 'open-window', ...place })
  expect([ports.navigation.tabs, sent]).toEqual([[place], [{ type: 'window-blocked', ...place }]])
})

test('prints the page, closes the tab, and tells the other tabs', () => {
  const { perform, ports, sent } = setUp()
  perform({ type: 'window', act: 'print' })
  perform({ type: 'window', act: 'close' })
  perform({ type: 'window', act: 'announce' })
  expect([ports.page.asked, sent]).toEqual([['print', 'close', 'announce'], []])
})
