import { describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
const at = (...calls: readonly string[]) =>
  `/systems/calls?${new URLSearchParams(calls.map((call) => ['call', call]))}`

describe('several calls in one', () => {
  it('answers each call as if it came alone, in their order', async () => {
    const browser = new HttpBrowser(referenceServer.origin)
    const calls = [
      '/ui-rebranding/company-logo/',
      '/terms/cookie/latest?language=de',
      '/systems/languages/list',
      '/notices/urgent/list?language=ko-KR&notificationType=rumour',
      '/ui-rebranding/show-header-logo/',
    ]
    const alone = []
    for (const call of calls) {
      const { status, body } = await browser.api('GET', call)
      alone.push({ status, body: withoutTrace(body) })
    }
    const { status, body } = await browser.api('GET', at(...calls))
    expect(status).toBe(200)
    const together = body as unknown as readonly { status: number; body: unknown }[]
    expect(together.map((one) => ({ status: one.status, body: withoutTrace(one.body) }))).toEqual(
      alone,
    )
    expect(alone.map((one) => one.status)).toEqual([200, 404, 200, 400, 200])
  })

  it.each([
    ['another operation', ['/users/sessions']],
    ['itself', ['/systems/calls?call=/ui-rebranding/favicon']],
    ['a path out of the API', ['/../../sandbox/api/reset']],
    ['an encoded path', ['/ui-rebranding/%66avicon']],
    ['an absolute address', ['https://elsewhere.example/ui-rebranding/favicon']],
    ['a fragment', ['/ui-rebranding/favicon#?']],
    ['none', []],
    ['too many', Array.from({ length: 21 }, () => '/ui-rebranding/favicon')],
  ])('refuses %s', async (_, calls) => {
    const browser = new HttpBrowser(referenceServer.origin)
    const good = calls.length > 0 && calls.length < 20 ? ['/ui-rebranding/favicon'] : []
    const { status, body } = await browser.api('GET', at(...good, ...calls))
    expect([status, body['code']]).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('keeps the tenant, the language and the browser of the request', async () => {
    const browser = new HttpBrowser(referenceServer.origin)
    const { body } = await browser.api(
      'GET',
      at('/systems/languages/list', '/ui-rebranding/copyright'),
    )
    expect(body).toMatchObject([{ status: 200 }, { status: 200, body: '© 2026 Gatehouse sandbox' }])
  })
})

const withoutTrace = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(/"traceId":"[^"]*"/g, '"traceId":""')) as unknown
