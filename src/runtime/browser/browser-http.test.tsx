import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createRecordedLog } from '../simulated/simulated-ports.ts'
import { createBrowserHttp } from './browser-http.ts'

const running: (() => void)[] = []
afterEach(() => {
  for (const stop of running.splice(0)) stop()
})

const soon = () => new Promise((resolve) => setTimeout(() => resolve('held back'), 2_000))

/** Cuts before the head of the answer, and in its body. */
const cutOff: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.destroy(),
  (response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
      .write('{"years')
    setTimeout(() => response.destroy(), 20)
  },
]

test('does not report a cut answer as failure while leaving the page', async () => {
  const calls = await Promise.all(cutOff.map(serve))
  for (const called of calls)
    expect(await called()).toMatchObject({ kind: expect.stringMatching(/no-answer|broken/) })
  dispatchEvent(new Event('beforeunload'))
  for (const called of calls) expect(await Promise.race([called(), soon()])).toBe('held back')
})

/** Sends a call to a server that cuts its answers. */
async function serve(cut: (response: ServerResponse) => void) {
  const server = createServer(
    (request, response) => void request.resume().on('end', () => cut(response)),
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  running.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secdx/common-api/api/`
  const http = createBrowserHttp({
    base,
    language: () => 'en-US',
    keys: { read: async () => ({}), write: async () => undefined },
    log: createRecordedLog(),
  })
  return () =>
    http.call(
      { type: 'call', call: 1, operation: 'getCopyright', path: {}, query: {}, authorization: '' },
      new AbortController().signal,
    )
}
