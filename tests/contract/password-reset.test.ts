import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser, refreshTarget } from './support/http-browser.ts'
import {
  checkedReset,
  enterToReset,
  sendToReset,
  setPassword,
  startReset,
} from './support/reset.ts'
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

const good = 'Slate-roof-1'
const expired = { status: 410, body: { code: 'REQUEST_EXPIRED' } }
const signInWith = async (username: string, password: string) =>
  enterPassword(browser, await begin(browser), { username, password })

/**
 * Runs the check by one method, and the calls within it; before the right code nothing reveals the
 * state.
 */
const checkedIn = async (state: string) => {
  await browser.control('accounts/jisoo.han/state', { state })
  const started = await startReset(browser, 'jisoo.han')
  expect(started).toMatchObject({ status: 200, body: { nextStep: 'VERIFY' } })
  const requestId = String(started.body['requestId'])
  expect(await sendToReset(browser, requestId)).toMatchObject({
    status: 200,
    body: { maskedData: '' },
  })
  const policy = (by = browser) => by.api('GET', `/password/policy?requestId=${requestId}`)
  expect(await policy()).toMatchObject({ status: 200 })
  expect(await setPassword(browser, requestId, good)).toMatchObject(expired)
  expect(
    await enterToReset(browser, requestId, await newestCode(browser, 'jisoo.han')),
  ).toMatchObject({ status: 200, body: { nextStep: 'PASSWORD_RESET' } })
  return { requestId, policy }
}

describe('a reset', () => {
  it('D2.27: starts with an ID in a new browser, needs one check', async () => {
    const { status, body } = await startReset(browser, 'jisoo.han')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        serviceName: 'password',
        stepCompleted: 0,
        nextStep: 'VERIFY',
        displayUid: 'j*****n',
        firstStepMethod: null,
      },
    })
    expect(browser.cookies.get('gatehouse-flow')).toBeTruthy()
    const requestId = String(body['requestId'])
    expect(await setPassword(browser, requestId, good)).toMatchObject(expired)
    await sendToReset(browser, requestId)
    expect(
      await enterToReset(browser, requestId, await newestCode(browser, 'jisoo.han')),
    ).toMatchObject({ status: 200, body: { nextStep: 'PASSWORD_RESET', stepCompleted: 1 } })
    expect(await setPassword(browser, requestId, good)).toMatchObject({
      status: 200,
      body: { completed: true },
    })
    expect(await setPassword(browser, requestId, 'Slate-roof-2')).toMatchObject(expired)
  })

  it('replaces the password and ends all sessions and open sign-ins', async () => {
    const { password: old } = await person(browser, 'minji.kim')
    await signIn(browser)
    expect(await browser.api('GET', '/users/signin')).toMatchObject({ status: 200 })
    const elsewhere = new HttpBrowser(referenceServer.origin)
    const { requestId: underWay } = await signInToSecondStep(elsewhere)
    await browser.control('clock', { advanceSeconds: 61 })

    const third = new HttpBrowser(referenceServer.origin)
    const requestId = String((await startReset(third, 'MINJI.KIM')).body['requestId'])
    for (const kind of ['Sms', 'Email']) {
      await sendToReset(third, requestId, kind)
      await enterToReset(third, requestId, await newestCode(third, 'minji.kim'), kind)
    }
    expect(await setPassword(third, requestId, good)).toMatchObject({ status: 200 })

    expect(await browser.api('GET', '/users/signin')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    })
    expect(await elsewhere.api('GET', `/login/status?requestId=${underWay}`)).toMatchObject(expired)
    expect(await signInWith('minji.kim', old)).toMatchObject({
      status: 422,
      body: { code: 'LOGIN_PASSWORD_INCORRECT' },
    })
    expect(await signInWith('minji.kim', good)).toMatchObject({ status: 200 })
  })

  it.each(['proven', 'handed over', 'back with a code'] as const)(
    'cancels an unfinished sign-in with the old password that was %s',
    async (reached) => {
      const elsewhere = new HttpBrowser(referenceServer.origin)
      const { begun, requestId } = await signInToSecondStep(elsewhere, 'jisoo.han')
      await sendCode(elsewhere, requestId)
      expect(
        await enterCode(elsewhere, requestId, await newestCode(elsewhere, '+821055500103')),
      ).toMatchObject({ body: { nextStep: 'COMPLETE' } })
      const completedInteraction =
        reached === 'proven'
          ? undefined
          : (await handOver(elsewhere, begun, requestId, 'jisoo.han')).text
      const returned =
        reached === 'back with a code'
          ? await followRedirectsToFrontEnd(elsewhere, completedInteraction ?? '')
          : undefined
      await browser.control('clock', { advanceSeconds: 61 })
      expect(await setPassword(browser, await checkedReset(browser), good)).toMatchObject({
        status: 200,
      })

      const [page, again] = [
        completedInteraction,
        (await handOver(elsewhere, begun, requestId, 'jisoo.han')).text,
      ]
      expect(refreshTarget(again)).toBe('/secdx/mfa/error?code=REDIRECT_CONTEXT_MISSING')
      const back =
        returned ??
        (page === undefined
          ? undefined
          : await followRedirectsToFrontEnd(elsewhere, page).catch(() => undefined))
      expect(back === undefined ? 422 : (await exchange(elsewhere, begun, back)).status).toBe(422)
    },
  )

  it.each(['locked', 'expired', 'must-reset'])(
    'makes an account that is %s active',
    async (state) => {
      await browser.control('settings', { singleMethodReset: 1 })
      const { requestId, policy } = await checkedIn(state)
      expect(await policy()).toMatchObject({ status: 200 })
      expect(await setPassword(browser, requestId, good)).toMatchObject({ status: 200 })
      expect(await signInWith('jisoo.han', good)).toMatchObject({
        status: 200,
        body: { nextStep: 'SECOND_STEP' },
      })
    },
  )

  it.each([
    ['suspended', 'LOGIN_ACCOUNT_SUSPENDED'],
    ['inactive', 'LOGIN_ACCOUNT_INACTIVE'],
    ['pending', 'LOGIN_PENDING_APPROVAL'],
    ['dormant-self', 'LOGIN_DORMANT_ADMIN'],
    ['dormant-admin', 'LOGIN_DORMANT_ADMIN'],
    ['dormant-reset-link', 'LOGIN_DORMANT_ADMIN'],
    ['policy-access-denied', 'POLICY_ACCESS_DENIED', 422],
    ['policy-browser-not-allowed', 'POLICY_BROWSER_NOT_ALLOWED', 422],
    ['policy-no-mapped-user', 'POLICY_NO_MAPPED_USER', 422],
    ['policy-session-expired', 'POLICY_SESSION_EXPIRED', 410],
  ])(
    'for an account that is %s: shows only after the check: %s',
    async (state, code, status = 423) => {
      const { requestId, policy } = await checkedIn(state)
      expect(await policy()).toMatchObject({ status, body: { code } })
      expect(await setPassword(browser, requestId, good)).toMatchObject(expired)
      expect(await policy(new HttpBrowser(referenceServer.origin))).toMatchObject({ status: 200 })
    },
  )

  it('shows the state of a two-method account only after both checks', async () => {
    await browser.control('accounts/minji.kim/state', { state: 'suspended' })
    const requestId = String((await startReset(browser, 'minji.kim')).body['requestId'])
    const policy = () => browser.api('GET', `/password/policy?requestId=${requestId}`)
    for (const [kind, nextStep] of [
      ['Sms', 'SECOND_STEP'],
      ['Email', 'PASSWORD_RESET'],
    ] as const) {
      expect(await policy()).toMatchObject({ status: 200 })
      await sendToReset(browser, requestId, kind)
      expect(
        await enterToReset(browser, requestId, await newestCode(browser, 'minji.kim'), kind),
      ).toMatchObject({ body: { nextStep } })
    }
    expect(await policy()).toMatchObject({ status: 423, body: { code: 'LOGIN_ACCOUNT_SUSPENDED' } })
  })

  it.each([
    [
      'minji.kim',
      'Your password was changed',
      '[Gatehouse] Your password was changed, and you were logged out everywhere.',
    ],
    [
      'seoyeon.lee',
      '비밀번호 변경 안내',
      '[Gatehouse] 비밀번호가 변경되어 모든 기기에서 로그아웃되었습니다.',
    ],
  ])('sends a notice to every address of %s', async (username, subject, text) => {
    const requestId = String((await startReset(browser, username)).body['requestId'])
    for (const kind of ['Sms', 'Email']) {
      await sendToReset(browser, requestId, kind)
      await enterToReset(browser, requestId, await newestCode(browser, username), kind)
    }
    expect(await setPassword(browser, requestId, good)).toMatchObject({ status: 200 })
    const inbox = JSON.parse(
      (await browser.get(`/sandbox/inbox.json?to=${username}`)).text,
    ) as readonly {
      readonly channel: string
      readonly subject: string
      readonly text: string
      readonly code: string
    }[]
    const notices = inbox.filter((message) => message.text.startsWith(text))
    expect(notices.map((message) => [message.channel, message.subject, message.code])).toEqual(
      expect.arrayContaining([
        ['email', subject, ''],
        ['sms', '', ''],
      ]),
    )
    expect(notices).toHaveLength(2)
  })

  it('removes a lock caused by wrong passwords', async () => {
    await browser.control('settings', { singleMethodReset: 1 })
    for (const _ of [1, 2, 3, 4, 5]) await signInWith('jisoo.han', 'wrong')
    expect(await signInWith('jisoo.han', 'wrong')).toMatchObject({
      status: 423,
      body: { code: 'LOGIN_AUTO_LOCKED' },
    })
    await setPassword(browser, await checkedReset(browser), good)
    expect(await signInWith('jisoo.han', good)).toMatchObject({ status: 200 })
  })

  it('is required after the password expires and makes it valid again', async () => {
    const { password } = await person(browser, 'jisoo.han')
    await browser.control('settings', { passwordDays: 1 })
    expect(await signInWith('jisoo.han', password)).toMatchObject({ status: 200 })
    await browser.control('clock', { advanceSeconds: 86_400 })
    expect(await signInWith('jisoo.han', password)).toMatchObject({
      status: 423,
      body: { code: 'LOGIN_PASSWORD_EXPIRED' },
    })
    await setPassword(browser, await checkedReset(browser), good)
    expect(await signInWith('jisoo.han', good)).toMatchObject({ status: 200 })
  })

  it('works once, in its own browser and tenant, for ten minutes', async () => {
    const requestId = await checkedReset(browser)
    expect(
      await setPassword(new HttpBrowser(referenceServer.origin), requestId, good),
    ).toMatchObject(expired)
    const both = await Promise.all([
      setPassword(browser, requestId, good),
      setPassword(browser.copy(), requestId, 'Slate-roof-2'),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])

    await browser.control('clock', { advanceSeconds: 61 })
    const late = await checkedReset(browser)
    await browser.control('clock', { advanceSeconds: 601 })
    expect(await setPassword(browser, late, 'Slate-roof-3')).toMatchObject(expired)
    expect(await startReset(browser, 'jisoo.han', 'maru')).toMatchObject({
      status: 404,
      body: { code: 'TENANT_INVALID' },
    })
    expect(await startReset(browser, 'jisoo han')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    })
  })

  it('offers no methods to an account without any, as for unknown IDs', async () => {
    const requestId = String((await startReset(browser, 'daniel.park')).body['requestId'])
    const { body } = await browser.api(
      'GET',
      `/verification/authenticators/list?serviceName=enrollment&step=1&requestId=${requestId}`,
    )
    expect(
      (body['items'] as readonly { readonly register: boolean }[]).filter(
        ({ register }) => register,
      ),
    ).toEqual([])
  })

  it('sends one request per key and returns the same answer twice', async () => {
    const requestId = await checkedReset(browser)
    const send = () =>
      browser.send(
        'POST',
        '/secdx/common-api/api/password/reset',
        JSON.stringify({ requestId, newPassword: good }),
        { 'content-type': 'application/json', 'idempotency-key': 'a-reset-that-is-sent-twice' },
      )
    const first = await send()
    expect([first.status, (await send()).status]).toEqual([200, 200])
  })
})
