import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser, refreshTarget } from './support/http-browser.ts'
import { begin, enterPassword, handOver, person, signInToSecondStep } from './support/sign-in.ts'
import { SoftwareAuthenticator, type Answering } from './support/software-authenticator.ts'
import { useTestServer } from './support/use-test-server.ts'

// Passkey autofill: the user chooses a key at the ID field, before any identification.
const referenceServer = useTestServer()
let machine: SoftwareAuthenticator
beforeEach(async () => {
  machine = new SoftwareAuthenticator()
  await new HttpBrowser(referenceServer.origin).control('reset', {})
})

const none = { status: 422, body: { code: 'WINDOWS_HELLO_NO_CREDENTIALS' } }
const late = { status: 410, body: { code: 'WINDOWS_HELLO_TIMEOUT' } }

/**
 * Registers the key in the sign-in of a user without methods; `more` adds one for a second step.
 */
async function registered(more = false, username = 'nara.yoon'): Promise<void> {
  const browser = new HttpBrowser(referenceServer.origin)
  const { requestId } = await signInToSecondStep(browser, username)
  await browser.api('POST', '/enrollment/start', {
    requestId,
    authenticator: 'WindowsHello',
    type: 'new',
  })
  const { challenge, user } = (
    await browser.api('POST', '/enrollment/windows-hello/options', { requestId })
  ).body['publicKey'] as { readonly challenge: string; readonly user: { readonly id: string } }
  const credential = machine.create({ challenge, origin: referenceServer.origin }, user.id)
  expect(
    (
      await browser.api('POST', '/enrollment/windows-hello/verify', {
        requestId,
        deviceName: 'Desk PC',
        credential,
      })
    ).status,
  ).toBe(200)
  if (more)
    await new HttpBrowser(referenceServer.origin).control(`accounts/${username}/state`, {
      state: 'active',
      secondStep: false,
    })
}

async function opened() {
  const by = new HttpBrowser(referenceServer.origin)
  const begun = await begin(by)
  const { sessionDataKey } = begun
  const { status, body } = await by.api(
    'GET',
    `/login/windows-hello/options?sessionDataKey=${sessionDataKey}`,
  )
  const { challenge, allowCredentials } = body['publicKey'] as {
    readonly challenge: string
    readonly allowCredentials: readonly unknown[]
  }
  const verify = (credential: unknown, other = by, key = sessionDataKey) =>
    other.api('POST', '/login/windows-hello/verify', { sessionDataKey: key, credential })
  const signed = (manipulation: Partial<Answering> = {}) =>
    machine.get({ challenge, origin: referenceServer.origin, ...manipulation })
  return { by, begun, sessionDataKey, status, challenge, allowCredentials, verify, signed }
}

describe('a security key at the ID field', () => {
  it('needs no user name, and gets a new challenge each time', async () => {
    const one = await opened()
    expect([one.status, one.allowCredentials]).toEqual([200, []])
    expect((await opened()).challenge).not.toBe(one.challenge)
  })

  it('identifies the user and proves the first step', async () => {
    await registered(true)
    const { verify, signed, by } = await opened()
    expect(await verify(signed())).toMatchObject({
      status: 200,
      body: {
        username: 'nara.yoon',
        result: {
          nextStep: 'COMPLETE',
          firstStepMethod: 'WindowsHello',
          stepCompleted: 1,
          displayUid: 'n*****n',
        },
      },
    })
    expect(by.cookies.get('gatehouse-device')).toBe(machine.id)
  })

  it('identifies the user, then asks for the password before the second step', async () => {
    await registered()
    const { verify, signed, by, sessionDataKey } = await opened()
    expect(await verify(signed())).toMatchObject({ status: 200, body: { username: 'nara.yoon' } })
    const answer = await enterPassword(
      by,
      { sessionDataKey, verifier: '', state: '', nonce: '', redirectUri: '' },
      await person(by, 'nara.yoon'),
    )
    expect(answer.body).toMatchObject({ nextStep: 'SECOND_STEP', firstStepMethod: 'password' })
  })

  it('is refused after the tenant closed sign-in without a password', async () => {
    await registered(true)
    const { verify, signed, by, sessionDataKey } = await opened()
    const credential = signed()
    await by.control('settings', { passwordlessAllowed: 0 })
    expect(await verify(credential)).toMatchObject(none)
    expect(
      await by.api('GET', `/login/windows-hello/options?sessionDataKey=${sessionDataKey}`),
    ).toMatchObject(none)
  })

  it('accepts one of twenty copies of an answer', async () => {
    await registered(true)
    const { verify, signed } = await opened()
    const credential = signed()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(credential)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'WINDOWS_HELLO_TIMEOUT')).toHaveLength(19)
  })

  it.each<readonly [string, Partial<Answering>]>([
    ['another origin', { origin: 'https://gatehouse.example' }],
    ['without user verification', { flags: 0x01 }],
    ['without a handle', { userHandle: null }],
    ['another person’s handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('refuses a key signed for %s, and uses the challenge up', async (_lie, manipulation) => {
    await registered(true)
    const { verify, signed } = await opened()
    expect(await verify(signed(manipulation))).toMatchObject(none)
    expect(await verify(signed())).toMatchObject(late)
  })

  it.each(['=', '!', '\n'])('does not accept a challenge again with %j behind it', async (mark) => {
    await registered(true)
    const { challenge, verify, signed } = await opened()
    expect((await verify(signed())).status).toBe(200)
    expect(await verify(signed({ challenge: challenge + mark }))).toMatchObject(late)
  })

  it('refuses an unregistered key', async () => {
    const { verify, challenge } = await opened()
    const stranger = new SoftwareAuthenticator()
    stranger.create(
      { challenge, origin: referenceServer.origin },
      Buffer.alloc(32).toString('base64url'),
    )
    expect(await verify(stranger.get({ challenge, origin: referenceServer.origin }))).toMatchObject(
      none,
    )
  })

  it('accepts one live sign-in in one browser only', async () => {
    await registered(true)
    const one = await opened()
    const other = await opened()
    expect(await one.verify(other.signed())).toMatchObject(late)
    expect(
      await one.verify(one.signed({ challenge: Buffer.alloc(48).toString('base64url') })),
    ).toMatchObject(late)
    expect(await one.verify(one.signed(), other.by)).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
    await new HttpBrowser(referenceServer.origin).control('clock', { advanceSeconds: 601 })
    expect(await one.verify(one.signed())).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
    expect(
      (await one.by.api('GET', `/login/windows-hello/options?sessionDataKey=${one.sessionDataKey}`))
        .status,
    ).toBe(410)
  })

  it('shows the suspended page for a suspended account', async () => {
    await registered(true)
    await new HttpBrowser(referenceServer.origin).control('accounts/nara.yoon/state', {
      state: 'suspended',
    })
    const { by, begun, verify, signed } = await opened()
    const { body } = await verify(signed())
    expect(body).toMatchObject({ username: 'nara.yoon', result: { nextStep: 'COMPLETE' } })
    const { requestId } = body['result'] as { readonly requestId: string }
    expect(refreshTarget((await handOver(by, begun, requestId, 'nara.yoon')).text)).toBe(
      '/secdx/mfa/WarningMessage?code=LOGIN_ACCOUNT_SUSPENDED',
    )
    expect(await by.api('GET', `/login/status?requestId=${requestId}`)).toMatchObject({
      status: 410,
    })
  })
})
