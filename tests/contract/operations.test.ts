import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { operations } from '../../src/api/generated/operations.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { signIn } from './support/sign-in.ts'
import { startSandbox, type RunningSandbox } from './support/start-sandbox.ts'

type Parameter = { readonly name: string; readonly 'x-origin'?: string }
type Documented = { readonly responses: Readonly<Record<string, unknown>>; readonly parameters?: readonly Parameter[] }
const document = parse(readFileSync(new URL('../../openapi/common-api.yaml', import.meta.url), 'utf8')) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>> }

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

describe('the seventeen calls of the specification are documented and answered (section 7)', () => {
  const calls: readonly (readonly [string, 'GET' | 'POST', string, unknown, unknown])[] = [
    ['R7.07', 'POST', '/systems/check-browser-info', { userAgent: 'Mozilla/5.0 Chrome/156' }, { available: true, downloadLink: expect.objectContaining({ Chrome: expect.stringMatching(/^https:/) }) }],
    ['R7.08', 'GET', '/systems/sms/national/list', undefined, expect.arrayContaining([{ code: 'KR', name: 'South Korea', localName: '대한민국', dialCode: '+82' }])],
    ['R7.11', 'GET', '/systems/languages/list', undefined, [expect.objectContaining({ languageTag: 'en-US', languageOrder: 1 }), expect.objectContaining({ languageTag: 'ko-KR', language: '한국어' })]],
    ['R7.12', 'GET', '/terms/cookie/latest?language=ko-KR', undefined, { id: 'cookie-2026-01', title: '쿠키 정책', content: expect.stringContaining('&amp;'), version: '1' }],
    ['R7.13', 'POST', '/terms/version/language?termsVersionId=cookie-2026-01', {}, expect.arrayContaining([{ languageTag: 'ko-KR' }])],
    ['R7.16', 'GET', '/login/applications?name=MFA%20Portal', undefined, { accessUrl: '/secdx/mfa/' }],
    ['R7.17', 'GET', '/ui-rebranding/servicedesk/tel', undefined, '+82 2-5550-0100'],
    ['R7.18', 'GET', '/ui-rebranding/servicedesk/email', undefined, 'servicedesk@example.com'],
    ['R7.19', 'GET', '/ui-rebranding/copyright', undefined, expect.stringContaining('©')],
    ['R7.20 R7.24', 'GET', '/ui-rebranding/company-logo/', undefined, expect.stringMatching(/^url\("\/sandbox\/branding\/[a-z]+\.svg"\)$/)],
    ['R7.21', 'GET', '/ui-rebranding/favicon', undefined, 'url("/sandbox/branding/favicon.svg")'],
    ['R7.22', 'GET', '/ui-rebranding/show-header-logo/', undefined, true],
    ['R7.23', 'GET', '/ui-rebranding/get-header-logo/', undefined, 'url("/sandbox/branding/logo.svg")'],
  ]
  it.each(calls)('%s: %s %s', async (_id, method, path, body, expected) => {
    const answer = await new HttpBrowser(sandbox.origin).api(method, path, body)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(expected)
  })

  it('answers the paths with a trailing slash without it too', async () => {
    expect((await new HttpBrowser(sandbox.origin).api('GET', '/ui-rebranding/company-logo')).status).toBe(200)
  })

  it('R7.13: needs the query alone, as the specification has it', async () => {
    const { status, text } = await new HttpBrowser(sandbox.origin).send('POST', '/secdx/common-api/api/terms/version/language?termsVersionId=cookie-2026-01')
    expect([status, JSON.parse(text)]).toEqual([200, expect.arrayContaining([{ languageTag: 'ko-KR' }])])
  })

  it('says of a query that is ours that it is', () => {
    const asked = document.paths['/verification/authenticators/list']?.['get']?.parameters ?? []
    expect(asked.filter((parameter) => parameter['x-origin'] === 'extension').map(({ name }) => name)).toEqual(['requestId'])
  })

  it('counts seventeen', () => {
    expect(Object.values(operations).filter(({ origin }) => origin === 'spec')).toHaveLength(17)
  })
})

describe('the document is the whole API', () => {
  it('answers every operation, without any argument, with a documented status and never by a fault of ours', async () => {
    for (const [id, { method, path }] of Object.entries(operations)) {
      const answer = await new HttpBrowser(sandbox.origin).api(method, path.replace(/\{\w+\}/, 'unknown-key'))
      expect([id, Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses ?? {})]).toEqual([id, expect.arrayContaining([String(answer.status)])])
      expect([id, answer.status]).not.toEqual([id, 500])
    }
    expect(sandbox.logged).toEqual([])
  })

  it('answers a signed-in user from every operation that needs a session', async () => {
    const browser = new HttpBrowser(sandbox.origin)
    await signIn(browser)
    expect((await browser.api('GET', '/users/authenticators/list')).body['items']).toEqual([
      { name: 'Sms', register: true, maskedData: '+** **-****-0101', registeredAt: expect.any(String), lastUsedAt: expect.any(String), removable: true, preferred: 0 },
      { name: 'Email', register: true, maskedData: 'm*****@example.com', registeredAt: expect.any(String), lastUsedAt: null, removable: true, preferred: 0 },
      { name: 'Msg', register: false, maskedData: null, registeredAt: null, lastUsedAt: null, removable: false, preferred: 0 },
    ])
    expect((await browser.api('GET', '/users/menus/list?language=ko-KR')).body['items']).toMatchObject([{ id: 'home', label: '홈', route: '/consumer-home' }, { id: 'logout' }])
    for (const path of ['/users/signin', '/users/sessions/list', '/users/verifications/history/list']) expect((await browser.api('GET', path)).status).toBe(200)
  })

  it('knows nothing else below its base, and echoes nothing', async () => {
    const answer = await new HttpBrowser(sandbox.origin).api('GET', '/no/such/<call>')
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', traceId: expect.any(String) } })
    expect(JSON.stringify(answer.body)).not.toContain('such')
  })
})
