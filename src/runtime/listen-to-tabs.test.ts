import { expect, test } from 'vitest'
import { createSimulatedBrowser } from './simulated/simulated-page.ts'
import { createSimulatedPorts } from './simulated/simulated-ports.ts'
import { listenToTabs } from './tabs.ts'

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

test('looks again when another tab has moved a request on, if it is visible', () => {
  const browser = createSimulatedBrowser()
  const start = { address: { path: '/', query: {} }, time: 0, tab: browser.open() }
  const ports = createSimulatedPorts(start)
  const done: string[] = []
  listenToTabs(
    ports,
    ({ type }) => done.push(type),
    () => undefined,
  )
  const other = browser.open()
  other.announceProgress()
  ports.page.hide()
  other.announceProgress()
  ports.page.show()
  expect(done).toEqual(['seen', 'hidden', 'seen'])
})
