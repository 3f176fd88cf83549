import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { handleNames } from '../../server/tenants/tenants.ts'
import type { Tenant } from '../../server/tenants/tenants.ts'
import type { HttpBrowser } from '../contract/support/http-browser.ts'
import { returnFromProvider } from '../contract/support/identity-provider.ts'
import { begin, newestCode, signInToSecondStep } from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

const tenants: readonly Tenant[] = ['default', 'bank'].map((name) => ({
  name,
  hosts: [],
  languages: ['en-US', 'ko-KR'],
  values: {},
}))

/** The same browser at another tenant, as the sandbox and a client without a browser can. */
const elsewhere = (browser: HttpBrowser): HttpBrowser => {
  const copy = browser.copy()
  copy.cookies.set('Tenant', 'bank')
  return copy
}
type Answer = Awaited<ReturnType<HttpBrowser['api']>>
const codeOf = ({ body }: Answer) => body['code']

const list = (by: HttpBrowser) =>
  by.api('GET', '/verification/authenticators/list?serviceName=enrollment&step=2')

/** Handles that need no look at the tenant of their row, each with the reason. */
const others: Readonly<Record<string, string>> = {
  sessionDataKey: 'compared with the tenant of the call, or kept like the others',
  findUserId: 'of a request that is kept',
  sessionId: 'of the account of the session',
  trustId: 'of the account of the session',
  credentialId: 'of the account of the session',
  link: 'names its account, and ends access only',
  invitationKey: 'read with the tenant of the call',
  verificationId: 'read with the tenant of the call',
  emailVerificationId: 'read with the tenant of the call',
  phoneVerificationId: 'read with the tenant of the call',
  jwt: 'signed for one tenant',
  clientId: 'no handle of ours',
  redirectUri: 'no handle of ours',
  state: 'of the application',
  nonce: 'of the application',
  codeChallenge: 'of the application',
}

type Node = Readonly<Record<string, unknown>>

/** Names of everything in the requests of the document that is marked as a handle. */
function handlesIn(document: Node): ReadonlySet<string> {
  const deref = (node: Node): Node => {
    const reference = node['$ref']
    return typeof reference === 'string'
      ? reference
          .slice(2)
          .split('/')
          .reduce<Node>((at, key) => at[key] as Node, document)
      : node
  }
  const names = new Set<string>()
  const walk = (schema: Node): void => {
    for (const [name, property] of Object.entries(deref(schema)['properties'] ?? {})) {
      const found = deref(property as Node)
      if (found['x-class'] === 'handle' || (property as Node)['x-class'] === 'handle')
        names.add(name)
      walk(found)
    }
  }
  for (const item of Object.values(document['paths'] as Readonly<Record<string, Node>>))
    for (const operation of Object.values(item) as readonly Node[]) {
      const { parameters = [], requestBody } = operation as {
        readonly parameters?: readonly Node[]
        readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Node }>> }
      }
      for (const parameter of parameters.map(deref))
        if (parameter['x-class'] === 'handle') names.add(String(parameter['name']))
      for (const { schema } of Object.values(requestBody?.content ?? {})) walk(schema)
    }
  return names
}

it('each handle of the document is kept at its tenant, or has a reason', () => {
  const document = parse(
    readFileSync(new URL('../../openapi/common-api.yaml', import.meta.url), 'utf8'),
  ) as Node
  const known = new Set([...handleNames, ...Object.keys(others)])
  const names = handlesIn(document)
  expect(names.size).toBeGreaterThan(12)
  expect([...names].filter((name) => !known.has(name))).toEqual([])
})

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`at another tenant, ${name}`, () => {
    const testServer = useTestServerOn(fresh, { tenants: async () => tenants })

    it('a search for an ID neither goes on nor sends the ID', async () => {
      const { browser } = testServer
      const mailbox = 'minji.kim@example.com'
      const search = { type: 'email', email: mailbox, familyName: 'Kim', givenName: 'Minji' }
      const { requestId } = (await browser.api('POST', '/find-id/otp/send', search)).body
      const verify = { requestId, otp: await newestCode(browser, mailbox) }
      expect(codeOf(await elsewhere(browser).api('POST', '/find-id/otp/verify', verify))).toBe(
        'REQUEST_EXPIRED',
      )
      const { body } = await browser.api('POST', '/find-id/otp/verify', verify)
      const [found] = body['availableAccounts'] as readonly { readonly findUserId: string }[]
      const send = { requestId, findUserId: found?.findUserId }
      expect(codeOf(await elsewhere(browser).api('POST', '/find-id/accounts/send', send))).toBe(
        'REQUEST_EXPIRED',
      )
      expect((await browser.api('POST', '/find-id/accounts/send', send)).status).toBe(200)
    })

    it('a user of a provider sees no sign-up, and gets no account', async () => {
      const { browser } = testServer
      const { at } = await returnFromProvider(browser, 'sora-1004')
      const contextId = at.searchParams.get('requestId') ?? ''
      const read = (by: HttpBrowser) =>
        by.api('GET', `/signup/idp/context/${contextId}?language=en-US`)
      const create = (by: HttpBrowser) =>
        by.api('POST', '/signup/idp/users', {
          contextId,
          termsIdList: ['signup-service:3', 'signup-personal-data:2'],
          plainAttrs: { attributes: { company: 'Sora', department: 'Research' } },
        })
      expect(codeOf(await read(elsewhere(browser)))).toBe('REQUEST_EXPIRED')
      expect(codeOf(await create(elsewhere(browser)))).toBe('REQUEST_EXPIRED')
      expect((await read(browser)).status).toBe(200)
      expect((await create(browser)).status).toBe(200)
    })

    it('a login page tells nothing', async () => {
      const { browser } = testServer
      const { sessionDataKey } = await begin(browser)
      const read = (by: HttpBrowser) => by.api('GET', `/login/context/${sessionDataKey}`)
      expect(codeOf(await read(elsewhere(browser)))).toBe('REQUEST_EXPIRED')
      expect((await read(browser)).status).toBe(200)
    })

    it('no method is listed for the newest request', async () => {
      const { browser } = testServer
      await signInToSecondStep(browser)
      expect(codeOf(await list(elsewhere(browser)))).toBe('REQUEST_EXPIRED')
      expect((await list(browser)).status).toBe(200)
    })

    it('terms are neither shown, chosen nor accepted', async () => {
      const { browser } = testServer
      const { requestId } = await signInToSecondStep(browser, 'garam.heo')
      const status = await browser.api('GET', `/login/status?requestId=${requestId}`)
      const { promptId = '' } = status.body['result'] as { readonly promptId?: string }
      const read = (by: HttpBrowser) => by.api('GET', `/terms/prompt/${promptId}?language=en-US`)
      const choose = (by: HttpBrowser) =>
        by.api('POST', '/terms/prompt/choose', { promptId, termsIds: [] })
      const accept = async (by: HttpBrowser) =>
        (await by.form('/secdx/auth/terms/prompt', { promptId, promptResp: 'true' })).text
      const missing = '/secdx/mfa/error?code=REDIRECT_CONTEXT_MISSING'
      expect(codeOf(await read(elsewhere(browser)))).toBe('REQUEST_EXPIRED')
      expect(codeOf(await choose(elsewhere(browser)))).toBe('REQUEST_EXPIRED')
      expect(await accept(elsewhere(browser))).toContain(missing)
      expect((await read(browser)).status).toBe(200)
      expect(await accept(browser)).not.toContain(missing)
    })
  })
