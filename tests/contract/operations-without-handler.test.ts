import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { operationsIn, parseDocument } from '../../server/openapi/document.ts'
import type { Api } from '../../server/openapi/mount-api.ts'
import { handledOperations } from '../../src/cli/read-sources.ts'
import type { MockAnswer } from '../../src/language/mock.ts'
import { documentWithQuestions } from '../support/document-with.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { startTestServer, type RunningTestServer } from './support/start-test-server.ts'

const document = parseDocument(documentWithQuestions())
let running: RunningTestServer | undefined

afterEach(async () => {
  await running?.stop()
  running = undefined
})

async function start(
  answers: readonly MockAnswer[] = [],
  options: { readonly mode?: 'sandbox' | 'backend'; readonly onCall?: Api['onCall'] } = {},
): Promise<HttpBrowser> {
  const { mode = 'sandbox', onCall } = options
  running = await startTestServer({
    mode,
    api: { ...apiOf(answers), ...(onCall && { onCall }) },
  })
  return new HttpBrowser(running.origin)
}

const apiOf = (answers: readonly MockAnswer[]): Api => ({
  document,
  mocks: answers.length > 0 ? { sendQuestion: { from: 'flows/a/b.mock.yaml', answers } } : {},
})
const send = (browser: HttpBrowser, body: object = { question: 'Where?' }) =>
  browser.api('POST', '/questions/send', body)

describe('an operation without a handler', () => {
  it.each(['sandbox', 'backend'] as const)('answers 501 as an error in mode %s', async (mode) => {
    const { status, body, headers } = await send(await start([], { mode }))
    expect([status, body]).toEqual([
      501,
      {
        code: 'NOT_IMPLEMENTED',
        message: 'The server has no handler for the operation "sendQuestion".',
        traceId: headers.get('x-request-id'),
      },
    ])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(running?.logged).toEqual([body['message']])
  })

  it('validates a request before it answers', async () => {
    const browser = await start()
    expect(await send(browser, { question: '' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', issues: [{ path: '/question', rule: 'minLength' }] },
    })
  })
})

describe('a mock', () => {
  const refusal = { code: 'RATE_LIMITED', message: 'message', traceId: 'traceId', retryAfter: 20 }

  it('answers in order, and the last answer repeats', async () => {
    const called: string[] = []
    const browser = await start(
      [
        { status: 429, body: refusal, delayMs: 0 },
        { status: 200, body: { ticket: 'A-17' }, delayMs: 0 },
      ],
      { onCall: (operation) => called.push(operation) },
    )
    const first = await send(browser)
    expect(first.status).toBe(429)
    expect(first.headers.get('retry-after')).toBe('20')
    expect(first.body).toEqual({ ...refusal, traceId: first.headers.get('x-request-id') })
    for (const _ of [2, 3])
      expect(await send(browser)).toMatchObject({ status: 200, body: { ticket: 'A-17' } })
    expect(called).toEqual(['sendQuestion', 'sendQuestion', 'sendQuestion'])
  })

  it('is used up by no request that the document refuses', async () => {
    const browser = await start([
      { status: 429, body: refusal, delayMs: 0 },
      { status: 200, body: { ticket: 'A-17' }, delayMs: 0 },
    ])
    expect(await send(browser, {})).toMatchObject({ status: 400 })
    expect(await send(browser)).toMatchObject({ status: 429 })
  })

  it('waits before its answer', async () => {
    const browser = await start([{ status: 200, body: { ticket: 'A-17' }, delayMs: 300 }])
    const began = performance.now()
    expect(await send(browser)).toMatchObject({ status: 200 })
    expect(performance.now() - began).toBeGreaterThanOrEqual(299)
  })

  it('is never used for an operation with a handler', async () => {
    running = await startTestServer({
      api: {
        document,
        mocks: { listLanguages: { from: 'x', answers: [{ status: 500, delayMs: 0 }] } },
      },
    })
    const browser = new HttpBrowser(running.origin)
    expect(await browser.api('GET', '/systems/languages/list')).toMatchObject({ status: 200 })
  })
})

describe('a changed document', () => {
  it('is the one of the next request, with the routes of the caller', async () => {
    running = await startTestServer()
    const browser = new HttpBrowser(running.origin)
    expect(await send(browser)).toMatchObject({ status: 404 })
    await running.replaceApi(
      apiOf([{ status: 200, body: { ticket: 'A-17' }, delayMs: 0 }]),
      (app) => app.get('/page', async () => 'a page'),
    )
    expect(await send(browser)).toMatchObject({ status: 200, body: { ticket: 'A-17' } })
    expect((await browser.get('/page')).text).toBe('a page')
    expect(await browser.api('GET', '/systems/languages/list')).toMatchObject({ status: 200 })
    expect(running.handles('sendQuestion')).toBe(false)
  })
})

it('the compiler finds the operations of the server in its types', async () => {
  await start()
  const ids = operationsIn(document).map(({ operationId }) => operationId)
  expect([...(handledOperations(join(import.meta.dirname, '../..')) ?? [])].toSorted()).toEqual(
    ids.filter((id) => running?.handles(id)).toSorted(),
  )
})
