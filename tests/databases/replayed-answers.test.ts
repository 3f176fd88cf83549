import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Tenant } from '../../server/tenants/tenants.ts'
import { checked, checkIdentity } from '../contract/support/enroll.ts'
import type { HttpBrowser } from '../contract/support/http-browser.ts'
import { newestCode, person, signIn } from '../contract/support/sign-in.ts'
import { inStore } from './support/in-store.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn, type TestServerOn } from './support/use-test-server-on.ts'

type Operation = {
  readonly operationId: string
  readonly security?: readonly Readonly<Record<string, unknown>>[]
}
const { paths } = parse(
  readFileSync(new URL('../../openapi/common-api.yaml', import.meta.url), 'utf8'),
) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** Operations that change something for a signed-in user. */
const changes = new Map(
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId, security = [] }]) =>
      method === 'post' && security.length > 0 && security.every((one) => 'sessionCookie' in one)
        ? [[operationId, path] as const]
        : [],
    ),
  ),
)

const username = 'minji.kim'
const credentialId = 'AAAAAAAAAAAAAAAAAAAAAA'
const tenants: readonly Tenant[] = ['default', 'bank'].map((name) => ({
  name,
  hosts: [],
  languages: ['en-US', 'ko-KR'],
  values: { recoveryCodes: { allowed: true } },
}))

/** A request of an identity check, which the check by mail of before the calls proves. */
const proven = async (browser: HttpBrowser, purpose: string) =>
  (await checkIdentity(browser, purpose)).body['requestId']

/** A body with which each operation succeeds, in the order of the calls. */
const bodies: Readonly<Record<string, (browser: HttpBrowser) => object | Promise<object>>> = {
  endUserSessions: () => ({ scope: 'others' }),
  endTrustedDevice: () => ({ trustId: 'none' }),
  startAuthenticate: () => ({ purpose: 'recovery' }),
  setPreferredAuthenticators: () => ({ second: 'Email' }),
  renameUserAuthenticator: () => ({ authenticator: 'Email', methodName: 'Work' }),
  renameWindowsHello: () => ({ credentialId, deviceName: 'Desk' }),
  makeRecoveryCodes: async (browser) => ({ requestId: await proven(browser, 'recovery') }),
  setPasswordless: async (browser) => ({
    requestId: await proven(browser, 'passwordless'),
    enabled: false,
  }),
  removeUserAuthenticator: async (browser) => ({
    requestId: await proven(browser, 'remove'),
    authenticator: 'Sms',
  }),
  changePassword: async (browser) => ({
    currentPassword: (await person(browser, username)).password,
    newPassword: 'Nine-Lives-42-Hats',
  }),
}

const call = async (browser: HttpBrowser, operation: string, body: object) => {
  const { status, text } = await browser.send(
    'POST',
    `/secdx/common-api/api${changes.get(operation)}`,
    JSON.stringify(body),
    { 'content-type': 'application/json', 'idempotency-key': `key-of-${operation}-0123456789` },
  )
  return { status, text }
}

/** A key of Windows Hello that nothing here uses. */
const registerKey = (testServer: TestServerOn) =>
  inStore(testServer, async (store) => {
    const { id: account_id } = await store
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .where('tenant_id', '=', 'default')
      .executeTakeFirstOrThrow()
    await store
      .insertInto('webauthn_credential')
      .values({
        credential_id: credentialId,
        account_id,
        rp_id: 'localhost',
        user_handle: '',
        public_key: '',
        counter: 0,
        transports: '',
        device_name: 'Laptop',
        registered_at: 0,
        last_used_at: null,
      })
      .execute()
  })

it('each operation that requires a session is here; a log-out ends its session itself', () => {
  expect([...changes.keys()].toSorted()).toEqual(['signout', ...Object.keys(bodies)].toSorted())
})

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`the stored answer of a repeated call, ${name}`, () => {
    const testServer = useTestServerOn(fresh, { tenants: async () => tenants })
    let browser: HttpBrowser

    beforeEach(async () => {
      browser = testServer.browser
      await registerKey(testServer)
      await signIn(browser, username)
      await browser.control('clock', { advanceSeconds: 61 })
      await checked(browser, 'recovery', 'Sms', 'Email', () =>
        newestCode(browser, `${username}@example.com`),
      )
    })

    it('needs a living session of this tenant, for each operation', async () => {
      const done: (readonly [string, object])[] = []
      for (const [operation, bodyOf] of Object.entries(bodies)) {
        const body = await bodyOf(browser)
        const first = await call(browser, operation, body)
        expect({ operation, ...first }).toMatchObject({
          operation,
          status: expect.toSatisfy((status) => status === 200 || status === 204),
        })
        expect(await call(browser, operation, body)).toEqual(first)
        const withoutCookie = browser.copy()
        withoutCookie.cookies.delete('gatehouse-session')
        const elsewhere = browser.copy()
        elsewhere.cookies.set('Tenant', 'bank')
        for (const caller of [withoutCookie, elsewhere])
          expect({ operation, ...(await call(caller, operation, body)) }).toMatchObject({
            operation,
            status: 401,
          })
        done.push([operation, body])
      }
      const later = browser.copy()
      await browser.api('POST', '/users/signout', { scope: 'current' })
      for (const [operation, body] of done)
        expect({ operation, ...(await call(later, operation, body)) }).toMatchObject({
          operation,
          status: 401,
        })
    })
  })
