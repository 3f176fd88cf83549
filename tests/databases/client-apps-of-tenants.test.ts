import { describe, expect, it } from 'vitest'
import type { Tenant } from '../../server/tenants/tenants.ts'
import {
  askForToken,
  askForVerification,
  completeBothSteps,
  consumerContext,
  proveByCode,
  returnToClientApp,
  returnToSystem,
  status,
} from '../contract/support/client-apps.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { ask } from '../support/ask.ts'
import { callsOfRequest } from './support/calls-of-a-request.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

const languages = ['en-US', 'ko-KR'] as const
const tenants: readonly Tenant[] = [
  { name: 'default', hosts: [], languages, values: {} },
  { name: 'bank', hosts: [], languages, values: {} },
]
const missing = '/secdx/mfa/error?code=REDIRECT_CONTEXT_MISSING'

/** The same browser, at another tenant. */
const moved = (browser: HttpBrowser, tenant: string): HttpBrowser => {
  const copy = browser.copy()
  copy.cookies.set('Tenant', tenant)
  return copy
}
const requestMfa = (browser: HttpBrowser, jwt: string) =>
  browser.api('POST', '/mfa/request', { jwt })
const knownResult = async (browser: HttpBrowser, target: string) =>
  /class="news"><strong>[^<]*<\/strong> ([^<]*)</.exec((await browser.get(target)).text)?.[1]

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`client apps of a tenant, ${name}`, () => {
    const testServer = useTestServerOn(fresh, { tenants: async () => tenants })
    const apps = () => testServer.referenceServer.clientAppsOrigin
    const browserAt = (tenant: string): HttpBrowser => {
      const browser = new HttpBrowser(testServer.referenceServer.origin)
      browser.cookies.set('Tenant', tenant)
      return browser
    }
    it.each([
      ['default', 'bank'],
      ['bank', 'default'],
    ])('MFA token at another tenant: refuses a token of %s at %s', async (own, other) => {
      const jwt = await askForToken(browserAt(own), apps())
      expect(await requestMfa(browserAt(other), jwt)).toMatchObject({
        status: 422,
        body: { code: 'MFA_JWT_INVALID' },
      })
      // The refusal has not used the token up.
      expect(await requestMfa(browserAt(own), jwt)).toMatchObject({
        status: 200,
        body: { tenantId: own },
      })
    })

    it('refuses a token at the host name of another tenant', async () => {
      const jwt = await askForToken(browserAt('default'), apps())
      const { port } = testServer.referenceServer
      const { status: answered, body } = await ask({
        port,
        path: '/secdx/common-api/api/mfa/request',
        method: 'POST',
        headers: { host: `bank.localhost:${port}`, 'content-type': 'application/json' },
        body: JSON.stringify({ jwt }),
      })
      expect([answered, JSON.parse(body.toString())]).toMatchObject([
        422,
        { code: 'MFA_JWT_INVALID' },
      ])
    })

    it('sends no message for a token of another tenant', async () => {
      const attacker = browserAt('bank')
      await requestMfa(attacker, await askForToken(browserAt('default'), apps()))
      const inbox = await attacker.get('/sandbox/inbox.json')
      expect(JSON.parse(inbox.text)).toEqual([])
    })

    it('refuses a system that signs for another tenant', async () => {
      const jwt = await askForToken(browserAt('bank'), apps())
      const [head = '', body = '', signature = ''] = jwt.split('.')
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
      const other = JSON.parse(
        Buffer.from(
          (await askForToken(browserAt('default'), apps())).split('.')[1] ?? '',
          'base64url',
        ).toString(),
      ) as { readonly sys: string }
      const forged = Buffer.from(JSON.stringify({ ...claims, sys: other.sys })).toString(
        'base64url',
      )
      expect(
        await requestMfa(browserAt('default'), `${head}.${forged}.${signature}`),
      ).toMatchObject({ status: 422, body: { code: 'MFA_JWT_INVALID' } })
    })

    it("keeps every call of a system's request at its tenant", async () => {
      const browser = browserAt('bank')
      const { body } = await requestMfa(browser, await askForToken(browser, apps()))
      const requestId = String(body['requestId'])
      await keepsToItsTenant(browser, requestId)
      expect(
        await returnToSystem(moved(browser, 'default'), requestId, { tenantId: 'default' }),
      ).toBe(missing)
      expect((await proveByCode(browser, requestId)).body).toMatchObject({ nextStep: 'COMPLETE' })
      expect(
        await returnToSystem(moved(browser, 'default'), requestId, { tenantId: 'default' }),
      ).toBe(missing)
      const target = await returnToSystem(browser, requestId, { tenantId: 'bank' })
      expect(await knownResult(browser, target)).toBe('verified')
      expect(await knownResult(browserAt('default'), target)).not.toBe('verified')
      // Another application of the same tenant does not get it either.
      expect(
        await knownResult(
          browser,
          target.replace('/access-management/return', '/administrator-portal/result'),
        ),
      ).not.toBe('verified')
    })

    it("keeps a consumer's request and its result at its tenant", async () => {
      const browser = browserAt('bank')
      const handle = await askForVerification(browser, apps())
      expect((await consumerContext(moved(browser, 'default'), handle)).status).toBe(410)
      const { body } = await consumerContext(browser, handle)
      const requestId = String(body['requestId'])
      expect((await status(moved(browser, 'default'), requestId)).body['code']).toBe(
        'REQUEST_EXPIRED',
      )
      await completeBothSteps(browser, requestId, 'minji.kim', 'bank')
      expect(await returnToClientApp(moved(browser, 'default'), requestId, handle)).toBe(missing)
      const target = await returnToClientApp(browser, requestId, handle)
      expect(await knownResult(browser, target)).toBe('verified')
      expect(await knownResult(browserAt('default'), target)).not.toBe('verified')
    })
  })

/** Some of these calls need a session first. */
const refusals: ReadonlySet<unknown> = new Set(['REQUEST_EXPIRED', 'UNAUTHENTICATED'])

/** Generated over every documented call that names a request. */
async function keepsToItsTenant(browser: HttpBrowser, requestId: string): Promise<void> {
  const elsewhere = moved(browser, 'default')
  const answers: (readonly [string, unknown])[] = []
  for (const { method, path, body } of callsOfRequest(requestId)) {
    const answer = await elsewhere.api(method, path, body)
    answers.push([`${method} ${path.split('?')[0]}`, answer.body['code']])
  }
  expect(answers.length).toBeGreaterThan(20)
  expect(answers.filter(([, code]) => !refusals.has(code))).toEqual([
    // It cancels nothing: the request lives below.
    ['POST /login/cancel', undefined],
    // The public policy of that tenant.
    ['GET /password/policy', undefined],
  ])
  expect((await status(browser, requestId)).status).toBe(200)
}
