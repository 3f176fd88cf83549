import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import {
  begin,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  signInToSecondStep,
} from './support/sign-in.ts'
import { SoftwareAuthenticator, type Answering } from './support/software-authenticator.ts'
import { useTestServer } from './support/use-test-server.ts'

type Options = {
  readonly challenge: string
  readonly user: { readonly id: string }
  readonly allowCredentials: readonly { readonly id: string }[]
  readonly excludeCredentials: readonly { readonly id: string }[]
}

const referenceServer = useTestServer()
let browser: HttpBrowser
/** The machine of nara.yoon, registered in the sign-in of each test. */
let machine: SoftwareAuthenticator

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  machine = new SoftwareAuthenticator()
  await browser.control('reset', {})
})

const publicKeyOf = (body: Readonly<Record<string, unknown>>): Options =>
  body['publicKey'] as Options
const noCredentials = { status: 422, body: { code: 'WINDOWS_HELLO_NO_CREDENTIALS' } }
const late = { status: 410, body: { code: 'WINDOWS_HELLO_TIMEOUT' } }
const expired = { status: 410, body: { code: 'REQUEST_EXPIRED' } }

const enrollOptions = (by: HttpBrowser, requestId: string) =>
  by.api('POST', '/enrollment/windows-hello/options', { requestId })
const enroll = (by: HttpBrowser, requestId: string, credential: unknown, deviceName = 'Desk PC') =>
  by.api('POST', '/enrollment/windows-hello/verify', { requestId, deviceName, credential })
const openEnrollment = (by: HttpBrowser, requestId: string, type = 'new') =>
  by.api('POST', '/enrollment/start', { requestId, authenticator: 'WindowsHello', type })
const verifyOptions = (by: HttpBrowser, requestId: string) =>
  by.api('POST', '/verification/windows-hello/options', { requestId, variant: 'verification' })
const verify = (
  by: HttpBrowser,
  requestId: string,
  credential: unknown,
  variant = 'verification',
) => by.api('POST', '/verification/windows-hello/verify', { requestId, variant, credential })

/** Password proven, nothing registered: the sign-in registers Windows Hello. */
async function enrolled() {
  const { requestId, begun, who } = await signInToSecondStep(browser, 'nara.yoon')
  await openEnrollment(browser, requestId)
  const { challenge, user } = publicKeyOf((await enrollOptions(browser, requestId)).body)
  expect(
    await enroll(
      browser,
      requestId,
      machine.create({ challenge, origin: referenceServer.origin }, user.id),
    ),
  ).toMatchObject({ status: 200, body: { nextStep: 'COMPLETE' } })
  return { handle: user.id, requestId, begun, who }
}

/** The same, and handed over: signed in, with one device. */
async function signedIn(): Promise<void> {
  const { requestId, begun, who } = await enrolled()
  const { text } = await handOver(browser, begun, requestId, who.username)
  browser.token = String(
    (await exchange(browser, begun, await followRedirectsToFrontEnd(browser, text))).body['token'],
  )
}

const devices = async () =>
  (await browser.api('GET', '/users/windows-hello/list')).body['items'] as readonly Readonly<
    Record<string, unknown>
  >[]

/** Repeats the check of a signed-in user, with the registered machine. */
async function checked(purpose: 'change' | 'remove'): Promise<string> {
  const { body } = await browser.api('POST', '/users/authenticate/start', {
    purpose,
    authenticator: 'WindowsHello',
  })
  const requestId = String(body['requestId'])
  if (body['stepCompleted'] === 1) return requestId
  const options = await browser.api('POST', '/verification/windows-hello/options', {
    requestId,
    variant: 'enrollment',
  })
  const { challenge } = publicKeyOf(options.body)
  expect(
    (
      await verify(
        browser,
        requestId,
        machine.get({ challenge, origin: referenceServer.origin }),
        'enrollment',
      )
    ).status,
  ).toBe(200)
  return requestId
}

/** Returns the options that another browser gets after the password. */
async function asked(username = 'nara.yoon') {
  const by = new HttpBrowser(referenceServer.origin)
  const { requestId } = await signInToSecondStep(by, username)
  const { challenge, allowCredentials } = publicKeyOf((await verifyOptions(by, requestId)).body)
  const signed = (lie: Partial<Answering> = {}) =>
    machine.get({ challenge, origin: referenceServer.origin, ...lie })
  return { by, requestId, challenge, allowCredentials, signed }
}

describe('a key of Windows Hello', () => {
  it('registers at sign-in and proves this and the next (R2.39, R2.59, R2.60)', async () => {
    const { handle } = await enrolled()
    expect(handle).toMatch(/^[\w-]{43}$/)
    const { by, requestId, allowCredentials, signed } = await asked()
    expect(allowCredentials).toEqual([
      { id: machine.id, type: 'public-key', transports: ['internal'] },
    ])
    expect(await verify(by, requestId, signed())).toMatchObject({
      status: 200,
      body: { nextStep: 'COMPLETE', secondStepMethod: 'WindowsHello' },
    })
    expect(by.cookies.get('gatehouse-device')).toBe(machine.id)
  })

  it('requests a verified platform key for the host with a random ID', async () => {
    const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
    expect(await enrollOptions(browser, requestId)).toMatchObject(expired)
    await openEnrollment(browser, requestId)
    const { body } = await enrollOptions(browser, requestId)
    expect(body).toMatchObject({
      timeOut: 60,
      publicKey: {
        rp: { id: 'localhost', name: 'Gatehouse' },
        user: { name: 'nara.yoon', displayName: 'Nara Yoon' },
        timeout: 60_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          residentKey: 'required',
        },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -8 },
          { type: 'public-key', alg: -257 },
        ],
      },
    })
    // 256 random bits (WebAuthn Level 3, section 13.4.3 asks for 128).
    expect(publicKeyOf(body).challenge).toMatch(/^[\w-]{43}$/)
    expect(publicKeyOf((await enrollOptions(browser, requestId)).body).user.id).not.toBe(
      publicKeyOf(body).user.id,
    )
  })

  it.each<readonly [string, Partial<Answering>]>([
    ['another origin', { origin: 'https://gatehouse.example' }],
    ['another port of the host', { origin: 'http://localhost:1' }],
    ['another host name', { rpId: 'example.com' }],
    ['without user verification', { flags: 0x01 }],
    ['without anybody there', { flags: 0x04 }],
    ['another person’s handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('signed for %s proves nothing and uses up the challenge', async (_lie, lie) => {
    await enrolled()
    const { by, requestId, signed } = await asked()
    expect(await verify(by, requestId, signed(lie))).toMatchObject(noCredentials)
    expect(await verify(by, requestId, signed())).toMatchObject(late)
  })

  it('of another account proves nothing', async () => {
    await enrolled()
    const other = new HttpBrowser(referenceServer.origin)
    const { sessionDataKey } = await begin(other)
    const started = await other.api('POST', '/login/start', {
      sessionDataKey,
      tenantId: 'default',
      username: 'minji.kim',
    })
    const requestId = String(started.body['requestId'])
    const { challenge } = publicKeyOf((await verifyOptions(other, requestId)).body)
    expect(
      await verify(other, requestId, machine.get({ challenge, origin: referenceServer.origin })),
    ).toMatchObject(noCredentials)
  })

  it('is refused as a copy when its counter does not rise', async () => {
    await enrolled()
    const first = await asked()
    expect((await verify(first.by, first.requestId, first.signed({ counter: 7 }))).status).toBe(200)
    for (const counter of [7, 6, 0]) {
      const { by, requestId, signed } = await asked()
      expect(await verify(by, requestId, signed({ counter }))).toMatchObject(noCredentials)
    }
    const next = await asked()
    expect((await verify(next.by, next.requestId, next.signed({ counter: 8 }))).status).toBe(200)
  })
})

describe('a challenge', () => {
  it('works once: twenty parallel copies count as one, replays fail', async () => {
    await enrolled()
    const { by, requestId, signed } = await asked()
    const answer = signed()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(by.copy(), requestId, answer)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await asked()
    expect(await verify(again.by, again.requestId, answer)).toMatchObject(late)
    expect((await verify(again.by, again.requestId, again.signed())).status).toBe(200)
  })

  it('belongs to one request and browser, is replaced, expires with the prompt', async () => {
    await enrolled()
    const [one, two] = [await asked(), await asked()]
    expect(await verify(two.by, two.requestId, one.signed())).toMatchObject(late)
    expect(await verify(two.by, one.requestId, one.signed())).toMatchObject(expired)
    const newer = publicKeyOf((await verifyOptions(one.by, one.requestId)).body).challenge
    expect(await verify(one.by, one.requestId, one.signed())).toMatchObject(late)
    await browser.control('clock', { advanceSeconds: 70 })
    expect(
      await verify(
        one.by,
        one.requestId,
        machine.get({ challenge: newer, origin: referenceServer.origin }),
      ),
    ).toMatchObject(late)
  })

  it('costs nothing unanswered; wrong answers end only its request (R8.32)', async () => {
    await enrolled()
    const { by, requestId, allowCredentials } = await asked()
    expect(allowCredentials).toHaveLength(1)
    for (let cancelled = 0; cancelled < 8; cancelled += 1)
      expect((await verifyOptions(by, requestId)).status).toBe(200)
    const stranger = new SoftwareAuthenticator()
    for (let failed = 0; failed < 5; failed += 1) {
      const { challenge } = publicKeyOf((await verifyOptions(by, requestId)).body)
      expect(
        await verify(by, requestId, stranger.get({ challenge, origin: referenceServer.origin })),
      ).toMatchObject(noCredentials)
    }
    expect(await verifyOptions(by, requestId)).toMatchObject({
      status: 429,
      body: { code: 'OTP_ATTEMPT_LIMIT', failed: 5, allowed: 5 },
    })
    const next = await asked()
    expect((await verify(next.by, next.requestId, next.signed())).status).toBe(200)
  })

  it('is only for a verification; malformed answers are refused without using it', async () => {
    await enrolled()
    const { by, requestId, signed } = await asked()
    expect((await verify(by, requestId, signed(), 'password')).body).toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    expect((await verify(by, requestId, {})).status).toBe(400)
    const broken = {
      ...signed(),
      response: { clientDataJSON: 'bm90IGpzb24', authenticatorData: 'AA', signature: 'AA' },
    }
    expect((await verify(by, requestId, broken)).body).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect((await verify(by, requestId, signed())).status).toBe(200)
  })
})

describe('before any proof', () => {
  it('gives the same answers for known and unknown IDs (D8.07)', async () => {
    await enrolled()
    const reported: unknown[] = []
    for (const username of ['nara.yoon', 'minji.kim', 'who.is.this']) {
      const by = new HttpBrowser(referenceServer.origin)
      const { sessionDataKey } = await begin(by)
      const { body } = await by.api('POST', '/login/start', {
        sessionDataKey,
        tenantId: 'default',
        username,
      })
      const requestId = String(body['requestId'])
      const options = await verifyOptions(by, requestId)
      const { challenge, ...rest } = publicKeyOf(options.body)
      const refused = await verify(
        by,
        requestId,
        new SoftwareAuthenticator().get({
          challenge,
          origin: referenceServer.origin,
          userHandle: null,
        }),
      )
      reported.push([
        options.status,
        rest,
        options.body['timeOut'],
        refused.status,
        refused.body['code'],
      ])
    }
    expect(reported[0]).toEqual([
      200,
      { rpId: 'localhost', userVerification: 'required', timeout: 60_000, allowCredentials: [] },
      60,
      422,
      'WINDOWS_HELLO_NO_CREDENTIALS',
    ])
    expect(reported).toEqual([reported[0], reported[0], reported[0]])
  })

  it('refuses an account without a key after the first proof', async () => {
    const { requestId } = await signInToSecondStep(browser)
    expect(await verifyOptions(browser, requestId)).toMatchObject(noCredentials)
  })

  it('registers nothing without an open registration of this request', async () => {
    const { requestId } = await signInToSecondStep(browser)
    expect((await openEnrollment(browser, requestId)).body).toMatchObject({
      code: 'MFA_USER_INFO_INSUFFICIENT',
    })
    expect(await enrollOptions(browser, requestId)).toMatchObject(expired)
    expect(
      await enroll(
        browser,
        requestId,
        machine.create({ challenge: 'AAAA', origin: referenceServer.origin }, 'AAAA'),
      ),
    ).toMatchObject(expired)
    const begun = await begin(browser)
    expect(
      (
        await enterPassword(browser, begun, {
          username: 'nara.yoon',
          password: 'nothing-registered-yet',
        })
      ).body,
    ).toMatchObject({ nextStep: 'ENROLL_REQUIRED' })
  })

  it.each<readonly [string, Partial<Answering>]>([
    ['for another origin', { origin: 'https://gatehouse.example' }],
    ['without user verification', { flags: 0x01 }],
    ['for another challenge', { challenge: 'AAAA' }],
  ])('refuses to register a key created %s', async (_lie, lie) => {
    const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
    await openEnrollment(browser, requestId)
    const { challenge, user } = publicKeyOf((await enrollOptions(browser, requestId)).body)
    const refused = await enroll(
      browser,
      requestId,
      machine.create({ challenge, origin: referenceServer.origin, ...lie }, user.id),
    )
    expect(refused.status === 400 || refused.status === 410).toBe(true)
    expect((await browser.api('GET', `/login/status?requestId=${requestId}`)).body).toMatchObject({
      result: { nextStep: 'ENROLL_REQUIRED' },
    })
  })
})

describe('devices of a signed-in user', () => {
  it('lists and renames devices; repeated spaces become one (R2.24, D5.03)', async () => {
    await signedIn()
    const [first] = await devices()
    expect(first).toMatchObject({
      credentialId: machine.id,
      deviceName: 'Desk PC',
      lastUsedAt: null,
      thisDevice: true,
    })
    const renamed = await browser.api('POST', '/users/windows-hello/rename', {
      credentialId: machine.id,
      deviceName: '  My   laptop ',
    })
    expect(renamed).toMatchObject({ status: 200, body: { deviceName: 'My laptop' } })
    expect(await devices()).toMatchObject([{ deviceName: 'My laptop' }])
    for (const [credentialId, deviceName] of [
      [machine.id, '   '],
      [machine.id, 'x'.repeat(51)],
      [machine.id, 'Desk\u001B[2J'],
      ['bm9uZQ', 'Mine'],
    ]) {
      expect(
        (await browser.api('POST', '/users/windows-hello/rename', { credentialId, deviceName }))
          .body,
      ).toMatchObject({ code: 'VALIDATION_FAILED' })
    }
    browser.cookies.delete('gatehouse-device')
    expect(await devices()).toMatchObject([{ thisDevice: false }])
  })

  it('adds a second device and names existing keys to the browser', async () => {
    await signedIn()
    const requestId = await checked('change')
    expect((await openEnrollment(browser, requestId, 'change')).body).toMatchObject({
      registered: true,
      maskedData: 'Desk PC',
      verificationRequired: false,
    })
    const { challenge, user, excludeCredentials } = publicKeyOf(
      (await enrollOptions(browser, requestId)).body,
    )
    expect(excludeCredentials).toMatchObject([{ id: machine.id }])
    const second = new SoftwareAuthenticator()
    expect(
      (
        await enroll(
          browser,
          requestId,
          second.create({ challenge, origin: referenceServer.origin }, user.id),
          'Laptop',
        )
      ).body,
    ).toMatchObject({ nextStep: 'RETURN' })
    expect((await devices()).map(({ deviceName }) => deviceName)).toEqual(
      expect.arrayContaining(['Desk PC', 'Laptop']),
    )
    const both = await asked()
    expect(both.allowCredentials.map(({ id }) => id)).toEqual(
      expect.arrayContaining([machine.id, second.id]),
    )
  })

  it('removes a device after a fresh check, except the last (ENROLL_LAST_METHOD)', async () => {
    await signedIn()
    const remove = (requestId: string, credentialId: string) =>
      browser.api('POST', '/users/authenticators/remove', {
        requestId,
        authenticator: 'WindowsHello',
        credentialId,
      })
    expect(await remove(await checked('remove'), machine.id)).toMatchObject({
      status: 409,
      body: { code: 'ENROLL_LAST_METHOD' },
    })
    const requestId = await checked('change')
    await openEnrollment(browser, requestId, 'change')
    const { challenge, user } = publicKeyOf((await enrollOptions(browser, requestId)).body)
    await enroll(
      browser,
      requestId,
      new SoftwareAuthenticator().create({ challenge, origin: referenceServer.origin }, user.id),
      'Laptop',
    )
    expect(await remove(requestId, machine.id)).toMatchObject(expired)
    expect((await remove(await checked('remove'), machine.id)).status).toBe(200)
    expect(await devices()).toMatchObject([{ deviceName: 'Laptop' }])
    const { by, requestId: next, signed } = await asked()
    expect(await verify(by, next, signed())).toMatchObject(noCredentials)
  })
})
