import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createRecordedLog } from '../simulated/simulated-ports.ts'
import { createBrowserHttp } from './browser-http.ts'

const running: (() => void)[] = []
afterEach(() => {
  for (const stop of running.splice(0)) stop()
})

/**
 * Starts a server that refuses this number of keys as keys of another act, and calls an act on it.
 */
async function actOf(refusals: number) {
  const keys: (string | undefined)[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']?.toString())
    const [status, body] =
      keys.length <= refusals
        ? [422, { code: 'IDEMPOTENCY_KEY_REUSED', message: '', traceId: '' }]
        : [200, { logoutUrl: '/bye' }]
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(body)),
      )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  running.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secdx/common-api/api/`
  let kept: Readonly<Record<string, string>> = { signout: 'of-another-act' }
  const storedKeys = {
    read: async () => kept,
    write: async (changed: typeof kept) => void (kept = changed),
  }
  const http = createBrowserHttp({
    base,
    language: () => 'en-US',
    keys: storedKeys,
    log: createRecordedLog(),
  })
  const answer = await http.call(
    {
      type: 'call',
      call: 1,
      operation: 'signout',
      path: {},
      query: {},
      authorization: '',
      body: { scope: 'current' },
    },
    new AbortController().signal,
  )
  return { keys, answer, kept }
}

test('replaces a key that belongs to another action', async () => {
  const { keys, answer, kept } = await actOf(1)
  expect(keys).toEqual(['of-another-act', expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect([answer, kept]).toMatchObject([{ kind: 'ok', answer: { logoutUrl: '/bye' } }, {}])
})

test('a server that refuses every key gets two requests', async () => {
  const { keys, answer, kept } = await actOf(1_000)
  expect([keys.length, new Set(keys).size]).toEqual([2, 2])
  expect([answer, kept]).toMatchObject([{ kind: 'rejected', code: 'IDEMPOTENCY_KEY_REUSED' }, {}])
})
