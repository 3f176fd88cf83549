import { beforeEach, describe, expect, it } from 'vitest'
import { hashesAtOnce } from '../../server/sign-in/password-hash.ts'
import { countWork, pauseHashes } from './support/count-work.ts'
import { HttpBrowser } from './support/http-browser.ts'
import {
  begin,
  enterPassword,
  followRedirectsToFrontEnd,
  handOver,
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

const withPassword = (username: string, password: string) => async () =>
  enterPassword(browser, await begin(browser), { username, password })

/**
 * Password hashes of one wrong attempt, which are nearly its whole cost. The sandbox runs in this
 * process.
 */
async function hashesOfTry(username: string): Promise<number> {
  const begun = await begin(browser)
  const work = countWork()
  try {
    await enterPassword(browser, begun, { username, password: 'wrong' })
    return work.since().hashes
  } finally {
    work.stop()
  }
}

describe('a password', () => {
  it('is compared as it was typed, without any change', async () => {
    const { password } = await person(browser, 'minji.kim')
    const others = [password.toUpperCase(), `${password} `, ` ${password}`, password.slice(0, -1)]
    for (const other of others)
      expect((await withPassword('minji.kim', other)()).body['code']).toBe(
        'LOGIN_PASSWORD_INCORRECT',
      )
    expect((await withPassword('minji.kim', password)()).status).toBe(200)
  })

  it.each(['minji.kim', 'nobody.at.all'])(
    'counts failures and locks after five for %s (R8.10, R8.20, D8.07)',
    async (username) => {
      const tryOnce = withPassword(username, 'wrong')
      for (const failed of [1, 2, 3, 4])
        expect(await tryOnce()).toMatchObject({
          status: 422,
          body: { code: 'LOGIN_PASSWORD_INCORRECT', failed, allowed: 5 },
        })
      expect(await tryOnce()).toMatchObject({
        status: 423,
        body: { code: 'LOGIN_AUTO_LOCKED', minutes: 10 },
      })
      expect(await tryOnce()).toMatchObject({
        status: 423,
        body: { code: 'LOGIN_AUTO_LOCKED', minutes: 10 },
      })
    },
  )

  it('unlocks after the lock time; the right password clears the count', async () => {
    const minji = await person(browser, 'minji.kim')
    for (let tries = 0; tries < 5; tries += 1) await withPassword('minji.kim', 'wrong')()
    expect((await withPassword('minji.kim', minji.password)()).body['code']).toBe(
      'LOGIN_AUTO_LOCKED',
    )
    await browser.control('clock', { advanceSeconds: 601 })
    expect((await withPassword('minji.kim', 'wrong')()).body['failed']).toBe(1)
    expect((await withPassword('MINJI.KIM', minji.password)()).status).toBe(200)
    expect((await withPassword('minji.kim', 'wrong')()).body['failed']).toBe(1)
  })

  it.each(['minji.kim', 'nobody.at.all'])(
    'locks longer each time, until only a reset unlocks %s',
    async (username) => {
      const minutes: unknown[] = []
      for (let lock = 1; lock < 16; lock += 1) {
        for (let failed = 1; failed < 5; failed += 1)
          expect((await withPassword(username, 'wrong')()).body).toMatchObject({
            code: 'LOGIN_PASSWORD_INCORRECT',
            failed,
          })
        minutes.push((await withPassword(username, 'wrong')()).body['minutes'])
        await browser.control('clock', { advanceSeconds: 3601 })
      }
      expect(minutes.slice(0, 5)).toEqual([10, 20, 40, 60, 60])
      for (let failed = 1; failed < 5; failed += 1) await withPassword(username, 'wrong')()
      const permanentlyLocked = { status: 423, body: { code: 'LOGIN_LOCKED_UNTIL_RESET' } }
      expect(await withPassword(username, 'wrong')()).toMatchObject(permanentlyLocked)
      await browser.control('clock', { advanceSeconds: 86_400 })
      expect(
        await withPassword(username, (await person(browser, 'minji.kim')).password)(),
      ).toMatchObject(permanentlyLocked)
      if (username !== 'minji.kim') return
      await browser.control('accounts/minji.kim/state', { state: 'active' })
      expect(
        (await withPassword(username, (await person(browser, 'minji.kim')).password)()).status,
      ).toBe(200)
    },
  )

  it('refused by the rate limit uses no try and locks no account', async () => {
    const minji = await person(browser, 'minji.kim')
    const manyBrowsers = Array.from({ length: 100 }, () => new HttpBrowser(referenceServer.origin))
    const begun = await Promise.all(
      manyBrowsers.map(async (each) => [each, await begin(each)] as const),
    )
    const releaseHashes = pauseHashes()
    let refused = 0
    const asked = begun.map(async ([each, request]) => {
      const answer = await enterPassword(each, request, {
        username: 'minji.kim',
        password: minji.password,
      })
      if (answer.status !== 200) refused += 1
      return answer
    })
    // Those that run at once, and 64 that wait for them.
    await expect.poll(() => refused).toBe(100 - 64 - hashesAtOnce)
    releaseHashes()
    const answers = await Promise.all(asked)
    const answersByOutcome = Object.groupBy(answers, ({ status, body }) =>
      status === 200 ? 'in' : String(body['code']),
    )
    expect(Object.keys(answersByOutcome).toSorted()).toEqual(['RATE_LIMITED', 'in'])
    expect((await withPassword('minji.kim', 'wrong')()).body).toMatchObject({
      code: 'LOGIN_PASSWORD_INCORRECT',
      failed: 1,
    })
  })

  it('resets the failure count when it is right', async () => {
    const minji = await person(browser, 'minji.kim')
    for (let tries = 0; tries < 5; tries += 1) await withPassword('minji.kim', 'wrong')()
    await browser.control('clock', { advanceSeconds: 601 })
    expect((await withPassword('minji.kim', minji.password)()).status).toBe(200)
    for (let tries = 0; tries < 4; tries += 1) await withPassword('minji.kim', 'wrong')()
    expect((await withPassword('minji.kim', 'wrong')()).body).toMatchObject({
      code: 'LOGIN_AUTO_LOCKED',
      minutes: 10,
    })
  })

  it('counts no failure when right, even for an unusable account', async () => {
    const minji = await person(browser, 'minji.kim')
    await browser.control('accounts/minji.kim/state', { state: 'suspended' })
    for (let tries = 0; tries < 7; tries += 1)
      expect((await withPassword('minji.kim', minji.password)()).body['code']).toBe(
        'LOGIN_ACCOUNT_SUSPENDED',
      )
  })

  it.each([
    ['minLength', '  '],
    ['minLength', '\u200B'],
    ['no-whitespace', 'minji kim'],
    ['no-whitespace', 'min\u3000ji'],
  ])('is not checked for an ID that breaks the rule %s: %j', async (rule, username) => {
    expect(await withPassword(username, 'wrong')()).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', issues: [{ path: '/username', rule }] },
    })
  })

  it('is checked five times at most when twenty guesses race', async () => {
    const begun = await begin(browser)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        enterPassword(browser, begun, { username: 'minji.kim', password: 'wrong' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(answers.filter(({ body }) => body['code'] === 'LOGIN_AUTO_LOCKED')).toHaveLength(16)
  })

  it('takes as much work for an unknown ID (D8.07)', async () => {
    expect([await hashesOfTry('jisoo.han'), await hashesOfTry('nobody')]).toEqual([1, 1])
  })

  it.each([
    ['locked', 'LOGIN_LOCKED_UNTIL_RESET', 423],
    ['dormant-self', 'LOGIN_DORMANT_SELF', 423],
    ['dormant-admin', 'LOGIN_DORMANT_ADMIN', 423],
    ['dormant-reset-link', 'LOGIN_DORMANT_RESET_LINK', 423],
    ['suspended', 'LOGIN_ACCOUNT_SUSPENDED', 423],
    ['inactive', 'LOGIN_ACCOUNT_INACTIVE', 423],
    ['pending', 'LOGIN_PENDING_APPROVAL', 423],
    ['expired', 'LOGIN_PASSWORD_EXPIRED', 423],
    ['must-reset', 'LOGIN_PASSWORD_RESET_REQUIRED', 423],
    ['policy-access-denied', 'POLICY_ACCESS_DENIED', 422],
    ['policy-browser-not-allowed', 'POLICY_BROWSER_NOT_ALLOWED', 422],
    ['policy-no-mapped-user', 'POLICY_NO_MAPPED_USER', 422],
    ['policy-session-expired', 'POLICY_SESSION_EXPIRED', 410],
  ])('shows the state %s only when it is right (D8.07)', async (state, code, status) => {
    const minji = await person(browser, 'minji.kim')
    expect((await browser.control('accounts/minji.kim/state', { state })).status).toBe(200)
    expect((await withPassword('minji.kim', 'wrong')()).body['code']).toBe(
      'LOGIN_PASSWORD_INCORRECT',
    )
    expect(await withPassword('minji.kim', minji.password)()).toMatchObject({
      status,
      body: { code },
    })
  })

  it('needs a live key of this browser, tenant and provider sign-in', async () => {
    const minji = await person(browser, 'minji.kim')
    const begun = await begin(browser)
    const verify = (changes: object) =>
      browser.api('POST', '/login/password/verify', { ...begunBody, ...changes })
    const begunBody = {
      sessionDataKey: begun.sessionDataKey,
      tenantId: 'default',
      username: minji.username,
      password: minji.password,
    }
    expect((await verify({ tenantId: 'other' })).body['code']).toBe('TENANT_INVALID')
    expect((await verify({ sessionDataKey: 'unknown' })).body['code']).toBe('LOGIN_TOKEN_EXPIRED')
    expect(
      (await enterPassword(new HttpBrowser(referenceServer.origin), begun, minji)).body['code'],
    ).toBe('LOGIN_TOKEN_EXPIRED')
    expect((await verify({ sessionDataKey: undefined })).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: '/sessionDataKey', rule: 'required' }],
    })
    await browser.control('clock', { advanceSeconds: 601 })
    expect((await verify({})).body['code']).toBe('LOGIN_TOKEN_EXPIRED')
  })

  it('is refused after another tab finished the sign-in', async () => {
    const { begun, who } = await signInToSecondStep(browser, 'daniel.park')
    const { requestId } = (await enterPassword(browser, begun, who)).body
    await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, String(requestId), who.username)).text,
    )
    expect((await enterPassword(browser, begun, who)).body['code']).toBe('LOGIN_NO_PRIMARY_SESSION')
  })
})

describe('a session', () => {
  it('ends after fifteen idle minutes and always after twelve hours', async () => {
    await signIn(browser)
    for (const seconds of [840, 840]) {
      await browser.control('clock', { advanceSeconds: seconds })
      expect((await browser.api('GET', '/users/signin')).status).toBe(200)
    }
    await browser.control('clock', { advanceSeconds: 901 })
    expect(await browser.api('GET', '/users/signin')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    })

    await signIn(browser)
    await browser.control('settings', { idleSeconds: 100_000 })
    await browser.control('clock', { advanceSeconds: 43_100 })
    expect((await browser.api('GET', '/users/signin')).status).toBe(200)
    await browser.control('clock', { advanceSeconds: 101 })
    expect((await browser.api('GET', '/users/signin')).status).toBe(401)
  })
})

describe('a session of an account that is suspended', () => {
  it('ends with the suspension', async () => {
    await signIn(browser)
    await browser.control('accounts/minji.kim/state', { state: 'suspended' })
    expect((await browser.api('GET', '/users/signin')).status).toBe(401)
  })
})

describe('an address that sends too many requests', () => {
  it('gets the wait time for passwords and for codes', async () => {
    await browser.control('settings', { passwordsPerAddress: 1, sendsPerAddress: 1 })
    const begun = await begin(browser)
    const who = { username: 'minji.kim', password: 'not-the-one' }
    expect((await enterPassword(browser, begun, who)).status).toBe(422)
    expect(await enterPassword(browser, begun, who)).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) },
    })
    const started = await browser.api('POST', '/login/start', {
      sessionDataKey: begun.sessionDataKey,
      tenantId: 'default',
      username: 'minji.kim',
    })
    const requestId = String(started.body['requestId'])
    expect((await sendCode(browser, requestId)).status).toBe(200)
    expect((await sendCode(browser, requestId, 'Email')).body['code']).toBe('RATE_LIMITED')
    await browser.control('clock', { advanceSeconds: 301 })
    expect((await sendCode(browser, requestId, 'Email')).status).toBe(200)
  })
})

describe('a running request', () => {
  it('shows its real state after a reload and ends when cancelled', async () => {
    const { requestId } = await signInToSecondStep(browser)
    const status = () => browser.api('GET', `/login/status?requestId=${requestId}`)
    expect((await status()).body).toMatchObject({
      result: { requestId, stepCompleted: 1, nextStep: 'SECOND_STEP' },
    })
    expect(
      (await browser.api('POST', '/login/context', { serviceName: 'mfa-consumer', requestId }))
        .status,
    ).toBe(204)
    // For an access-management system it is the id of its own request, and this is another one.
    expect(
      (await browser.api('POST', '/login/context', { serviceName: 'mfa-am', requestId })).body[
        'code'
      ],
    ).toBe('REQUEST_EXPIRED')
    expect(
      (await new HttpBrowser(referenceServer.origin).api('POST', '/login/cancel', { requestId }))
        .status,
    ).toBe(204)
    expect((await status()).status).toBe(200)
    expect((await browser.api('POST', '/login/cancel', { requestId })).status).toBe(204)
    expect((await status()).body['code']).toBe('REQUEST_EXPIRED')
  })
})
