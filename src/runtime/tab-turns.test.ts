import { expect, test } from 'vitest'
import type { SentEvent } from './ports.ts'
import { createSimulatedLocks } from './simulated/simulated-locks.ts'
import { createSimulatedPorts } from './simulated/simulated-ports.ts'
import { createTabTurns } from './tab-turns.ts'

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

test('of two tabs one enters, and the other hears first what came of it', async () => {
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

test('a 401 is answered after a sign-in that is under way in another tab', async () => {
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

test('a 401 of the tab whose turn it is waits for nobody', async () => {
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
