import { generateKeyPairSync } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  askForRegistration,
  askForToken,
  askForVerification,
  consumerContext,
  returnToClientApp,
  returnToSystem,
  portalContext,
  completeBothSteps,
  proveByCode,
  status,
} from './support/client-apps.ts'
import { enterToRegister, kept, sendToRegister, startEnrollment } from './support/enroll.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { newestCode, person, sendCode, signIn, signInToSecondStep } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser
let clientAppsOrigin: string | undefined

beforeAll(() => {
  clientAppsOrigin = referenceServer.clientAppsOrigin
})
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const advance = (advanceSeconds: number) => browser.control('clock', { advanceSeconds })
const requestMfa = (jwt?: string, from = browser) =>
  from.api('POST', '/mfa/request', jwt === undefined ? {} : { jwt })
/** Cookie of a browser's sign-in requests. The session has another cookie. */
const FLOW = 'gatehouse-flow'
const missing = '/secdx/mfa/error?code=REDIRECT_CONTEXT_MISSING'
/** Returns the result on the application's own page, which its server has fetched. */
const knownResult = async (target: string) =>
  /class="news"><strong>[^<]*<\/strong> ([^<]*)</.exec((await browser.get(target)).text)?.[1]
const alive = async (body: object, from = browser) =>
  (await from.api('POST', '/login/context', body)).status
/** Returns the methods of a list: registered ones as they are, the others in brackets. */
const listed = async (requestId: string, step = 1) => {
  const { items } = (
    await browser.api(
      'GET',
      `/verification/authenticators/list?serviceName=enrollment&step=${step}&requestId=${requestId}`,
    )
  ).body as { readonly items: readonly { readonly name: string; readonly register: boolean }[] }
  return items.map(({ name, register }) =>
    (register ? name : `(${name})`).replace('Authenticator', ''),
  )
}
const unregistered = (...but: readonly string[]) =>
  [
    'Sms',
    'Email',
    'Msg',
    'UaApp',
    'UaPin',
    'UaTOTP',
    'UaMOTP',
    'WindowsHello',
    'ActiveDirectory',
    'KnoxIdentity',
  ]
    .filter((kind) => !but.includes(kind))
    .map((kind) => `(${kind})`)
/** The identity check at the start of the portal's request. */
async function proveForPortal(requestId: string): Promise<void> {
  await advance(61)
  await browser.api('POST', '/verification/otp/send', {
    requestId,
    authenticator: 'Email',
    variant: 'enrollment',
  })
  await browser.api('POST', '/verification/otp/verify', {
    requestId,
    authenticator: 'Email',
    variant: 'enrollment',
    otp: await newestCode(browser, 'minji.kim@example.com'),
  })
}
const opened = async (username = 'minji.kim') => {
  const handle = await askForVerification(browser, clientAppsOrigin, username)
  return { handle, requestId: String((await consumerContext(browser, handle)).body['requestId']) }
}

describe('a consumer service asks for a verification', () => {
  it('opens one request for repeated calls', async () => {
    const handle = await askForVerification(browser, clientAppsOrigin)
    const { body } = await consumerContext(browser, handle)
    expect(body).toEqual({
      requestId: expect.any(String),
      tenantId: 'default',
      sp: 'Administrator portal',
      displayUid: 'm*****m',
      isSecondStepRequired: true,
      enrollRequired: false,
    })
    expect((await consumerContext(browser, handle)).body).toEqual(body)
    expect((await status(browser, String(body['requestId']))).body['result']).toMatchObject({
      serviceName: 'mfa-consumer',
      nextStep: 'VERIFY',
      stepCompleted: 0,
    })
  })

  it('R7.28: returns as verified after both steps, and a repeated press matches', async () => {
    const { handle, requestId } = await opened()
    await completeBothSteps(browser, requestId)
    const target = await returnToClientApp(browser, requestId, handle)
    expect(new URL(target).origin).toBe(clientAppsOrigin)
    expect(await knownResult(target)).toBe('verified')
    expect(await returnToClientApp(browser, requestId, handle)).toBe(target)
    expect(await consumerContext(browser, handle)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
  })

  it('returns as left after only one of two steps', async () => {
    const { handle, requestId } = await opened()
    const { password } = await person(browser, 'minji.kim')
    await browser.api('POST', '/login/password/verify', {
      requestId,
      tenantId: 'default',
      password,
    })
    const target = await returnToClientApp(browser, requestId, handle)
    expect(await knownResult(target)).toBe('left without a verification')
    // The request is over: even the right code does not complete it.
    expect(
      (await proveByCode(browser, requestId).catch(() => ({ body: { code: 'REQUEST_EXPIRED' } })))
        .body,
    ).toMatchObject({ code: 'REQUEST_EXPIRED' })
    expect(await knownResult(await returnToClientApp(browser, requestId, handle))).toBe(
      'left without a verification',
    )
  })

  it("ignores the result in the address and asks the application's own server", async () => {
    const { handle, requestId } = await opened()
    const target = await returnToClientApp(browser, requestId, handle)
    expect(await knownResult(target.replace('cancelled', 'verified'))).toBe(
      'left without a verification',
    )
  })

  it('gives the request to a new browser after one lost answer', async () => {
    const { handle, requestId } = await opened()
    const reloaded = new HttpBrowser(referenceServer.origin)
    expect(await consumerContext(reloaded, handle)).toMatchObject({
      status: 200,
      body: { requestId },
    })
    // The first id is invalid, and a third fetch gives none: the browser has shown that it has its
    // id.
    expect((await status(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    await completeBothSteps(reloaded, requestId)
    expect(await consumerContext(new HttpBrowser(referenceServer.origin), handle)).toMatchObject({
      status: 410,
    })
    expect(await knownResult(await returnToClientApp(reloaded, requestId, handle))).toBe('verified')
  })

  it('gives the request to the third browser after two lost answers', async () => {
    const { handle, requestId } = await opened()
    await consumerContext(new HttpBrowser(referenceServer.origin), handle)
    const third = new HttpBrowser(referenceServer.origin)
    expect(await consumerContext(third, handle)).toMatchObject({ status: 200, body: { requestId } })
    await completeBothSteps(third, requestId)
    expect(await knownResult(await returnToClientApp(third, requestId, handle))).toBe('verified')
  })

  it('assigns the request at once to a browser with a flow id', async () => {
    await opened('haneul.seo')
    const { handle } = await opened()
    expect(await consumerContext(new HttpBrowser(referenceServer.origin), handle)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })

    const lost = await askForVerification(browser, clientAppsOrigin)
    await consumerContext(new HttpBrowser(referenceServer.origin), lost)
    expect((await consumerContext(browser, lost)).status).toBe(200)
    expect(await consumerContext(new HttpBrowser(referenceServer.origin), lost)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
  })

  it.each<[string, (requestId: string) => Promise<unknown>]>([
    [
      'declined the terms of',
      async (requestId) =>
        browser.form('/secdx/auth/terms/prompt', {
          promptResp: 'false',
          promptId: String((await result(requestId))['promptId']),
        }),
    ],
    ['cancelled', (requestId) => browser.api('POST', '/login/cancel', { requestId })],
  ])('ends after the user %s, also after reload or in another browser', async (_, leave) => {
    const { handle, requestId } = await opened('garam.heo')
    const { password } = await person(browser, 'garam.heo')
    await browser.api('POST', '/login/password/verify', {
      requestId,
      tenantId: 'default',
      password,
    })
    await leave(requestId)
    expect((await status(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    for (const asks of [browser, new HttpBrowser(referenceServer.origin)])
      expect(await consumerContext(asks, handle)).toMatchObject({
        status: 410,
        body: { code: 'REQUEST_EXPIRED' },
      })
  })

  it.each<[string, (handle: string, requestId: string) => Promise<unknown>]>([
    ['asks for the same again', (handle) => consumerContext(browser, handle)],
    ['asks for anything of it', (_, requestId) => status(browser, requestId)],
    [
      'asks whether it lives',
      (handle) => alive({ serviceName: 'mfa-consumer', consumerRequestId: handle }),
    ],
  ])('belongs to the browser that returns with its id and %s', async (_, returnFromProvider) => {
    const { handle, requestId } = await opened()
    await returnFromProvider(handle, requestId)
    const other = new HttpBrowser(referenceServer.origin)
    expect(await consumerContext(other, handle)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
    expect(await returnToClientApp(other, requestId, handle)).toBe(missing)
    await completeBothSteps(browser, requestId)
    expect(await returnToClientApp(other, requestId, handle)).toBe(missing)
  })

  it('R7.28: refuses a form with a wrong request, handle or field set', async () => {
    const [one, two] = [await opened(), await opened('haneul.seo')]
    await completeBothSteps(browser, one.requestId)
    expect(await returnToClientApp(browser, one.requestId, two.handle)).toBe(missing)
    expect(await returnToClientApp(browser, two.requestId, one.handle)).toBe(missing)
    expect(
      (await browser.form('/secdx/auth/consumer/verify', { requestId: one.requestId })).text,
    ).toContain('REDIRECT_CONTEXT_MISSING')
    expect(
      (
        await browser.form('/secdx/auth/consumer/verify', {
          requestId: one.requestId,
          consumerRequestId: one.handle,
          extra: 'x',
        })
      ).text,
    ).toContain('REDIRECT_CONTEXT_MISSING')
    expect(await knownResult(await returnToClientApp(browser, one.requestId, one.handle))).toBe(
      'verified',
    )
  })

  it('refuses a form from another origin', async () => {
    const { handle, requestId } = await opened()
    const answer = await browser.send(
      'POST',
      '/secdx/auth/consumer/verify',
      new URLSearchParams({ requestId, consumerRequestId: handle }),
      { origin: String(clientAppsOrigin), 'sec-fetch-site': 'same-site' },
    )
    expect(answer.status).toBe(403)
  })

  it('keeps sign-in requests and consumer requests separate', async () => {
    const { requestId: signingIn } = await signInToSecondStep(browser, 'minji.kim')
    const { handle, requestId } = await opened('haneul.seo')
    expect(await returnToClientApp(browser, signingIn, handle)).toBe(missing)
    await completeBothSteps(browser, requestId, 'haneul.seo').catch(() => undefined)
    expect(await returnToSystem(browser, requestId)).toBe(missing)
  })

  it('R8.45: expires after its time and reports the timeout', async () => {
    const handle = await askForVerification(browser, clientAppsOrigin)
    await advance(601)
    expect(await consumerContext(browser, handle)).toMatchObject({
      status: 410,
      body: { code: 'MFA_TIMEOUT' },
    })
    expect(await consumerContext(browser, 'nothing-of-the-kind')).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
  })

  it('R8.46: refuses an account that cannot be used', async () => {
    const handle = await askForVerification(browser, clientAppsOrigin, 'locked.lee')
    expect(await consumerContext(browser, handle)).toMatchObject({
      status: 422,
      body: { code: 'MFA_USER_INFO_INSUFFICIENT' },
    })
  })

  it('asks an account without methods for the password, then for a registration', async () => {
    const handle = await askForVerification(browser, clientAppsOrigin, 'nara.yoon')
    const { body } = await consumerContext(browser, handle)
    const requestId = String(body['requestId'])
    expect(body['enrollRequired']).toBe(true)
    // Before any proof, no registration begins.
    expect((await startEnrollment(browser, requestId)).body['code']).toBe(
      'MFA_USER_INFO_INSUFFICIENT',
    )
    const { password } = await person(browser, 'nara.yoon')
    expect(
      (
        await browser.api('POST', '/login/password/verify', {
          requestId,
          tenantId: 'default',
          password,
        })
      ).body,
    ).toMatchObject({ nextStep: 'ENROLL_REQUIRED' })
    await startEnrollment(browser, requestId)
    await sendToRegister(browser, requestId)
    expect(
      (await enterToRegister(browser, requestId, await newestCode(browser, kept))).body,
    ).toMatchObject({ nextStep: 'COMPLETE' })
    expect(await knownResult(await returnToClientApp(browser, requestId, handle))).toBe('verified')
  })
})

it('names the requesting application in the history and in the terms', async () => {
  const { requestId } = await opened()
  await completeBothSteps(browser, requestId)
  const asked = String(
    (await requestMfa(await askForToken(browser, clientAppsOrigin))).body['requestId'],
  )
  await advance(61)
  await proveByCode(browser, asked)
  await advance(61)
  await signIn(browser)
  const { items } = (await browser.api('GET', '/users/verifications/history/list')).body as {
    readonly items: readonly { readonly sp: string }[]
  }
  expect(items.map(({ sp }) => sp)).toEqual([
    'singleid',
    'singleid',
    'Access management',
    'Administrator portal',
    'Administrator portal',
  ])

  const { requestId: withTerms } = await opened('garam.heo')
  await browser.api('POST', '/login/password/verify', {
    requestId: withTerms,
    tenantId: 'default',
    password: (await person(browser, 'garam.heo')).password,
  })
  const { promptId } = (await status(browser, withTerms)).body['result'] as {
    readonly promptId: string
  }
  const named = async (language: string) =>
    (await browser.api('GET', `/terms/prompt/${promptId}?language=${language}`)).body['sp']
  expect([await named('en-US'), await named('ko-KR')]).toEqual([
    'Administrator portal',
    '관리자 포털',
  ])
})

describe('an access-management system asks for a second proof', () => {
  it("exchanges its token, and returns the request to the token's address", async () => {
    const { status: answered, body } = await requestMfa(
      await askForToken(browser, clientAppsOrigin),
    )
    expect([answered, body]).toEqual([
      200,
      {
        mfaRequestId: expect.any(String),
        requestId: expect.any(String),
        tenantId: 'default',
        sp: 'Access management',
        displayUid: 'm*****m',
        isSecondStepRequired: false,
      },
    ])
    const requestId = String(body['requestId'])
    // The system has checked the password itself.
    const { password } = await person(browser, 'minji.kim')
    expect(
      (
        await browser.api('POST', '/login/password/verify', {
          requestId,
          tenantId: 'default',
          password,
        })
      ).body['code'],
    ).toBe('REQUEST_EXPIRED')
    expect((await proveByCode(browser, requestId))?.body).toMatchObject({
      serviceName: 'mfa-am',
      nextStep: 'COMPLETE',
      stepCompleted: 1,
    })
    const target = await returnToSystem(browser, requestId)
    expect(target).toMatch(new RegExp(`^${clientAppsOrigin}/access-management/return\\?`))
    expect(await knownResult(target)).toBe('verified')
  })

  it("R4.27: lists registered methods, with the password only for consumers' first step", async () => {
    expect(
      await listed(
        String((await requestMfa(await askForToken(browser, clientAppsOrigin))).body['requestId']),
      ),
    ).toEqual(['Sms', 'Email', ...unregistered('Sms', 'Email')])
    expect(
      await listed(
        String(
          (await requestMfa(await askForToken(browser, clientAppsOrigin, 'jisoo.han'))).body[
            'requestId'
          ],
        ),
      ),
    ).toEqual(['Sms', ...unregistered('Sms')])
    const { requestId } = await opened()
    expect(await listed(requestId)).toEqual([
      'Password',
      'Sms',
      'Email',
      ...unregistered('Sms', 'Email'),
    ])
    const { password } = await person(browser, 'minji.kim')
    await browser.api('POST', '/login/password/verify', {
      requestId,
      tenantId: 'default',
      password,
    })
    expect(await listed(requestId, 2)).toEqual(['Sms', 'Email', ...unregistered('Sms', 'Email')])
  })

  it('D7.10 T65: refuses an unproven request, another browser and another tenant', async () => {
    const { body } = await requestMfa(await askForToken(browser, clientAppsOrigin))
    const requestId = String(body['requestId'])
    expect(await returnToSystem(new HttpBrowser(referenceServer.origin), requestId)).toBe(missing)
    expect(await returnToSystem(browser, requestId, { tenantId: 'other' })).toBe(
      '/secdx/mfa/error?code=TENANT_INVALID',
    )
    expect(await returnToSystem(browser, requestId, { username: 'minji.kim' })).toBe(missing)
    expect(await knownResult(await returnToSystem(browser, requestId))).toBe(
      'left without a verification',
    )
  })

  it.each([
    ['R8.37', 'jwt', 400, 'MFA_JWT_EMPTY'],
    ['R8.38', 'uid', 400, 'MFA_JWT_EMPTY_UID'],
    ['R8.39', 'rtn', 400, 'MFA_JWT_EMPTY_RTN'],
    ['R8.40', 'sys', 400, 'MFA_JWT_EMPTY_SYS'],
    ['R8.41', 'exp', 400, 'MFA_JWT_EMPTY_EXP'],
    ['R8.42', 'iat', 400, 'MFA_JWT_EMPTY_IAT'],
    ['R8.43', 'expired', 422, 'MFA_JWT_INVALID'],
    ['R8.43', 'invalid', 422, 'MFA_JWT_INVALID'],
    ['R8.45', 'timeout', 410, 'MFA_TIMEOUT'],
  ])('%s: answers a token with the fault %s with %i %s', async (_id, fault, answered, code) => {
    expect(
      await requestMfa(await askForToken(browser, clientAppsOrigin, 'minji.kim', fault)),
    ).toMatchObject({
      status: answered,
      body: { code },
    })
  })

  it('R8.37: refuses a missing or blank token', async () => {
    expect((await requestMfa()).body['code']).toBe('MFA_JWT_EMPTY')
    expect((await requestMfa('  ')).body['code']).toBe('MFA_JWT_EMPTY')
  })

  it('R8.44: accepts a token once, also in parallel or with another signature', async () => {
    const jwt = await askForToken(browser, clientAppsOrigin)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requestMfa(jwt, new HttpBrowser(referenceServer.origin))),
    )
    const codes = answers.map(({ body: { code } }) => (typeof code === 'string' ? code : 'ok'))
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 'MFA_JWT_DUPLICATE'),
      'ok',
    ])
    expect(await requestMfa(jwt)).toMatchObject({
      status: 409,
      body: { code: 'MFA_JWT_DUPLICATE' },
    })
    expect(await requestMfa(otherSignature(jwt))).toMatchObject({ status: 409 })
  })

  it('returns the same request when the call repeats after a lost answer', async () => {
    const jwt = JSON.stringify({ jwt: await askForToken(browser, clientAppsOrigin) })
    const act = () =>
      browser.send('POST', '/secdx/common-api/api/mfa/request', jwt, {
        'content-type': 'application/json',
        'idempotency-key': 'e2b1a5de-4b6f-4c38-8f7c-3f3c5a0e7d11',
      })
    await browser.get((await signInToSecondStep(browser)).begun.redirectUri)
    expect((await act()).text).toBe((await act()).text)
  })

  it('R8.43: refuses forged signatures, changed claims and malformed tokens', async () => {
    const [head = '', body = '', signature = ''] = (
      await askForToken(browser, clientAppsOrigin)
    ).split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as JWTPayload
    const mine = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = mine.publicKey.export({ format: 'jwk' })
    const forged = [
      `${encoded({ alg: 'none' })}.${body}.`,
      `${head}.${body}.`,
      `${head}.${encoded({ ...claims, uid: 'haneul.seo' })}.${signature}`,
      `${head}.${encoded({ ...claims, sys: 'elsewhere' })}.${signature}`,
      `${head}.${encoded({ ...claims, sys: [claims['sys']] })}.${signature}`,
      'not.a.token',
      'x',
      `${head}.${body}.${signature}.x`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', jwk }).sign(mine.privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(JSON.stringify(jwk))),
    ]
    for (const jwt of forged)
      expect([jwt, (await requestMfa(jwt)).body['code']]).toEqual([jwt, 'MFA_JWT_INVALID'])
  })

  it('R8.46: refuses an unknown or empty account without using up the token', async () => {
    expect(
      await requestMfa(await askForToken(browser, clientAppsOrigin, 'somebody.else')),
    ).toMatchObject({
      status: 422,
      body: { code: 'MFA_USER_INFO_INSUFFICIENT' },
    })
    const jwt = await askForToken(browser, clientAppsOrigin, 'nara.yoon')
    expect((await requestMfa(jwt)).body['code']).toBe('MFA_USER_INFO_INSUFFICIENT')
    expect((await requestMfa(jwt)).body['code']).toBe('MFA_USER_INFO_INSUFFICIENT')
  })

  it('expires with the verification time since the token was issued', async () => {
    const { body } = await requestMfa(await askForToken(browser, clientAppsOrigin))
    await advance(601)
    expect((await sendCode(browser, String(body['requestId']))).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
  })
})

describe('the user portal asks for a registration', () => {
  it("opens an identity check for a signed-in user with the portal's names", async () => {
    await signIn(browser)
    const handle = await askForRegistration(browser, clientAppsOrigin, 'minji.kim', 'Msg')
    const { body } = await portalContext(browser, handle)
    expect(body).toEqual({
      requestId: expect.any(String),
      username: 'minji.kim',
      formattedName: '김민지',
      enFormattedName: 'Minji Kim',
      displayUid: 'm*****m',
      sotName: null,
      authenticator: 'Msg',
      type: 'new',
    })
    expect((await portalContext(browser, handle)).body).toEqual(body)
    expect((await status(browser, String(body['requestId']))).body['result']).toMatchObject({
      nextStep: 'VERIFY',
    })
    expect((await startEnrollment(browser, String(body['requestId']), 'Msg')).body).toMatchObject({
      verificationRequired: true,
    })
  })

  it('refuses another sign-in of the same user in the same browser', async () => {
    await signIn(browser)
    const handle = await askForRegistration(browser, clientAppsOrigin, 'minji.kim', 'Msg')
    expect((await portalContext(browser, handle)).status).toBe(200)
    await advance(61)
    const later = new HttpBrowser(referenceServer.origin)
    await signIn(later)
    // The flow is that of the browser that opened it; the session and its token belong to the other
    // sign-in.
    const flow = browser.cookies.get(FLOW) ?? ''
    later.cookies.set(FLOW, flow)
    expect(flow).not.toBe('')
    expect(await portalContext(later, handle)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
    expect((await portalContext(browser, handle)).status).toBe(200)
  })

  it('names no method when the user chooses it', async () => {
    await signIn(browser)
    expect(
      (
        await portalContext(
          browser,
          await askForRegistration(browser, clientAppsOrigin, 'minji.kim', ''),
        )
      ).body,
    ).not.toHaveProperty('authenticator')
  })

  it.each(['new', 'change'])(
    "D2.33: lists all methods except the password for a user's choice (%s)",
    async (type) => {
      await signIn(browser)
      const requestId = String(
        (
          await portalContext(
            browser,
            await askForRegistration(browser, clientAppsOrigin, 'minji.kim', '', type),
          )
        ).body['requestId'],
      )
      expect(await listed(requestId)).toEqual(['Sms', 'Email', ...unregistered('Sms', 'Email')])
      await proveForPortal(requestId)
      expect(await listed(requestId, 2)).toEqual(['Sms', 'Email', ...unregistered('Sms', 'Email')])
    },
  )

  it('replaces a registered method on change, and registers a missing one', async () => {
    await signIn(browser)
    const requestId = String(
      (
        await portalContext(
          browser,
          await askForRegistration(browser, clientAppsOrigin, 'minji.kim', 'Msg', 'change'),
        )
      ).body['requestId'],
    )
    expect((await startEnrollment(browser, requestId, 'Msg', 'change')).body).toMatchObject({
      registered: false,
      verificationRequired: true,
    })
    await proveForPortal(requestId)
    expect((await startEnrollment(browser, requestId, 'Sms', 'change')).body).toMatchObject({
      registered: true,
      maskedData: '***-****-0101',
      verificationRequired: false,
    })
    expect((await startEnrollment(browser, requestId, 'Msg', 'change')).body).toMatchObject({
      registered: false,
      maskedData: '',
      verificationRequired: false,
    })
    expect((await sendToRegister(browser, requestId, { knoxId: 'minji.kim' }, 'Msg')).status).toBe(
      200,
    )
    expect(
      (await enterToRegister(browser, requestId, await newestCode(browser, 'minji.kim'), 'Msg'))
        .body,
    ).toMatchObject({ nextStep: 'RETURN' })
  })

  it('refuses another user, an expired or unknown handle, or no session', async () => {
    const handle = await askForRegistration(browser, clientAppsOrigin, 'haneul.seo', 'Msg')
    expect(await portalContext(browser, handle)).toMatchObject({ status: 401 })
    await signIn(browser)
    expect(await portalContext(browser, handle)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
    expect(await portalContext(browser, 'nothing')).toMatchObject({ status: 410 })
    const own = await askForRegistration(browser, clientAppsOrigin, 'minji.kim', 'Msg')
    await advance(601)
    expect(await portalContext(browser, own)).toMatchObject({ status: 410 })
  })
})

describe("the user portal's data stays between servers", () => {
  it('enrollment from the user portal: refuses a changed, used or foreign handle', async () => {
    await signIn(browser)
    await advance(301)
    const handle = await askForRegistration(browser, clientAppsOrigin, 'minji.kim', 'Msg')
    expect(Buffer.from(handle, 'base64url').toString('latin1')).not.toMatch(/minji|김민지/i)
    const changed = `${handle.slice(0, -2)}${handle.at(-2) === 'A' ? 'B' : 'A'}${handle.slice(-1)}`
    expect(await portalContext(browser, changed)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })

    const requestId = String((await portalContext(browser, handle)).body['requestId'])
    const other = new HttpBrowser(referenceServer.origin)
    await signIn(other)
    expect(await portalContext(other, handle)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })

    await advance(61)
    const { addresses } = await person(browser, 'minji.kim')
    await browser.api('POST', '/verification/otp/send', {
      requestId,
      authenticator: 'Sms',
      variant: 'enrollment',
    })
    expect(
      (
        await browser.api('POST', '/verification/otp/verify', {
          requestId,
          authenticator: 'Sms',
          variant: 'enrollment',
          otp: await newestCode(browser, addresses[0] ?? ''),
        })
      ).body,
    ).toMatchObject({ nextStep: 'ENROLL_CONTINUE' })
    await startEnrollment(browser, requestId, 'Msg')
    await sendToRegister(browser, requestId, { knoxId: 'minji.kim' }, 'Msg')
    expect(
      (await enterToRegister(browser, requestId, await newestCode(browser, 'minji.kim'), 'Msg'))
        .body,
    ).toMatchObject({ nextStep: 'RETURN' })
    expect(await portalContext(browser, handle)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
  })
})

describe('the check for an open request to return to', () => {
  it("R4.35 R7.15 T38: accepts the service's id in this browser while active", async () => {
    const { handle, requestId } = await opened()
    const { body } = await requestMfa(await askForToken(browser, clientAppsOrigin))
    expect(await alive({ serviceName: 'mfa-consumer', consumerRequestId: handle })).toBe(204)
    expect(await alive({ serviceName: 'mfa-am', requestId: body['mfaRequestId'] })).toBe(204)
    expect(await alive({ serviceName: 'mfa-am', requestId: body['requestId'] })).toBe(410)
    expect(
      await alive(
        { serviceName: 'mfa-consumer', consumerRequestId: handle },
        new HttpBrowser(referenceServer.origin),
      ),
    ).toBe(410)
    expect(await alive({ serviceName: 'mfa-consumer', consumerRequestId: handle, requestId })).toBe(
      400,
    )
    await returnToClientApp(browser, requestId, handle)
    expect(await alive({ serviceName: 'mfa-consumer', consumerRequestId: handle })).toBe(410)
    await advance(601)
    expect(await alive({ serviceName: 'mfa-am', requestId: body['mfaRequestId'] })).toBe(410)
  })

  it('R7.16: opens each application at its own address', async () => {
    for (const name of [
      'User portal',
      'Administrator portal',
      'Access management',
      'user-portal',
    ]) {
      const { accessUrl } = (
        await browser.api('GET', `/login/applications?name=${encodeURIComponent(name)}`)
      ).body as { readonly accessUrl: string }
      expect(new URL((await browser.get(`${accessUrl}?x=1`)).location ?? '').origin).toBe(
        clientAppsOrigin,
      )
    }
  })
})

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** ECDSA: (r, n - s) is a signature of the same text as (r, s). */
function otherSignature(jwt: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const [head = '', body = '', signature = ''] = jwt.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  return `${head}.${body}.${Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]).toString('base64url')}`
}

const result = async (requestId: string) =>
  (await status(browser, requestId)).body['result'] as Readonly<Record<string, unknown>>
const agree = async (promptId: unknown) =>
  browser.form('/secdx/auth/terms/prompt', { promptResp: 'true', promptId: String(promptId) })

describe('terms of the sign-on policy and the MFA service', () => {
  it('asks for the terms before the second step of a consumer request', async () => {
    const { handle, requestId } = await opened('garam.heo')
    const { password } = await person(browser, 'garam.heo')
    await browser.api('POST', '/login/password/verify', {
      requestId,
      tenantId: 'default',
      password,
    })
    const { nextStep, promptId } = await result(requestId)
    expect(nextStep).toBe('CONSENT_MFA')
    expect((await sendCode(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    await agree(promptId)
    expect((await proveByCode(browser, requestId, 'garam.heo')).body).toMatchObject({
      nextStep: 'COMPLETE',
    })
    expect(await knownResult(await returnToClientApp(browser, requestId, handle))).toBe('verified')
  })

  it('asks for the terms at the end of an access-management request', async () => {
    const requestOf = async () =>
      String(
        (await requestMfa(await askForToken(browser, clientAppsOrigin, 'garam.heo'))).body[
          'requestId'
        ],
      )
    const left = await requestOf()
    await proveByCode(browser, left, 'garam.heo')
    expect(await knownResult(await returnToSystem(browser, left))).toBe(
      'left without a verification',
    )
    await advance(61)
    const requestId = await requestOf()
    await proveByCode(browser, requestId, 'garam.heo')
    const { nextStep, promptId } = await result(requestId)
    expect(nextStep).toBe('CONSENT_MFA')
    await agree(promptId)
    expect((await result(requestId))['nextStep']).toBe('COMPLETE')
    expect(await knownResult(await returnToSystem(browser, requestId))).toBe('verified')
  })

  it('refuses the second step on a computer without the agent', async () => {
    const { requestId } = await opened('yerin.song')
    const { password } = await person(browser, 'yerin.song')
    expect(
      (
        await browser.api('POST', '/login/password/verify', {
          requestId,
          tenantId: 'default',
          password,
        })
      ).body,
    ).toMatchObject({ nextStep: 'AGENT_REQUIRED' })
    expect((await sendCode(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
  })
})
