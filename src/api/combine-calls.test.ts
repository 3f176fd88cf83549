import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { callOperation } from './call-operation.ts'
import { combinedPath, type OperationId } from './generated/operations.ts'

const api = '/secdx/common-api/api'
const prefix = `${api}${combinedPath ?? ''}?`
const nothing = { path: {}, query: {}, authorization: '' }

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Answers the combined call by `combined`, and others by their path. */
async function serve(combined: (calls: readonly string[], response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer(({ url = '' }: IncomingMessage, response) => {
    asked.push(url)
    if (url.startsWith(prefix))
      combined(new URLSearchParams(url.slice(prefix.length)).getAll('call'), response)
    else json(response, 200, url.slice(api.length))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${api}/`
  const call = (id: OperationId, query = {}, cancelled = new AbortController().signal) =>
    callOperation(id, { ...nothing, query }, { base, language: () => 'en-US', pause: 1 }, cancelled)
  return { asked, call }
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const bodies = (calls: readonly string[]) => calls.map((body) => ({ status: 200, body }))

test('calls that start together are one request, and each gets its own answer', async () => {
  const { asked, call } = await serve((calls, response) =>
    json(response, 200, [
      ...bodies(calls.slice(0, 2)),
      { status: 404, body: { code: 'NOT_FOUND', message: 'no', traceId: 't' } },
    ]),
  )
  const answers = await Promise.all([
    call('getServicedeskTel'),
    call('getCopyright'),
    call('getLatestCookieTerms', { language: 'ko-KR' }),
  ])
  expect(answers).toMatchObject([
    { kind: 'ok', answer: '/ui-rebranding/servicedesk/tel' },
    { kind: 'ok', answer: '/ui-rebranding/copyright' },
    { kind: 'rejected', code: 'NOT_FOUND' },
  ])
  expect(asked.length).toBe(1)
  expect(decodeURIComponent(asked[0] ?? '')).toContain('call=/terms/cookie/latest?language=ko-KR')
})

test('one call alone, and a call with an effect on the screen, go by themselves', async () => {
  const { asked, call } = await serve((_, response) => json(response, 500, {}))
  await call('getCopyright')
  await Promise.all([call('getFavicon'), call('getLatestPolicy')])
  expect(asked.toSorted()).toEqual(
    ['/terms/policy/latest', '/ui-rebranding/copyright', '/ui-rebranding/favicon'].map(
      (path) => api + path,
    ),
  )
})

test.each([
  ['does not know the operation', 404, { code: 'NOT_FOUND' }],
  ['has it in its document only', 501, {}],
  ['answers with something else', 200, { items: [] }],
  ['answers too few', 200, [{ status: 200, body: '/ui-rebranding/favicon' }]],
])('each call goes by itself when the server %s', async (_, status, body) => {
  const { asked, call } = await serve((__, response) => json(response, status, body))
  expect(await Promise.all([call('getFavicon'), call('getCopyright')])).toMatchObject([
    { kind: 'ok', answer: '/ui-rebranding/favicon' },
    { kind: 'ok', answer: '/ui-rebranding/copyright' },
  ])
  expect(asked.filter((url) => url.startsWith(prefix)).length).toBe(1)
})

test('a call that is cancelled does not wait, and the others are answered', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  stops.push(() => process.off('unhandledRejection', note))
  const late = Promise.withResolvers<void>()
  const { call } = await serve((calls, response) => {
    // Too few, so that each goes by itself.
    void late.promise.then(() => json(response, 200, bodies(calls.slice(1))))
  })
  const leaving = new AbortController()
  const left = call('getFavicon', {}, leaving.signal)
  const stayed = call('getCopyright')
  setTimeout(() => leaving.abort(), 100)
  expect(await left).toBeUndefined()
  late.resolve()
  expect(await stayed).toMatchObject({ kind: 'ok', answer: '/ui-rebranding/copyright' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(unhandled).toEqual([])
})
