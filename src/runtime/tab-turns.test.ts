import { expect, test } from 'vitest'
import type { SentEvent } from './ports.ts'
import { createSimulatedLocks } from './simulated/simulated-page.ts'
import { createSimulatedPorts } from './simulated/simulated-ports.ts'
import { createTabTurns } from './tabs.ts'

const ticks = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}

/** Creates a tab; `kept` holds the stored values that all tabs read. */
function tab(locks: ReturnType<typeof createSimulatedLocks>, kept: { token: string }) {
  const simulated = createSimulatedPorts({ address: { path: '/', query: {} }, locks })
  const ports = {
    ...simulated,
    storage: {
      ...simulated.storage,
      rereadBrowser: () => Promise.resolve({ session: { ...kept } }),
    },
  }
  const done: string[] = []
  const turns = createTabTurns(ports, (event: SentEvent) =>
    done.push(
      event.type === 'session-elsewhere'
        ? `heard ${JSON.stringify(event.stores['session']?.['token'])}`
        : event.type,
    ),
  )
  return { ports, done, turns, take: () => void turns.take().then(() => done.push('enter')) }
}

test('lets one tab enter, and gives its result to the waiting tab', async () => {
  const [locks, kept] = [createSimulatedLocks(), { token: '' }]
  const [first, second] = [tab(locks, kept), tab(locks, kept)]
  first.take()
  second.take()
  await ticks()
  expect([first.done, second.done]).toEqual([['heard ""', 'enter'], []])
  kept.token = 'new'
  first.turns.pass()
  await ticks()
  expect(second.done).toEqual(['heard "new"', 'enter'])
})

test('handles a 401 after the sign-in in another tab ends', async () => {
  const [locks, kept] = [createSimulatedLocks(), { token: '' }]
  const [first, second] = [tab(locks, kept), tab(locks, kept)]
  first.take()
  await ticks()
  void second.turns.afterOthers(() => second.done.push('answered'))
  await ticks()
  expect(second.done).toEqual([])
  kept.token = 'new'
  first.turns.pass()
  await ticks()
  expect(second.done).toEqual(['heard "new"', 'answered'])
})

test('handles a 401 at once in the tab that has the turn', async () => {
  const only = tab(createSimulatedLocks(), { token: '' })
  only.take()
  await ticks()
  await only.turns.afterOthers(() => only.done.push('answered'))
  expect(only.done).toEqual(['heard ""', 'enter', 'heard ""', 'answered'])
})

test('a tab that hangs keeps no other from signing in', async () => {
  const [locks, kept] = [createSimulatedLocks(), { token: '' }]
  const [first, second] = [tab(locks, kept), tab(locks, kept)]
  first.take()
  await ticks()
  second.take()
  await ticks()
  second.ports.clock.advance(15_000)
  await ticks()
  expect(second.done).toEqual(['heard ""', 'enter'])
})
