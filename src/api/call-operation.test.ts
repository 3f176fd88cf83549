import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { CallArguments } from './send-request.ts'
import { callOperation } from './call-operation.ts'
import type { OperationId } from './generated/operations.ts'

const servers: { stop: () => void }[] = []
afterEach(() => { for (const server of servers.splice(0)) server.stop() })

interface Seen { readonly method: string; readonly url: string; readonly headers: IncomingMessage['headers']; readonly body: string }

async function serve(answer: (request: Seen, response: ServerResponse, count: number) => void) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => { body += part.toString() }).on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      seen.push(one)
      answer(one, response, seen.length)
    })
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  servers.push({ stop: () => { server.closeAllConnections(); server.close() } })
  return { seen, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secdx/common-api/api/` }
}

const ok = (response: ServerResponse, value: unknown) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const nothing: CallArguments = { path: {}, query: {}, authorization: '' }
const never = new AbortController().signal
const call = (base: string, id: OperationId, given: Partial<CallArguments> = {}, cancelled = never, timeout = 2_000) =>
  callOperation(id, { ...nothing, ...given }, { base, language: () => 'ko-KR', timeout, pause: 10 }, cancelled)

describe('what is sent', () => {
  test('R7.04 R7.05 a GET asks past every cache and carries the marker token', async () => {
    const { base, seen } = await serve((_, response) => ok(response, { username: 'kim', profile: {} }))
    expect(await call(base, 'getSignedInUser', { authorization: 'marker' })).toEqual({ kind: 'ok', answer: { username: 'kim', profile: {} } })
    expect(seen[0]).toMatchObject({
      method: 'GET', url: '/secdx/common-api/api/users/signin', body: '',
      headers: { 'cache-control': 'no-cache', pragma: 'no-cache', authorization: 'Bearer marker', 'accept-language': 'ko-KR' },
    })
    expect(seen[0]?.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('R7.03 a POST has a JSON body, an empty object when it has nothing to say (T60)', async () => {
    const { base, seen } = await serve((_, response) => ok(response, []))
    await call(base, 'listTermsVersionLanguages', { query: { termsVersionId: 'v 1&2' } })
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/secdx/common-api/api/terms/version/language?termsVersionId=v%201%262', body: '{}' })
    expect(seen[0]?.headers['content-type']).toBe('application/json')
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  test('an idempotency key goes with what changes something, and never with a call of the specification', async () => {
    const { base, seen } = await serve((_, response) => ok(response, {}))
    await call(base, 'signout', { body: { scope: 'current' }, idempotencyKey: 'k-1' })
    await call(base, 'postLoginContext', { idempotencyKey: 'k-2' })
    await call(base, 'listUserSessions', { idempotencyKey: 'k-3' })
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', undefined, undefined])
  })

  test('a trailing slash of a path stays, and a parameter cannot leave its segment', async () => {
    const { base, seen } = await serve((_, response) => ok(response, {}))
    await call(base, 'getCompanyLogo')
    await call(base, 'getLoginContext', { path: { sessionDataKey: '../users' } })
    expect(seen.map(({ url }) => url)).toEqual(['/secdx/common-api/api/ui-rebranding/company-logo/', '/secdx/common-api/api/login/context/..%2Fusers'])
  })
})

describe('what comes back', () => {
  test('R7.02 R8.04 no reply within the time limit is no answer', async () => {
    const { base, seen } = await serve(() => undefined)
    expect(await call(base, 'signout', {}, never, 100)).toEqual({ kind: 'no-answer' })
    expect(seen).toHaveLength(1)
  })

  test('B07 a reset is no answer; a GET is tried once more, a POST never', async () => {
    const { base, seen } = await serve((_, response) => { response.destroy() })
    expect(await call(base, 'listLanguages')).toEqual({ kind: 'no-answer' })
    expect(seen).toHaveLength(2)
    expect(await call(base, 'signout', { body: { scope: 'current' } })).toEqual({ kind: 'no-answer' })
    expect(seen).toHaveLength(3)
  })

  test('D7.08 the second try of a GET counts', async () => {
    const { base } = await serve((_, response, count) => (count === 1 ? response.destroy() : ok(response, [])))
    expect(await call(base, 'listLanguages')).toEqual({ kind: 'ok', answer: [] })
  })

  test('B08 a body cut after its headers is broken', async () => {
    const { base } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"a":', () => response.destroy())
    })
    expect(await call(base, 'signout')).toEqual({ kind: 'broken' })
  })

  test('B12 a redirect is not followed', async () => {
    const { base, seen } = await serve((_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
    expect(await call(base, 'signout')).toEqual({ kind: 'no-answer' })
    expect(seen).toHaveLength(1)
  })

  test('T61 a cancelled call is silent', async () => {
    const { base } = await serve(() => undefined)
    const cancelled = new AbortController()
    const waiting = call(base, 'listLanguages', {}, cancelled.signal)
    cancelled.abort()
    expect(await waiting).toBeUndefined()
  })
})
