import { expect, test, vi } from 'vitest'
import { createBrowserTabs } from './browser-tabs.ts'

test('B17 reports a sign-out only to other tabs of the same tenant', async () => {
  const heard: string[] = []
  const [one, two, other] = [
    createBrowserTabs('default'),
    createBrowserTabs('default'),
    createBrowserTabs('acme'),
  ]
  const all = [one, two, other].map((tabs, place) =>
    tabs.onSignOut(() => heard.push(`tab ${place}`)),
  )
  one.announceSignOut()
  await vi.waitFor(() => expect(heard).toEqual(['tab 1']))
  for (const stop of all) stop()
})
