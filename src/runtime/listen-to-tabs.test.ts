import { expect, test } from 'vitest'
import { listenToTabs } from './listen-to-tabs.ts'
import { createSimulatedPorts } from './simulated/simulated-ports.ts'

test('does not save typed values again after another tab signs out', () => {
  const done: string[] = []
  const ports = createSimulatedPorts({ address: { path: '/', query: {} }, time: 0 })
  const heard: (() => void)[] = []
  listenToTabs(
    {
      ...ports,
      storage: { ...ports.storage, forgetTab: () => done.push('forgotten') },
      tabs: {
        ...ports.tabs,
        onSignOut: (listener) => {
          heard.push(listener)
          return () => undefined
        },
      },
    },
    ({ type }) => done.push(type),
    () => done.push('caught up'),
  )
  for (const signOut of heard) signOut()
  expect(done).toEqual(['caught up', 'forgotten', 'signed-out-elsewhere'])
})
