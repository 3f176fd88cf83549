import { beforeEach, describe, expect, it } from 'vitest'
import {
  checkIdentity,
  checked,
  enterToRegister,
  kept,
  sendToRegister,
  startEnrollment,
} from './support/enroll.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { answer, phones, shownCode, waiting } from './support/phone.ts'
import {
  enterCode,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  sendCode,
  signIn,
  signInToSecondStep,
} from './support/sign-in.ts'
import { SoftwareAuthenticator } from './support/software-authenticator.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let owner: HttpBrowser
let other: HttpBrowser

beforeEach(async () => {
  owner = new HttpBrowser(referenceServer.origin)
  other = new HttpBrowser(referenceServer.origin)
  await owner.control('reset', {})
})

const remove = (requestId: string, authenticator: string, credentialId?: string) =>
  owner.api('POST', '/users/authenticators/remove', {
    requestId,
    authenticator,
    ...(credentialId !== undefined && { credentialId }),
  })
const methods = async () =>
  (
    (await owner.api('GET', '/users/authenticators/list')).body['items'] as readonly {
      readonly name: string
      readonly register: boolean
    }[]
  )
    .filter(({ register }) => register)
    .map(({ name }) => name)

/**
 * A browser that knows the password has a code sent to the number that its owner is about to
 * replace.
 */
async function codeToOldNumber() {
  await owner.control('clock', { advanceSeconds: 61 })
  const { requestId } = await signInToSecondStep(other)
  await sendCode(other, requestId)
  return { requestId, code: await newestCode(other, '+82 10-5550-0101') }
}
const byMail = () => newestCode(owner, 'minji.kim@example.com')

describe('a code sent to a replaced number', () => {
  it('no longer proves anything', async () => {
    await signIn(owner)
    const { requestId, code } = await codeToOldNumber()
    const check = await checked(owner, 'change', 'Sms', 'Email', byMail)
    await startEnrollment(owner, check, 'Sms', 'change')
    await sendToRegister(owner, check)
    expect((await enterToRegister(owner, check, await newestCode(owner, kept))).body).toMatchObject(
      { nextStep: 'RETURN' },
    )
    expect(await enterCode(other, requestId, code)).toMatchObject({
      status: 410,
      body: { code: 'OTP_EXPIRED' },
    })
    await owner.control('clock', { advanceSeconds: 61 })
    await sendCode(other, requestId)
    expect((await enterCode(other, requestId, code)).body).toMatchObject({ code: 'OTP_INCORRECT' })
    expect((await enterCode(other, requestId, await newestCode(other, kept))).body).toMatchObject({
      nextStep: 'COMPLETE',
    })
  })

  it('proves nothing after removal of the number and a new registration', async () => {
    await signIn(owner)
    const { requestId, code } = await codeToOldNumber()
    expect(
      (await remove(await checked(owner, 'remove', 'Sms', 'Email', byMail), 'Sms')).status,
    ).toBe(200)
    const check = String((await checkIdentity(owner, 'enroll')).body['requestId'])
    await startEnrollment(owner, check)
    await sendToRegister(owner, check)
    expect((await enterToRegister(owner, check, await newestCode(owner, kept))).body).toMatchObject(
      { nextStep: 'RETURN' },
    )
    expect((await enterCode(other, requestId, code)).body).toMatchObject({ code: 'OTP_EXPIRED' })
  })
})

it('ends a phone request when its app is removed', async () => {
  const { requestId, begun } = await signInToSecondStep(owner, 'areum.bae')
  await owner.api('POST', '/verification/authenticator/otp/verify', {
    requestId,
    singleIDAppType: 'TOTP',
    variant: 'verification',
    otp: await shownCode(owner, 'UaTOTP'),
  })
  const returned = await followRedirectsToFrontEnd(
    owner,
    (await handOver(owner, begun, requestId, 'areum.bae')).text,
  )
  owner.token = String((await exchange(owner, begun, returned)).body['token'])
  const asked = await signInToSecondStep(other, 'areum.bae')
  const { body } = await other.api('POST', '/verification/authenticator/push/send', {
    requestId: asked.requestId,
    singleIDAppType: 'BIO',
    variant: 'verification',
  })
  const [request] = await waiting(owner)
  const check = String((await checkIdentity(owner, 'remove', 'UaApp')).body['requestId'])
  await owner.api('POST', '/verification/authenticator/otp/verify', {
    requestId: check,
    singleIDAppType: 'MOTP',
    variant: 'enrollment',
    otp: await shownCode(owner, 'UaMOTP'),
  })
  expect((await remove(check, 'UaApp')).status).toBe(200)
  expect((await phones(owner)).flatMap(({ requests }) => requests)).toEqual([])
  expect(await answer(owner, request?.id ?? '', 'approve', String(body['matchNumber']))).not.toBe(
    'approved',
  )
  expect(
    (await other.api('GET', `/verification/authenticator/push/status?requestId=${asked.requestId}`))
      .body,
  ).toMatchObject({ status: 'EXPIRED' })
})

describe('removal of a named device', () => {
  const machine = new SoftwareAuthenticator()

  it('accepts only Windows Hello as its kind and keeps the last method', async () => {
    const { requestId, begun } = await signInToSecondStep(owner, 'nara.yoon')
    await startEnrollment(owner, requestId, 'WindowsHello')
    const made = (await owner.api('POST', '/enrollment/windows-hello/options', { requestId })).body[
      'publicKey'
    ] as { readonly challenge: string; readonly user: { readonly id: string } }
    await owner.api('POST', '/enrollment/windows-hello/verify', {
      requestId,
      deviceName: 'Desk PC',
      credential: machine.create(
        { challenge: made.challenge, origin: referenceServer.origin },
        made.user.id,
      ),
    })
    const returned = await followRedirectsToFrontEnd(
      owner,
      (await handOver(owner, begun, requestId, 'nara.yoon')).text,
    )
    owner.token = String((await exchange(owner, begun, returned)).body['token'])
    const check = String((await checkIdentity(owner, 'remove', 'WindowsHello')).body['requestId'])
    const { challenge } = (
      await owner.api('POST', '/verification/windows-hello/options', {
        requestId: check,
        variant: 'enrollment',
      })
    ).body['publicKey'] as { readonly challenge: string }
    expect(
      (
        await owner.api('POST', '/verification/windows-hello/verify', {
          requestId: check,
          variant: 'enrollment',
          credential: machine.get({ challenge, origin: referenceServer.origin }),
        })
      ).body,
    ).toMatchObject({ nextStep: 'RETURN' })
    for (const kind of ['Sms', 'Email', 'UaApp'])
      expect(await remove(check, kind, machine.id)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      })
    expect(await methods()).toEqual(['WindowsHello'])
    expect((await remove(check, 'WindowsHello', machine.id)).body).toMatchObject({
      code: 'ENROLL_LAST_METHOD',
    })
    expect((await remove(check, 'Sms')).body).toMatchObject({ code: 'REQUEST_EXPIRED' })
    expect(await methods()).toEqual(['WindowsHello'])
  })
})

/** Returns the newest message to the address that is not a code. */
const newestNoticeTo = async (to: string): Promise<string> => {
  const messages = JSON.parse(
    (await owner.get(`/sandbox/inbox.json?to=${encodeURIComponent(to)}`)).text,
  ) as readonly { readonly text: string }[]
  return (
    messages
      // The link of the second line is random.
      .map(({ text }) => text.split('\n')[0] ?? '')
      .filter((text) => !/[0-9]{6}/.test(text))
      .join('\n')
  )
}

describe('sends notices when a number or address is no longer used', () => {
  it('sends the notice to the old number, none for the same number', async () => {
    await signIn(owner)
    await owner.control('clock', { advanceSeconds: 61 })
    const same = await checked(owner, 'change', 'Sms', 'Email', byMail)
    await startEnrollment(owner, same, 'Sms', 'change')
    await sendToRegister(owner, same, { countryCode: 'KR', phoneNumber: '010-5550-0177' })
    expect(await newestNoticeTo('+82 10-5550-0101')).toBe('')
    expect((await enterToRegister(owner, same, await newestCode(owner, kept))).status).toBe(200)
    expect(await newestNoticeTo('+82 10-5550-0101')).toContain('no longer used')
    expect(await newestNoticeTo(kept)).toBe('')
  })

  it('sends the notice when the method is removed', async () => {
    await signIn(owner)
    expect(
      (await remove(await checked(owner, 'remove', 'Email', 'Email', byMail), 'Email')).status,
    ).toBe(200)
    expect(await newestNoticeTo('minji.kim@example.com')).toContain(
      'was removed from your verification methods',
    )
  })

  it('sends the notice in the language of the user', async () => {
    await signIn(owner, 'seoyeon.lee')
    expect(
      (
        await remove(
          await checked(owner, 'remove', 'Email', 'Email', () =>
            newestCode(owner, 'seoyeon.lee@example.com'),
          ),
          'Email',
        )
      ).status,
    ).toBe(200)
    expect(await newestNoticeTo('seoyeon.lee@example.com')).toContain('인증 수단이 삭제되었습니다')
  })

  it('removes the method even when the notice fails', async () => {
    await signIn(owner, 'seoyeon.lee')
    const requestId = await checked(owner, 'remove', 'Email', 'Email', () =>
      newestCode(owner, 'seoyeon.lee@example.com'),
    )
    await owner.control('settings', { emailFails: 1 })
    expect((await remove(requestId, 'Email')).status).toBe(200)
    expect(await newestNoticeTo('seoyeon.lee@example.com')).toBe('')
    await owner.control('settings', { emailFails: 0 })
  })
})

const later = () => owner.control('clock', { advanceSeconds: 61 })
/** Registers one more device, with a name that the user chose. */
const hello = async (purpose: string, type: string) => {
  const check = await checked(owner, purpose, 'WindowsHello', 'Email', byMail)
  expect((await startEnrollment(owner, check, 'WindowsHello', type)).status).toBe(200)
  const made = (await owner.api('POST', '/enrollment/windows-hello/options', { requestId: check }))
    .body['publicKey'] as { readonly challenge: string; readonly user: { readonly id: string } }
  const key = new SoftwareAuthenticator()
  expect(
    (
      await owner.api('POST', '/enrollment/windows-hello/verify', {
        requestId: check,
        deviceName: 'Call 0900-1234',
        credential: key.create(
          { challenge: made.challenge, origin: referenceServer.origin },
          made.user.id,
        ),
      })
    ).status,
  ).toBe(200)
  return key
}

describe('notifies other addresses of changes to sign-in methods (NIST 800-63B-4, 4.1.2)', () => {
  const [phone, mailbox] = ['+82 10-5550-0101', 'minji.kim@example.com']

  it('notifies about an added method, except at its own address', async () => {
    await signIn(owner, 'jisoo.han')
    await later()
    const check = await checked(owner, 'enroll', 'Email', 'Sms', () =>
      newestCode(owner, '+82 10-5550-0103'),
    )
    await startEnrollment(owner, check, 'Email')
    await owner.api('POST', '/enrollment/otp/send', {
      requestId: check,
      authenticator: 'Email',
      email: 'jisoo@example.com',
    })
    expect(await newestNoticeTo('+82 10-5550-0103')).toBe('')
    expect(
      (await enterToRegister(owner, check, await newestCode(owner, 'jisoo@example.com'), 'Email'))
        .status,
    ).toBe(200)
    expect(await newestNoticeTo('+82 10-5550-0103')).toBe(
      '[Gatehouse] Email was added to your verification methods. If it was not you, contact the service desk (+82 2-5550-0100) at once.',
    )
    expect(await newestNoticeTo('jisoo@example.com')).toBe('')
  })

  it('sends no notice for the first method', async () => {
    const { requestId } = await signInToSecondStep(owner, 'nara.yoon')
    await startEnrollment(owner, requestId)
    await sendToRegister(owner, requestId)
    expect((await enterToRegister(owner, requestId, await newestCode(owner, kept))).status).toBe(
      200,
    )
    expect(await newestNoticeTo('nara.yoon')).toBe('')
  })

  it('notifies about Windows Hello devices without their given names', async () => {
    await signIn(owner)
    await later()
    const first = await hello('enroll', 'new')
    await later()
    await hello('change', 'change')
    await later()
    const check = await checked(owner, 'remove', 'WindowsHello', 'Email', byMail)
    expect((await remove(check, 'WindowsHello', first.id)).status).toBe(200)
    for (const address of [phone, mailbox]) {
      expect((await newestNoticeTo(address)).split('\n')).toEqual([
        expect.stringContaining('One of the devices with Windows Hello was removed'),
        expect.stringContaining('Windows Hello was set up for your account on another device'),
        expect.stringContaining('Windows Hello was added'),
      ])
    }
  })

  it('notifies about passwordless sign-in on and off, in the user language', async () => {
    await signIn(owner, 'seoyeon.lee')
    const set = async (chosen: object) => {
      await later()
      const requestId = await checked(owner, 'passwordless', 'Email', 'Email', () =>
        newestCode(owner, 'seoyeon.lee@example.com'),
      )
      expect(
        (await owner.api('POST', '/users/passwordless', { requestId, ...chosen })).status,
      ).toBe(200)
    }
    await set({ enabled: true, first: 'Email', second: 'Sms' })
    await set({ enabled: false })
    await set({ enabled: false })
    // A text message has space for the phone number alone.
    for (const [address, desk] of [
      ['+82 10-5550-0102', '+82 2-5550-0100'],
      ['seoyeon.lee@example.com', '+82 2-5550-0100, servicedesk@example.com'],
    ] as const) {
      expect((await newestNoticeTo(address)).split('\n')).toEqual([
        `[Gatehouse] 비밀번호 없는 로그인이 해제되었습니다. 본인이 해제하지 않았다면 즉시 서비스 데스크(${desk})에 알려 주세요.`,
        `[Gatehouse] 비밀번호 없는 로그인이 설정되었습니다. 본인이 설정하지 않았다면 즉시 서비스 데스크(${desk})에 알려 주세요.`,
      ])
    }
  })
})
