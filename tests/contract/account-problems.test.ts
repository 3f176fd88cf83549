import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import {
  begin,
  enterCode,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  sendCode,
  signIn,
  signInToSecondStep,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const advance = (advanceSeconds: number) => browser.control('clock', { advanceSeconds })
const release = (requestId: string, from = browser) =>
  from.api('POST', '/login/dormant/release', { requestId })
const sendLink = (requestId: string) =>
  browser.api('POST', '/login/dormant/reset-link', { requestId })
const useLink = (link: string, from = browser) => from.api('POST', '/login/dormant/link', { link })
const times = <T>(n: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, call))

async function refusedPassword(username: string, from = browser) {
  const who = await person(from, username)
  const begun = await begin(from)
  const { status, body } = await enterPassword(from, begun, who)
  return { who, begun, status, body, requestId: String(body['requestId']) }
}

const linkSentTo = async (username: string): Promise<string> => {
  const [newest] = JSON.parse(
    (await browser.get(`/sandbox/inbox.json?to=${username}`)).text,
  ) as readonly { readonly text: string }[]
  return /#link=(\S+)/.exec(newest?.text ?? '')?.[1] ?? ''
}
const signInByPassword = async (username: string) =>
  expect(
    (await signInToSecondStep(new HttpBrowser(referenceServer.origin), username)).requestId,
  ).not.toBe('')

async function checked() {
  const dormant = await refusedPassword('dormant.jung')
  await sendCode(browser, dormant.requestId)
  const proven = await enterCode(
    browser,
    dormant.requestId,
    await newestCode(browser, 'dormant.jung'),
  )
  return { ...dormant, proven }
}

describe('a dormant account', () => {
  it('R8.14: reactivates after the identity check, and the sign-in completes', async () => {
    const { who, begun, status, body, requestId, proven } = await checked()
    expect([status, body['code']]).toEqual([423, 'LOGIN_DORMANT_SELF'])
    expect(proven).toMatchObject({ status: 200, body: { stepCompleted: 2, nextStep: 'RETURN' } })
    expect((await handOver(browser, begun, requestId, who.username)).text).toContain(
      'REDIRECT_CONTEXT_MISSING',
    )
    expect(await release(requestId)).toMatchObject({
      status: 200,
      body: {
        requestId,
        nextStep: 'COMPLETE',
        firstStepMethod: 'password',
        secondStepMethod: 'Sms',
      },
    })
    const returned = await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, requestId, who.username)).text,
    )
    expect((await exchange(browser, begun, returned)).status).toBe(200)
    expect(
      (await signInToSecondStep(new HttpBrowser(referenceServer.origin), 'dormant.jung')).requestId,
    ).not.toBe('')
  })

  it('refuses a release without a check, from another browser, repeated or late', async () => {
    const { requestId } = await refusedPassword('dormant.jung')
    expect(await release(requestId)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
    await sendCode(browser, requestId)
    await enterCode(browser, requestId, await newestCode(browser, 'dormant.jung'))
    expect(await release(requestId, new HttpBrowser(referenceServer.origin))).toMatchObject({
      status: 410,
    })
    const answers = await times(10, () => release(requestId, browser.copy()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await browser.control('reset', {})
    const late = await checked()
    await advance(601)
    expect(await release(late.requestId)).toMatchObject({ status: 410 })
  })

  it('R8.15: leaves the release to the administrator without a usable check', async () => {
    const { requestId } = await checked()
    await browser.control('accounts/dormant.jung/state', { state: 'dormant-admin' })
    expect(await release(requestId)).toMatchObject({
      status: 423,
      body: { code: 'LOGIN_DORMANT_ADMIN' },
    })
    await browser.control('accounts/nara.yoon/state', { state: 'dormant-self' })
    expect((await refusedPassword('nara.yoon')).body).toEqual({
      code: 'LOGIN_DORMANT_ADMIN',
      message: expect.any(String),
      traceId: expect.any(String),
    })
    await browser.control('accounts/jisoo.han/state', { state: 'dormant-reset-link' })
    expect((await refusedPassword('jisoo.han')).body['code']).toBe('LOGIN_DORMANT_ADMIN')
  })

  it('hides the dormant state from a user with a wrong password', async () => {
    const begun = await begin(browser)
    const [dormant, nobody] = [
      await enterPassword(browser, begun, { username: 'dormant.jung', password: 'wrong' }),
      await enterPassword(browser, begun, { username: 'nobody.here', password: 'wrong' }),
    ]
    expect([dormant.status, dormant.body['code']]).toEqual([nobody.status, nobody.body['code']])
  })

  it('R8.16: sends one e-mail link a minute that reactivates the account once', async () => {
    const { requestId, body } = await refusedPassword('dormant.shin')
    expect(body['code']).toBe('LOGIN_DORMANT_RESET_LINK')
    expect(await sendLink(requestId)).toMatchObject({
      status: 200,
      body: { maskedData: 'd*****@example.com' },
    })
    expect(await sendLink(requestId)).toMatchObject({
      status: 429,
      body: { code: 'OTP_SAME_METHOD_1MIN' },
    })
    const link = await linkSentTo('dormant.shin')
    expect(await useLink('made-up')).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
    const answers = await times(10, () => useLink(link, new HttpBrowser(referenceServer.origin)))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      204,
      ...Array.from({ length: 9 }, () => 410),
    ])
    await signInByPassword('dormant.shin')
  })

  it('replaces an older link, and a link expires after half an hour', async () => {
    const { requestId } = await refusedPassword('dormant.shin')
    await sendLink(requestId)
    const first = await linkSentTo('dormant.shin')
    await advance(61)
    expect((await sendLink(requestId)).status).toBe(200)
    expect((await useLink(first)).status).toBe(410)
    await advance(1801)
    expect((await useLink(await linkSentTo('dormant.shin'))).status).toBe(410)
  })

  it('refuses a link for a changed account or another account kind', async () => {
    const { requestId } = await refusedPassword('dormant.shin')
    await sendLink(requestId)
    await browser.control('accounts/dormant.shin/state', { state: 'suspended' })
    expect(await useLink(await linkSentTo('dormant.shin'))).toMatchObject({
      status: 423,
      body: { code: 'LOGIN_DORMANT_ADMIN' },
    })
    const { requestId: own } = await refusedPassword('dormant.jung')
    expect(await sendLink(own)).toMatchObject({ status: 410 })
    await browser.control('settings', { emailFails: 1 })
    await browser.control('accounts/dormant.shin/state', { state: 'dormant-reset-link' })
    expect(await sendLink((await refusedPassword('dormant.shin')).requestId)).toMatchObject({
      status: 502,
      body: { code: 'EMAIL_SEND_FAILED' },
    })
  })
})

const sessions = (requestId: string, from = browser) =>
  from.api('GET', `/login/sessions/list?requestId=${requestId}`)
const end = (requestId: string, sessionIds: readonly string[], from = browser) =>
  from.api('POST', '/login/sessions/terminate', { requestId, sessionIds })
const idsIn = (body: Readonly<Record<string, unknown>>) =>
  (body['items'] as readonly { readonly sessionId: string }[]).map(({ sessionId }) => sessionId)

async function atLimit() {
  const others = [new HttpBrowser(referenceServer.origin), new HttpBrowser(referenceServer.origin)]
  for (const other of others) {
    await signIn(other)
    await advance(61)
  }
  await browser.control('settings', { sessionsAtMost: 2 })
  const { begun, requestId, who } = await signInToSecondStep(browser)
  await sendCode(browser, requestId)
  const { body } = await enterCode(browser, requestId, await newestCode(browser, who.username))
  return { others, begun, requestId, who, body }
}

describe('the session list of a signed-in user', () => {
  it('omits a session that was idle for too long', async () => {
    const idle = new HttpBrowser(referenceServer.origin)
    await signIn(idle)
    await advance(600)
    await signIn(browser)
    expect((await browser.api('GET', '/users/sessions/list')).body['items']).toHaveLength(2)
    await advance(400)
    expect((await browser.api('GET', '/users/sessions/list')).body['items']).toMatchObject([
      { current: true },
    ])
    expect((await idle.api('GET', '/users/signin')).status).toBe(401)
  })
})

describe('a tenant limits the sessions of an account', () => {
  it('R8.56, R2.53: reports the limit, ends a chosen session and continues', async () => {
    const {
      others: [first, second],
      begun,
      requestId,
      who,
      body,
    } = await atLimit()
    expect(body).toMatchObject({ nextStep: 'SESSION_LIMIT', stepCompleted: 2 })
    expect((await handOver(browser, begun, requestId, who.username)).text).toContain(
      'REDIRECT_CONTEXT_MISSING',
    )
    const { body: list } = await sessions(requestId)
    expect(list).toMatchObject({
      limit: 2,
      items: [{ current: false, spName: expect.any(String) }, { current: false }],
    })
    expect(await end(requestId, [idsIn(list)[0] ?? ''])).toMatchObject({
      status: 200,
      body: { nextStep: 'COMPLETE' },
    })
    expect((await first?.api('GET', '/users/signin'))?.status).toBe(401)
    expect((await second?.api('GET', '/users/signin'))?.status).toBe(200)
    const returned = await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, requestId, who.username)).text,
    )
    expect((await exchange(browser, begun, returned)).status).toBe(200)
  })

  it('refuses to end sessions of other users or before both steps', async () => {
    const stranger = new HttpBrowser(referenceServer.origin)
    await signIn(stranger, 'seoyeon.lee')
    const { requestId } = await atLimit()
    const [theirs] = idsIn((await stranger.api('GET', '/users/sessions/list')).body)
    expect(await end(requestId, [theirs ?? ''])).toMatchObject({
      status: 409,
      body: { code: 'SESSION_LIMIT_EXCEEDED' },
    })
    expect((await stranger.api('GET', '/users/signin')).status).toBe(200)
    expect(await end(requestId, [])).toMatchObject({ status: 400 })
    const early = new HttpBrowser(referenceServer.origin)
    const { requestId: unproven } = await signInToSecondStep(early)
    expect([
      (await sessions(unproven, early)).status,
      (await end(unproven, ['any'], early)).status,
    ]).toEqual([410, 410])
    expect((await sessions(requestId, new HttpBrowser(referenceServer.origin))).status).toBe(410)
  })

  it('asks a user with a provider session to sign in again', async () => {
    const [other] = (await atLimit()).others
    const again = other?.copy()
    again?.cookies.delete('session')
    const begun = again && (await begin(again))
    expect(begun?.sessionDataKey).not.toBe('')
  })

  it('gives one free place to two sign-ins that complete at once', async () => {
    await browser.control('settings', { resendSeconds: 0 })
    await signIn(new HttpBrowser(referenceServer.origin))
    const ready = []
    for (const each of [browser, new HttpBrowser(referenceServer.origin)]) {
      const { begun, requestId, who } = await signInToSecondStep(each)
      await sendCode(each, requestId)
      await enterCode(each, requestId, await newestCode(each, who.username))
      ready.push({
        each,
        begun,
        returned: await followRedirectsToFrontEnd(
          each,
          (await handOver(each, begun, requestId, who.username)).text,
        ),
      })
    }
    await browser.control('settings', { sessionsAtMost: 2 })
    const answers = await Promise.all(
      ready.map(({ each, begun, returned }) => exchange(each, begun, returned)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 422,
    ])
  })
})
