import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callOperation } from './call-operation.ts'
import type { OperationId } from './generated/operations.ts'
import type { CallArguments } from './send-request.ts'

const servers: { stop: () => void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.stop()
})

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

async function serve(answer: (request: Seen, response: ServerResponse, count: number) => void) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request
      .on('data', (part: Buffer) => {
        body += part.toString()
      })
      .on('end', () => {
        const one = {
          method: request.method ?? '',
          url: request.url ?? '',
          headers: request.headers,
          body,
        }
        seen.push(one)
        answer(one, response, seen.length)
      })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  servers.push({
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return {
    seen,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secdx/common-api/api/`,
  }
}

const ok = (response: ServerResponse, value: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const cut = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"a":', () => response.destroy())
}
const nothing: CallArguments = { path: {}, query: {}, authorization: '' }
const never = new AbortController().signal
const call = (
  base: string,
  id: OperationId,
  given: Partial<CallArguments> = {},
  cancelled = never,
  timeout = 2_000,
) =>
  callOperation(
    id,
    { ...nothing, ...given },
    { base, language: () => 'ko-KR', timeout, pause: 10 },
    cancelled,
  )

describe('sent requests', () => {
  test('R7.01 R7.04 R7.05 D7.06 a GET asks past every cache and carries the marker token', async () => {
    const user = {
      username: 'kim',
      profile: { username: 'kim', preferredLanguage: 'ko-KR', displayUid: 'k**', sotName: null },
    }
    const { base, seen } = await serve((_, response) => ok(response, user))
    expect(await call(base, 'getSignedInUser', { authorization: 'marker' })).toEqual({
      kind: 'ok',
      answer: user,
    })
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/secdx/common-api/api/users/signin',
      body: '',
      headers: {
        'cache-control': 'no-cache',
        pragma: 'no-cache',
        authorization: 'Bearer marker',
        'accept-language': 'ko-KR',
      },
    })
    expect(seen[0]?.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('R7.03 D7.04 sends a POST with a JSON body, empty by default (T60)', async () => {
    const { base, seen } = await serve((_, response) => ok(response, []))
    await call(base, 'listTermsVersionLanguages', { query: { termsVersionId: 'v 1&2' } })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/secdx/common-api/api/terms/version/language?termsVersionId=v%201%262',
      body: '{}',
    })
    expect(seen[0]?.headers['content-type']).toBe('application/json')
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  test('adds an idempotency key to changes, but not to specification calls', async () => {
    const { base, seen } = await serve((_, response) => ok(response, {}))
    await call(base, 'signout', { body: { scope: 'current' }, idempotencyKey: 'k-1' })
    await call(base, 'postLoginContext', { idempotencyKey: 'k-2' })
    await call(base, 'listUserSessions', { idempotencyKey: 'k-3' })
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'k-1',
      undefined,
      undefined,
    ])
  })

  test('adds step and flow to calls on a running request', async () => {
    const { base, seen } = await serve((_, response) => ok(response, {}))
    const given = { step: 1, flow: 'v-1' }
    await call(base, 'sendVerificationOtp', given)
    await call(base, 'signout', given)
    await call(base, 'getLoginStatus', { ...given, query: { requestId: 'r' } })
    expect(
      seen.map(({ headers }) => [headers['gatehouse-step'], headers['gatehouse-flow']]),
    ).toEqual([
      ['1', 'v-1'],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  test('D7.03 T9 keeps a trailing slash and a parameter inside its segment', async () => {
    const { base, seen } = await serve((_, response) => ok(response, {}))
    await call(base, 'getCompanyLogo')
    await call(base, 'getLoginContext', { path: { sessionDataKey: '../users' } })
    expect(seen.map(({ url }) => url)).toEqual([
      '/secdx/common-api/api/ui-rebranding/company-logo/',
      '/secdx/common-api/api/login/context/..%2Fusers',
    ])
  })
})

describe('received answers', () => {
  test('R8.04 no reply within the time limit is no answer', async () => {
    const { base, seen } = await serve(() => undefined)
    expect(await call(base, 'signout', {}, never, 100)).toEqual({ kind: 'no-answer' })
    expect(seen).toHaveLength(1)
  })

  test('R7.02 R9.01 stops waiting after exactly sixty seconds', async () => {
    const asked = Promise.withResolvers<void>()
    const { base } = await serve(() => asked.resolve())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let answer: unknown = 'waits'
      const waiting = callOperation(
        'signout',
        nothing,
        { base, language: () => 'ko-KR' },
        never,
      ).then((outcome) => (answer = outcome))
      await asked.promise
      await vi.advanceTimersByTimeAsync(59_999)
      await new Promise<void>((resolve) => void setImmediate(resolve))
      expect(answer).toBe('waits')
      await vi.advanceTimersByTimeAsync(1)
      expect(await waiting).toEqual({ kind: 'no-answer' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('B07 repeats a GET once after a connection reset, but never a POST', async () => {
    const { base, seen } = await serve((_, response) => {
      response.destroy()
    })
    expect(await call(base, 'listLanguages')).toEqual({ kind: 'no-answer' })
    expect(seen).toHaveLength(2)
    expect(await call(base, 'signout', { body: { scope: 'current' } })).toEqual({
      kind: 'no-answer',
    })
    expect(seen).toHaveLength(3)
  })

  test('the second try of a GET counts', async () => {
    const { base } = await serve((_, response, count) =>
      count === 1 ? response.destroy() : ok(response, []),
    )
    expect(await call(base, 'listLanguages')).toEqual({ kind: 'ok', answer: [] })
  })

  test('B08 repeats a cut action once with the same key', async () => {
    const { base, seen } = await serve((_, response, count) =>
      count === 1 ? cut(response) : ok(response, { logoutUrl: '/x' }),
    )
    expect(
      await call(base, 'signout', { body: { scope: 'current' }, idempotencyKey: 'k-1' }),
    ).toEqual({ kind: 'ok', answer: { logoutUrl: '/x' } })
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', 'k-1'])
  })

  test('B08 returns unknown for an action cut twice, broken for a read', async () => {
    const { base, seen } = await serve((_, response) => cut(response))
    expect(await call(base, 'signout', { idempotencyKey: 'k-1' })).toEqual({ kind: 'unknown' })
    expect(await call(base, 'signout')).toEqual({ kind: 'unknown' })
    expect(seen).toHaveLength(3)
    expect(await call(base, 'checkBrowserInfo')).toEqual({ kind: 'broken' })
    expect(seen).toHaveLength(4)
  })

  test('B04 repeats reads and actions twice without a server, never specification calls', async () => {
    const { base, seen } = await serve((_, response) =>
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>'),
    )
    expect(await call(base, 'listLanguages')).toEqual({ kind: 'no-answer' })
    expect(seen).toHaveLength(3)
    expect(await call(base, 'signout', { idempotencyKey: 'k-1' })).toEqual({ kind: 'no-answer' })
    expect(seen).toHaveLength(6)
    for (const id of ['postLoginContext', 'checkBrowserInfo', 'signout'] as const)
      expect(await call(base, id)).toEqual({ kind: 'no-answer' })
    expect(seen).toHaveLength(9)
  })

  test('B04 follows and reports Retry-After up to thirty seconds', async () => {
    const reported: number[] = []
    const begun = Date.now()
    const { base, seen } = await serve((_, response, count) =>
      count === 1 ? response.writeHead(503, { 'retry-after': '1' }).end() : ok(response, []),
    )
    const settings = {
      base,
      language: () => 'ko-KR',
      pause: 10,
      waiting: (seconds: number) => void reported.push(seconds),
    }
    expect(await callOperation('listLanguages', nothing, settings, never)).toEqual({
      kind: 'ok',
      answer: [],
    })
    expect([reported, seen.length, Date.now() - begun >= 990]).toEqual([[1], 2, true])
    const other = await serve((_, response) =>
      response.writeHead(503, { 'retry-after': '31' }).end(),
    )
    expect(
      await callOperation('listLanguages', nothing, { ...settings, base: other.base }, never),
    ).toEqual({ kind: 'no-answer' })
    expect([reported, other.seen.length]).toEqual([[1], 1])
  })

  test('B05 maps a proxy 429 to RATE_LIMITED only with valid seconds', async () => {
    const { base } = await serve((_, response) =>
      response
        .writeHead(429, { 'content-type': 'text/html', 'retry-after': '20' })
        .end('<h1>Slow down</h1>'),
    )
    expect(await call(base, 'sendVerificationOtp', { idempotencyKey: 'k-1' })).toEqual({
      kind: 'rejected',
      code: 'RATE_LIMITED',
      error: { retryAfter: 20 },
    })
    for (const header of [undefined, 'soon', '-1']) {
      const other = await serve((_, response) =>
        response
          .writeHead(429, {
            'content-type': 'text/html',
            ...(header !== undefined && { 'retry-after': header }),
          })
          .end('<h1>Slow down</h1>'),
      )
      expect(await call(other.base, 'sendVerificationOtp', { idempotencyKey: 'k-1' })).toEqual({
        kind: 'broken',
      })
    }
  })

  test('a carrier that failed is an answer, though its status is 502', async () => {
    const { base, seen } = await serve((_, response) =>
      response
        .writeHead(502, { 'content-type': 'application/json' })
        .end('{"code":"SMS_SEND_FAILED"}'),
    )
    expect(await call(base, 'sendVerificationOtp', { idempotencyKey: 'k-1' })).toMatchObject({
      kind: 'rejected',
      code: 'SMS_SEND_FAILED',
    })
    expect(seen).toHaveLength(1)
  })

  test('B12 a redirect is not followed', async () => {
    const { base, seen } = await serve((_, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    )
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
