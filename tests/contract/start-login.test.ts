import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser, refreshTarget } from './support/http-browser.ts'
import {
  begin,
  enterCode,
  enterPassword,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  sendCode,
  signInToSecondStep,
  wrongCode,
  type Begun,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const start = (begun: Begun, username: string) =>
  browser.api('POST', '/login/start', {
    sessionDataKey: begun.sessionDataKey,
    tenantId: 'default',
    username,
  })
const password = (requestId: string, value: string) =>
  browser.api('POST', '/login/password/verify', { requestId, tenantId: 'default', password: value })

async function started(username: string) {
  const begun = await begin(browser)
  const answer = await start(begun, username)
  return { begun, answer, requestId: String(answer.body['requestId']) }
}

async function offered(requestId: string, step: 1 | 2) {
  const { body } = await browser.api(
    'GET',
    `/verification/authenticators/list?serviceName=enrollment&step=${step}&requestId=${requestId}`,
  )
  return (
    body['items'] as readonly {
      readonly name: string
      readonly register: boolean
      readonly maskedData: string | null
      readonly preferred: number
      readonly lastUsed: boolean
    }[]
  ).filter(({ register }) => register)
}
const shape = (body: Readonly<Record<string, unknown>>) => ({
  ...body,
  requestId: '',
  displayUid: '',
})
const names = (items: readonly { readonly name: string }[]) =>
  items.map(({ name }) => name.replace(/Authenticator$/, ''))

/** Names of the methods offered, and of those marked as used last. */
async function used(step: 1 | 2, requestId: string) {
  const items = await offered(requestId, step)
  return [names(items), names(items.filter(({ lastUsed }) => lastUsed))]
}

describe('a sign-in that starts without a password', () => {
  it('needs two different codes before the hand-over', async () => {
    const { begun, answer, requestId } = await started('minji.kim')
    expect(answer).toMatchObject({
      status: 200,
      body: {
        stepCompleted: 0,
        nextStep: 'VERIFY',
        firstStepMethod: null,
        showOtherWays: true,
        displayUid: 'm*****m',
      },
    })
    expect(names(await offered(requestId, 1))).toEqual(['Password', 'Sms', 'Email'])
    await sendCode(browser, requestId)
    const first = await enterCode(browser, requestId, await newestCode(browser, 'minji.kim'))
    expect(first.body).toMatchObject({
      stepCompleted: 1,
      nextStep: 'SECOND_STEP',
      firstStepMethod: 'Sms',
      showOtherWays: false,
    })

    expect(names(await offered(requestId, 2))).not.toContain('Sms')
    await browser.control('clock', { advanceSeconds: 61 })
    expect(await sendCode(browser, requestId, 'Sms')).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
    expect(await password(requestId, (await person(browser, 'minji.kim')).password)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })

    await sendCode(browser, requestId, 'Email')
    const second = await enterCode(
      browser,
      requestId,
      await newestCode(browser, 'minji.kim'),
      'Email',
    )
    expect(second.body).toMatchObject({
      stepCompleted: 2,
      nextStep: 'COMPLETE',
      firstStepMethod: 'Sms',
      secondStepMethod: 'Email',
    })
    const returned = await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, requestId, 'minji.kim')).text,
    )
    expect(returned.searchParams.get('code')).toBeTruthy()
  })

  it('lists the method used last first, only after the first proof', async () => {
    const first = await signInToSecondStep(browser)
    expect(await used(2, first.requestId)).toEqual([['Sms', 'Email'], []])
    await sendCode(browser, first.requestId, 'Email')
    await enterCode(
      browser,
      first.requestId,
      await newestCode(browser, first.who.addresses[1] ?? ''),
      'Email',
    )
    const { requestId } = await started('minji.kim')
    expect(await used(1, requestId)).toEqual([['Password', 'Sms', 'Email'], []])
    expect(await password(requestId, first.who.password)).toMatchObject({ status: 200 })
    expect(await used(2, requestId)).toEqual([['Email', 'Sms'], ['Email']])
  })

  it.each([
    ['a direction mark', '\u200Eminji.kim'],
    ['white space around it', ' minji.kim\u3000'],
    ['full-width letters', '\uFF4D\uFF49nji.kim'],
  ])('takes an ID with %s as that ID', async (_, username) => {
    const { answer, requestId } = await started(username)
    expect(answer.body).toMatchObject({ displayUid: 'm*****m' })
    await sendCode(browser, requestId)
    expect(await newestCode(browser, 'minji.kim')).toMatch(/^\d{6}$/)
  })

  it('R4.28: accepts the password for the first step, never for the second', async () => {
    const { requestId } = await started('minji.kim')
    const { password: right } = await person(browser, 'minji.kim')
    expect(await password(requestId, 'not this one')).toMatchObject({
      status: 422,
      body: { code: 'LOGIN_PASSWORD_INCORRECT', failed: 1, allowed: 5 },
    })
    expect(await password(requestId, right)).toMatchObject({
      status: 200,
      body: { requestId, stepCompleted: 1, nextStep: 'SECOND_STEP', firstStepMethod: 'password' },
    })
    expect(await password(requestId, right)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
  })

  it('counts wrong passwords together with those of the login screen', async () => {
    for (const _ of [1, 2, 3, 4]) await password((await started('minji.kim')).requestId, 'wrong')
    const { requestId } = await started('minji.kim')
    expect(await password(requestId, 'wrong')).toMatchObject({
      status: 423,
      body: { code: 'LOGIN_AUTO_LOCKED' },
    })
  })

  it('hides first-step methods that leave none for the second', async () => {
    const { requestId } = await started('jisoo.han')
    expect(names(await offered(requestId, 1))).toEqual(['Password'])
    expect(await sendCode(browser, requestId)).toMatchObject({ status: 410 })
  })

  it('refuses another tenant, an ID of spaces, and no application sign-in', async () => {
    const begun = await begin(browser)
    expect(
      await browser.api('POST', '/login/start', {
        sessionDataKey: begun.sessionDataKey,
        tenantId: 'other',
        username: 'minji.kim',
      }),
    ).toMatchObject({ status: 404, body: { code: 'TENANT_INVALID' } })
    expect(await start(begun, 'minji kim')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    })
    expect(await start({ ...begun, sessionDataKey: 'unknown' }, 'minji.kim')).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
  })
})

describe('an unknown ID', () => {
  /** Of these many, some have two methods. */
  const ids = Array.from({ length: 60 }, (_, index) => `nobody.${index}`)

  it('gets the same answers as a known ID, including code and counter', async () => {
    const known = await started('minji.kim')
    const seen = new Set<string>()
    const preferred = new Set<number>()
    for (const id of ids) {
      const { answer, requestId } = await started(id)
      const list = await offered(requestId, 1)
      seen.add(names(list).join())
      expect(list.every(({ maskedData }) => maskedData === null)).toBe(true)
      // Some decoy accounts have a preferred method, as some of the real accounts do.
      preferred.add(Math.max(...list.map((method) => method['preferred'])))
      if (names(list).join() !== 'Password,Sms,Email') continue
      expect(shape(answer.body)).toEqual(shape(known.answer.body))
      const sent = await sendCode(browser, requestId)
      expect(sent).toMatchObject({
        status: 200,
        body: { maskedData: '', timeOut: 300, attempts: [0, 5] },
      })
      expect(await sendCode(browser, (await started(id)).requestId)).toMatchObject({
        status: 429,
        body: { code: 'OTP_SAME_METHOD_1MIN' },
      })
      expect(await enterCode(browser, requestId, '000000')).toMatchObject({
        status: 422,
        body: { code: 'OTP_INCORRECT', failed: 1, allowed: 5 },
      })
      expect(await password(requestId, 'wrong')).toMatchObject({
        status: 422,
        body: { code: 'LOGIN_PASSWORD_INCORRECT', failed: 1, allowed: 5 },
      })
    }
    expect(seen).toContain('Password,Sms,Email')
    expect([...preferred]).toEqual(expect.arrayContaining([0, 1]))
    expect(JSON.parse((await browser.get('/sandbox/inbox.json')).text)).toEqual([])
  })

  it('gets the same methods every time', async () => {
    for (const id of ids.slice(0, 4))
      expect(names(await offered((await started(id)).requestId, 1))).toEqual(
        names(await offered((await started(id.toUpperCase())).requestId, 1)),
      )
  })
})

describe('steps of a request', () => {
  it('requires registration for a user without methods, without a way around', async () => {
    const begun = await begin(browser)
    const { body } = await enterPassword(browser, begun, await person(browser, 'nara.yoon'))
    expect(body).toMatchObject({
      nextStep: 'ENROLL_REQUIRED',
      stepCompleted: 1,
      showOtherWays: false,
    })
    const page = await handOver(browser, begun, String(body['requestId']), 'nara.yoon')
    expect(refreshTarget(page.text)).toBe('/secdx/mfa/error?code=REDIRECT_CONTEXT_MISSING')
  })

  it('lists preferred methods first with their step; marks when no choice exists', async () => {
    const preferring = await signInToSecondStep(browser, 'haneul.seo')
    const list = await offered(preferring.requestId, 2)
    expect([names(list), list.map(({ preferred }) => preferred)]).toEqual([
      ['Email', 'Sms'],
      [2, 0],
    ])
    const { body } = await enterPassword(
      browser,
      await begin(browser),
      await person(browser, 'jisoo.han'),
    )
    expect(body).toMatchObject({ nextStep: 'SECOND_STEP', showOtherWays: false })
  })

  it('counts a wrong first-step code like a wrong second-step code', async () => {
    const { requestId } = await started('minji.kim')
    await sendCode(browser, requestId)
    const code = await newestCode(browser, 'minji.kim')
    for (const failed of [1, 2, 3, 4, 5])
      expect((await enterCode(browser, requestId, wrongCode(code))).body).toMatchObject({
        failed,
        allowed: 5,
      })
    expect(await enterCode(browser, requestId, code)).toMatchObject({
      status: 429,
      body: { code: 'OTP_ATTEMPT_LIMIT' },
    })
  })
})
