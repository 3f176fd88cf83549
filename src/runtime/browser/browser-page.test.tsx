import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { departureTimeoutMs } from '../../engine/navigation/navigate.ts'
import { createBrowserPage, probeLimit } from './browser-page.ts'

const running: (() => unknown)[] = []
afterEach(() => {
  for (const stop of running.splice(0)) stop()
  vi.unstubAllGlobals()
})

const transition = (type: string, persisted: boolean) =>
  Object.assign(new Event(type), { persisted })

/**
 * Creates a page from a server that now answers with this status; without a status it never
 * answers.
 */
async function pageOf(status: number | undefined, { online = true } = {}) {
  const server = createServer((_request, response) => {
    if (status !== undefined) response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  running.push(() => {
    server.closeAllConnections()
    server.close()
  })
  vi.stubGlobal(
    'location',
    new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/login`),
  )
  vi.stubGlobal('navigator', { onLine: online })
  return createBrowserPage('/')
}

test('B15 hides a cached page and reports its return', () => {
  const page = createBrowserPage('/')
  let returned = 0
  page.onReturned(() => {
    returned += 1
  })
  window.dispatchEvent(transition('pagehide', false))
  window.dispatchEvent(transition('pageshow', false))
  expect([document.documentElement.style.visibility, returned]).toEqual(['', 0])
  window.dispatchEvent(transition('pagehide', true))
  expect(document.documentElement.style.visibility).toBe('hidden')
  window.dispatchEvent(transition('pageshow', true))
  expect(returned).toBe(1)
})

test('reaches the server on the same machine without a network', async () => {
  const page = await pageOf(200, { online: false })
  expect([await page.isReached(false), await page.isReached(true)]).toEqual([true, true])
})

test('sends no request with a network when there is no doubt', async () => {
  const page = await pageOf(502)
  expect([await page.isReached(false), await page.isReached(true)]).toEqual([true, false])
})

test.each([
  { status: 200, isReached: true, isServed: true },
  { status: 404, isReached: true, isServed: false },
  { status: 502, isReached: false, isServed: false },
])(
  'reaches a server with status $status: exit $isReached, reload $isServed',
  async ({ status, isReached, isServed }) => {
    const page = await pageOf(status)
    expect([await page.isReached(true), await page.isServed()]).toEqual([isReached, isServed])
  },
)

test('waits for a silent server less long than for an exit', async () => {
  const page = await pageOf(undefined)
  expect(probeLimit).toBeLessThan(departureTimeoutMs)
  const asked = performance.now()
  expect(await Promise.all([page.isReached(true), page.isServed()])).toEqual([false, false])
  expect(performance.now() - asked).toBeGreaterThan(probeLimit - 100)
})
