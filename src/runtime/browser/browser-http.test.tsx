import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createRecordedLog } from '../simulated/recorded-log.ts'
import { createBrowserHttp } from './browser-http.ts'

const running: (() => void)[] = []
afterEach(() => { for (const stop of running.splice(0)) stop() })

const soon = () => new Promise((resolve) => setTimeout(() => resolve('held back'), 2_000))

const cutOff: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['before its head', (response) => response.destroy()],
  ['in its body', (response) => { response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{"years'); setTimeout(() => response.destroy(), 20) }],
]

test.each(cutOff)('an answer that is cut off %s is no failure while the page is left', async (_place, cut) => {
  const server = createServer((request, response) => void request.resume().on('end', () => cut(response)))
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  running.push(() => { server.closeAllConnections(); server.close() })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secdx/common-api/api/`
  const http = createBrowserHttp({ base, language: () => 'en-US', acts: { read: async () => ({}), write: async () => undefined }, log: createRecordedLog() })
  const called = () => http.call({ type: 'call', call: 1, operation: 'getCopyright', path: {}, query: {}, authorization: '' }, new AbortController().signal)

  expect(await called()).toMatchObject({ kind: expect.stringMatching(/no-answer|broken/) })
  dispatchEvent(new Event('beforeunload'))
  expect(await Promise.race([called(), soon()])).toBe('held back')
})
