import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { HttpBrowser } from './support/http-browser.ts'
import {
  begin,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  signIn,
  signInToSecondStep,
  wrongCode,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser
let acts = 0

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const messages = async (to: string) =>
  JSON.parse((await browser.get(`/sandbox/inbox.json?to=${to}`)).text) as readonly unknown[]
const newKey = () => `act-${(acts += 1)}-0123456789abcdef`

type Reply = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
async function post(
  by: HttpBrowser,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { status, text } = await by.send(
    'POST',
    `/secdx/common-api/api${path}`,
    JSON.stringify(body),
    { 'content-type': 'application/json', ...headers },
  )
  return { status, body: text === '' ? {} : JSON.parse(text) }
}
const sending = (requestId: string, key: string, by = browser, step = '1') =>
  post(
    by,
    '/verification/otp/send',
    { requestId, authenticator: 'Sms', variant: 'verification' },
    { 'idempotency-key': key, 'gatehouse-step': step },
  )
const proving = (requestId: string, otp: string, key: string, by = browser, step = '1') =>
  post(
    by,
    '/verification/otp/verify',
    { requestId, authenticator: 'Sms', variant: 'verification', otp },
    { 'idempotency-key': key, 'gatehouse-step': step },
  )
const asking = (by: HttpBrowser, key: string) =>
  post(
    by,
    '/signup/otp/send',
    { type: 'email', email: 'newcomer@example.com' },
    { 'idempotency-key': key },
  )

describe('headers must match the document', () => {
  it.each([
    ['idempotency-key', ''],
    ['idempotency-key', 'short'],
    ['idempotency-key', 'sixteen letters and blanks'],
    ['idempotency-key', 'a'.repeat(201)],
    ['gatehouse-step', 'abc'],
    ['gatehouse-step', '7'],
    ['gatehouse-step', '-1'],
    ['gatehouse-flow', '<script>'],
  ])('%s: refuses "%s", and nothing happens', async (name, value) => {
    const { requestId, who } = await signInToSecondStep(browser)
    const answer = await post(
      browser,
      '/verification/otp/send',
      { requestId, authenticator: 'Sms', variant: 'verification' },
      { [name]: value },
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    expect(await messages(who.username)).toHaveLength(0)
  })
})

describe('one call that arrives several times (S04)', () => {
  it('sends once, and the second answer counts the remaining seconds', async () => {
    const { requestId, who } = await signInToSecondStep(browser)
    const key = newKey()
    expect((await sending(requestId, key)).body).toMatchObject({ timeOut: 300, resendTimer: 60 })
    await browser.control('clock', { advanceSeconds: 20 })
    expect(await sending(requestId, key)).toMatchObject({
      status: 200,
      body: { timeOut: 280, resendTimer: 40 },
    })
    expect(await messages(who.username)).toHaveLength(1)
  })

  it('counts one try for a wrong code', async () => {
    const { requestId, who } = await signInToSecondStep(browser)
    await sending(requestId, newKey())
    const wrong = wrongCode(await newestCode(browser, who.username))
    const key = newKey()
    for (let tries = 0; tries < 3; tries += 1)
      expect(await proving(requestId, wrong, key)).toMatchObject({
        status: 422,
        body: { code: 'OTP_INCORRECT', failed: 1 },
      })
    expect((await proving(requestId, wrong, newKey())).body['failed']).toBe(2)
  })

  it('repeats a correct answer and the new cookie after a loss (S03)', async () => {
    const { requestId, who } = await signInToSecondStep(browser)
    await sending(requestId, newKey())
    const code = await newestCode(browser, who.username)
    const lost = browser.copy()
    const key = newKey()
    expect((await proving(requestId, code, key, lost)).body['nextStep']).toBe('COMPLETE')
    await browser.control('clock', { advanceSeconds: 60 })
    // The old cookie is invalid by now, except for a replay of this operation.
    expect((await browser.api('GET', `/login/status?requestId=${requestId}`)).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
    expect((await proving(requestId, code, key)).body['nextStep']).toBe('COMPLETE')
    expect(browser.cookies.get('gatehouse-flow')).toBe(lost.cookies.get('gatehouse-flow'))
    expect((await proving(requestId, code, newKey())).status).toBe(409)
  })

  it('counts a wrong password once, and opens one request when correct', async () => {
    const who = await person(browser, 'minji.kim')
    const begun = await begin(browser)
    const body = {
      sessionDataKey: begun.sessionDataKey,
      tenantId: 'default',
      username: who.username,
      password: 'not this one',
    }
    const [wrong, right] = [{ 'idempotency-key': newKey() }, { 'idempotency-key': newKey() }]
    for (let tries = 0; tries < 2; tries += 1)
      expect((await post(browser, '/login/password/verify', body, wrong)).body).toMatchObject({
        code: 'LOGIN_PASSWORD_INCORRECT',
        failed: 1,
      })
    const first = await post(
      browser.copy(),
      '/login/password/verify',
      { ...body, password: who.password },
      right,
    )
    const second = await post(
      browser,
      '/login/password/verify',
      { ...body, password: who.password },
      right,
    )
    expect(second.body['requestId']).toBe(first.body['requestId'])
    expect(
      (await browser.api('GET', `/login/status?requestId=${String(first.body['requestId'])}`))
        .status,
    ).toBe(200)
  })

  it('opens one session for repeated exchanges, and repeats the sign-out answer', async () => {
    const { begun, requestId, who } = await signInToSecondStep(browser)
    await sending(requestId, newKey())
    await proving(requestId, await newestCode(browser, who.username), newKey())
    const returned = await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, requestId, who.username)).text,
    )
    const body = {
      code: returned.searchParams.get('code'),
      state: begun.state,
      iss: returned.searchParams.get('iss'),
      codeVerifier: begun.verifier,
      nonce: begun.nonce,
      redirectUri: begun.redirectUri,
      clientId: 'singleid',
    }
    const key = { 'idempotency-key': newKey() }
    const first = await post(browser.copy(), '/users/signin/exchange', body, key)
    const second = await post(browser, '/users/signin/exchange', body, key)
    expect([first.status, second.status]).toEqual([200, 200])
    browser.token = String(second.body['token'])
    expect((await browser.api('GET', '/users/sessions/list')).body['items']).toHaveLength(1)
    expect(
      (await post(browser, '/users/signin/exchange', body, { 'idempotency-key': newKey() })).body[
        'code'
      ],
    ).toBe('SIGNIN_FAILED')

    const other = new HttpBrowser(referenceServer.origin)
    await browser.control('clock', { advanceSeconds: 61 })
    await signIn(other)
    const out = { 'idempotency-key': newKey() }
    const left = await post(other, '/users/signout', { scope: 'current' }, out)
    expect(await post(other, '/users/signout', { scope: 'current' }, out)).toEqual(left)
    expect(left.body['logoutUrl']).toEqual(expect.stringContaining('/oidc/logout?'))
  })

  it('runs twenty parallel calls once, and the others wait (S06, S08)', async () => {
    const { requestId, who } = await signInToSecondStep(browser)
    const key = newKey()
    const sent = await Promise.all(Array.from({ length: 20 }, () => sending(requestId, key)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await messages(who.username)).toHaveLength(1)
    const code = await newestCode(browser, who.username)
    const proof = newKey()
    const proven = await Promise.all(
      Array.from({ length: 20 }, () => proving(requestId, code, proof, browser.copy())),
    )
    expect(new Set(proven.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await messages(who.username)).toHaveLength(1)
  })

  it('refuses a reused key with another body or another browser', async () => {
    const { requestId } = await signInToSecondStep(browser)
    const key = newKey()
    await sending(requestId, key)
    const reused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } }
    expect(
      await post(
        browser,
        '/verification/otp/send',
        { requestId, authenticator: 'Email', variant: 'verification' },
        { 'idempotency-key': key },
      ),
    ).toMatchObject(reused)
    expect(await sending(requestId, key, new HttpBrowser(referenceServer.origin))).toMatchObject(
      reused,
    )
    // The same body for another operation is another operation.
    expect((await sending(requestId, newKey())).body['code']).toBe('OTP_SAME_METHOD_1MIN')
  })

  it('repeats the answer with or without the flow cookie (S03)', async () => {
    const key = newKey()
    const without = browser.copy()
    const first = await asking(browser, key)
    expect(first.status).toBe(200)
    expect(browser.cookies.get('gatehouse-flow')).toBeDefined()
    expect(await asking(browser, key)).toEqual(first)
    expect(await asking(without, key)).toEqual(first)
    expect(without.cookies.get('gatehouse-flow')).toBe(browser.cookies.get('gatehouse-flow'))
    expect(await messages('newcomer@example.com')).toHaveLength(1)
    // Another user's marker is not accepted.
    const stranger = new HttpBrowser(referenceServer.origin)
    await signInToSecondStep(stranger)
    expect(await asking(stranger, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  it('forgets the key after an hour', async () => {
    const { requestId } = await signInToSecondStep(browser)
    const key = newKey()
    await sending(requestId, key)
    await browser.control('clock', { advanceSeconds: 3601 })
    expect((await sending(requestId, key)).body['code']).toBe('REQUEST_EXPIRED')
  })
})

describe('a request that is past the step', () => {
  it('answers with the current step and does nothing', async () => {
    const { begun, requestId, who } = await signInToSecondStep(browser)
    await sending(requestId, newKey())
    const code = await newestCode(browser, who.username)
    expect(await sending(requestId, newKey(), browser, '0')).toMatchObject({
      status: 409,
      body: {
        code: 'STEP_CHANGED',
        result: { requestId, stepCompleted: 1, nextStep: 'SECOND_STEP' },
      },
    })
    await proving(requestId, code, newKey())
    await browser.control('clock', { advanceSeconds: 61 })
    for (const late of [
      await proving(requestId, code, newKey()),
      await sending(requestId, newKey()),
    ]) {
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'STEP_CHANGED', result: { stepCompleted: 2, nextStep: 'COMPLETE' } },
      })
    }
    expect(await messages(who.username)).toHaveLength(1)
    await handOver(browser, begun, requestId, who.username)
    expect((await sending(requestId, newKey())).body).toMatchObject({
      code: 'STEP_CHANGED',
      result: { nextStep: 'RETURN' },
    })
  })

  it('shows step and code time to its own browser only', async () => {
    const { requestId, who } = await signInToSecondStep(browser)
    await sending(requestId, newKey())
    await proving(requestId, wrongCode(await newestCode(browser, who.username)), newKey())
    await browser.control('clock', { advanceSeconds: 30 })
    const status = await browser.api('GET', `/login/status?requestId=${requestId}`)
    expect(status.body).toMatchObject({
      result: { requestId, stepCompleted: 1, nextStep: 'SECOND_STEP' },
      challenges: [
        {
          authenticator: 'Sms',
          maskedData: '***-****-0101',
          timeOut: 270,
          resendTimer: 30,
          attempts: [1, 5],
        },
      ],
    })
    expect(
      (await browser.api('GET', `/login/status?requestId=${requestId}&authenticator=Sms`)).body[
        'challenge'
      ],
    ).toMatchObject({ authenticator: 'Sms', timeOut: 270 })
    expect(
      (await browser.api('GET', `/login/status?requestId=${requestId}&authenticator=Email`)).body,
    ).not.toHaveProperty('challenge')
    const other = new HttpBrowser(referenceServer.origin)
    await begin(other)
    expect((await other.api('GET', `/login/status?requestId=${requestId}`)).body).toMatchObject({
      code: 'REQUEST_EXPIRED',
    })
  })
})

it('stores no handle and no typed text in the table of calls', async () => {
  const { requestId, who } = await signInToSecondStep(browser)
  const begun = await begin(browser)
  const key = newKey()
  await post(
    browser,
    '/login/password/verify',
    {
      sessionDataKey: begun.sessionDataKey,
      tenantId: 'default',
      username: who.username,
      password: who.password,
    },
    { 'idempotency-key': key },
  )
  await sending(requestId, newKey())
  const database = new DatabaseSync(join(referenceServer.dataFolder, 'gatehouse.sqlite'), {
    readOnly: true,
  })
  const rows = database.prepare('select * from idempotency').all()
  database.close()
  const text = JSON.stringify(rows)
  expect(rows).toHaveLength(2)
  // The masked number as well; four digits alone may occur in a time or an id.
  for (const secret of [key, requestId, who.password, who.username, begun.sessionDataKey, '-0101'])
    expect(text).not.toContain(secret)
})

it('extension calls need a key and a step; specification calls need neither', () => {
  type Operation = {
    readonly 'x-origin': string
    readonly 'x-changes-state'?: boolean
    readonly parameters?: readonly { readonly $ref?: string }[]
    readonly responses: Readonly<Record<string, unknown>>
  }
  const { paths } = parse(
    readFileSync(new URL('../../openapi/common-api.yaml', import.meta.url), 'utf8'),
  ) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
  for (const [path, item] of Object.entries(paths)) {
    for (const operation of Object.values(item)) {
      const takes = (name: string) =>
        operation.parameters?.some(({ $ref }) => $ref === `#/components/parameters/${name}`) ??
        false
      const isActing =
        operation['x-origin'] === 'extension' && operation['x-changes-state'] === true
      expect([path, takes('IdempotencyKey')]).toEqual([path, isActing])
      expect([path, JSON.stringify(operation.responses).includes('IdempotencyKeyReused')]).toEqual([
        path,
        isActing,
      ])
      expect([
        path,
        takes('GatehouseFlow'),
        JSON.stringify(operation.responses).includes('StepChanged'),
      ]).toEqual([path, takes('GatehouseStep'), takes('GatehouseStep')])
    }
  }
})
