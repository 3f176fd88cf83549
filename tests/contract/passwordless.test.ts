import { beforeEach, describe, expect, it } from 'vitest'
import { checkIdentity, checked } from './support/enroll.ts'
import { HttpBrowser } from './support/http-browser.ts'
import {
  begin,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  signIn,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const byMail = () => newestCode(browser, 'minji.kim@example.com')
const settings = () => browser.api('GET', '/users/passwordless')
const save = (requestId: string, chosen: object, by = browser) =>
  by.api('POST', '/users/passwordless', { requestId, ...chosen })
const check = () => checked(browser, 'passwordless', 'Sms', 'Email', byMail)
const prefer = (chosen: object) => browser.api('POST', '/users/authenticators/preferred', chosen)
const invalid = (path: string, rule: string) => ({
  status: 400,
  body: { code: 'VALIDATION_FAILED', issues: [{ path, rule }] },
})
const expired = { status: 410, body: { code: 'REQUEST_EXPIRED' } }

/** Returns the open step's list: its first method and the preferred ones. */
async function listed(by: HttpBrowser, requestId: string, step: number) {
  const { body } = await by.api(
    'GET',
    `/verification/authenticators/list?serviceName=enrollment&step=${step}&requestId=${requestId}`,
  )
  const items = body['items'] as readonly {
    readonly name: string
    readonly register: boolean
    readonly maskedData: string | null
    readonly preferred: number
  }[]
  return items
    .filter(({ register }) => register)
    .map(({ name, preferred }) => [name.replace('Authenticator', ''), preferred])
}

async function startedWith(username: string) {
  const by = new HttpBrowser(referenceServer.origin)
  const begun = await begin(by)
  const { body } = await by.api('POST', '/login/start', {
    sessionDataKey: begun.sessionDataKey,
    tenantId: 'default',
    username,
  })
  return { by, begun, requestId: String(body['requestId']) }
}

const prove = async (
  by: HttpBrowser,
  requestId: string,
  authenticator: string,
  address: string,
) => {
  await by.api('POST', '/verification/otp/send', {
    requestId,
    authenticator,
    variant: 'verification',
  })
  return by.api('POST', '/verification/otp/verify', {
    requestId,
    authenticator,
    variant: 'verification',
    otp: await newestCode(by, address),
  })
}

describe('logging in without a password', () => {
  it('replaces the password at sign-in until it is off (R2.25)', async () => {
    await signIn(browser)
    await browser.control('clock', { advanceSeconds: 61 })
    expect((await settings()).body).toEqual({
      enabled: false,
      allowed: true,
      qualifyingMethods: ['Sms', 'Email'],
      first: null,
      second: null,
    })
    const before = await startedWith('minji.kim')
    expect(await listed(before.by, before.requestId, 1)).toEqual([
      ['Password', 0],
      ['Sms', 0],
      ['Email', 0],
    ])

    const on = { enabled: true, first: 'Email', second: 'Sms' }
    expect(await save(await check(), on)).toMatchObject({
      status: 200,
      body: { ...on, allowed: true },
    })
    expect((await settings()).body).toMatchObject(on)

    await browser.control('clock', { advanceSeconds: 61 })
    const { by, begun, requestId } = await startedWith('minji.kim')
    expect(await listed(by, requestId, 1)).toEqual([
      ['Email', 1],
      ['Password', 0],
      ['Sms', 0],
    ])
    expect((await prove(by, requestId, 'Email', 'minji.kim@example.com')).body).toMatchObject({
      nextStep: 'SECOND_STEP',
      firstStepMethod: 'Email',
    })
    expect(await listed(by, requestId, 2)).toContainEqual(['Sms', 2])
    expect((await prove(by, requestId, 'Sms', '+82 10-5550-0101')).body).toMatchObject({
      nextStep: 'COMPLETE',
    })
    const returned = await followRedirectsToFrontEnd(
      by,
      (await handOver(by, begun, requestId, 'minji.kim')).text,
    )
    expect((await exchange(by, begun, returned)).status).toBe(200)

    await browser.control('clock', { advanceSeconds: 301 })
    expect((await save(await check(), { enabled: false })).body).toMatchObject({
      enabled: false,
      first: null,
      second: null,
    })
    const after = await startedWith('minji.kim')
    expect(await listed(after.by, after.requestId, 1)).toEqual([
      ['Password', 0],
      ['Sms', 0],
      ['Email', 0],
    ])
  })

  it('is already on for an account with that seed data', async () => {
    const { by, requestId } = await startedWith('jiwoo.lim')
    expect(await listed(by, requestId, 1)).toContainEqual(['Sms', 1])
  })

  it.each([
    [
      'a first one that is not registered',
      { enabled: true, first: 'UaApp' },
      '/first',
      'qualifying',
    ],
    [
      'a first one that is the password of another site',
      { enabled: true, first: 'ActiveDirectory' },
      '/first',
      'qualifying',
    ],
    ['no first one', { enabled: true }, '/first', 'required'],
    ['the same twice', { enabled: true, first: 'Sms', second: 'Sms' }, '/second', 'different'],
    [
      'a second one that is not registered',
      { enabled: true, first: 'Sms', second: 'Msg' },
      '/second',
      'qualifying',
    ],
  ] as const)(
    'is refused with %s, and the check is still good',
    async (_what, chosen, path, rule) => {
      await signIn(browser)
      await browser.control('clock', { advanceSeconds: 61 })
      const requestId = await check()
      expect(await save(requestId, chosen)).toMatchObject(invalid(path, rule))
      expect((await save(requestId, { enabled: true, first: 'Sms' })).body).toMatchObject({
        enabled: true,
        first: 'Sms',
        second: null,
      })
    },
  )

  it('requires a recent check for this purpose, user and session, once', async () => {
    await signIn(browser)
    await browser.control('clock', { advanceSeconds: 61 })
    const on = { enabled: true, first: 'Sms' }
    const open = String((await checkIdentity(browser, 'passwordless', 'Sms')).body['requestId'])
    expect(await save(open, on)).toMatchObject(expired)
    const requestId = await check()
    expect(
      await save(String((await checkIdentity(browser, 'change', 'Sms')).body['requestId']), on),
    ).toMatchObject(expired)
    const other = new HttpBrowser(referenceServer.origin)
    await browser.control('clock', { advanceSeconds: 61 })
    await signIn(other, 'jiwoo.lim')
    expect(await save(requestId, on, other)).toMatchObject(expired)
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(requestId, on)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await browser.control('clock', { advanceSeconds: 61 })
    const late = await check()
    await browser.control('clock', { advanceSeconds: 301 })
    expect(await save(late, on)).toMatchObject(expired)
    expect(
      await browser.api('POST', '/enrollment/start', {
        requestId: late,
        authenticator: 'Msg',
        type: 'new',
      }),
    ).toMatchObject({ status: 422, body: { code: 'MFA_USER_INFO_INSUFFICIENT' } })
  })

  it('ends when its first method is removed', async () => {
    await signIn(browser)
    await browser.control('clock', { advanceSeconds: 61 })
    await save(await check(), { enabled: true, first: 'Email', second: 'Sms' })
    const removing = String((await checkIdentity(browser, 'remove', 'Email')).body['requestId'])
    expect(
      (
        await browser.api('POST', '/users/authenticators/remove', {
          requestId: removing,
          authenticator: 'Email',
        })
      ).status,
    ).toBe(200)
    expect((await settings()).body).toMatchObject({ enabled: false, first: null, second: null })
  })

  it('is refused and off when the tenant does not allow it', async () => {
    await signIn(browser)
    await browser.control('clock', { advanceSeconds: 61 })
    const requestId = await check()
    await browser.control('settings', { passwordlessAllowed: 0 })
    expect(await save(requestId, { enabled: true, first: 'Sms' })).toMatchObject(
      invalid('/enabled', 'allowed'),
    )
    expect((await settings()).body).toMatchObject({ allowed: false, enabled: false })
    const { by, requestId: without } = await startedWith('jiwoo.lim')
    expect(await listed(by, without, 1)).toEqual([['Password', 0]])
  })

  it('returns 401 without a sign-in', async () => {
    expect((await settings()).status).toBe(401)
    expect((await save('x', { enabled: false })).status).toBe(401)
    expect((await prefer({})).status).toBe(401)
  })
})

describe('preferred methods', () => {
  it('accepts two different registered methods, one for each step (R2.28)', async () => {
    await signIn(browser)
    const items = (await prefer({ first: 'Email', second: 'Sms' })).body['items'] as readonly {
      readonly name: string
      readonly preferred: number
    }[]
    expect(
      items
        .filter(({ preferred }) => preferred > 0)
        .map(({ name, preferred }) => [name, preferred]),
    ).toEqual([
      ['Sms', 2],
      ['Email', 1],
    ])
    expect(await prefer({ first: 'Sms', second: 'Sms' })).toMatchObject(
      invalid('/second', 'different'),
    )
    expect(await prefer({ second: 'UaApp' })).toMatchObject(invalid('/second', 'registered'))
    await browser.control('clock', { advanceSeconds: 61 })
    const other = new HttpBrowser(referenceServer.origin)
    const begun = await begin(other)
    const { body } = await other.api('POST', '/login/password/verify', {
      sessionDataKey: begun.sessionDataKey,
      tenantId: 'default',
      username: 'minji.kim',
      password: 'rain-on-slate-roofs',
    })
    expect(await listed(other, String(body['requestId']), 2)).toContainEqual(['Sms', 2])
    const cleared = (await prefer({})).body['items'] as readonly { readonly preferred: number }[]
    expect(cleared.every(({ preferred }) => preferred === 0)).toBe(true)
  })

  it('stay hidden when the request has only an ID (D8.07)', async () => {
    const { by, requestId } = await startedWith('haneul.seo')
    expect(await listed(by, requestId, 1)).toEqual([
      ['Password', 0],
      ['Sms', 0],
      ['Email', 0],
    ])
  })
})
