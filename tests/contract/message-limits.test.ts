import { beforeEach, describe, expect, it } from 'vitest'
import { sendToRegister, startEnrollment, withCodeToRegister } from './support/enroll.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { begin, sendCode, signInToSecondStep } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let control: HttpBrowser
beforeEach(async () => {
  control = new HttpBrowser(referenceServer.origin)
  await control.control('reset')
})

const minute = () => control.control('clock', { advanceSeconds: 60 })
const fresh = () => new HttpBrowser(referenceServer.origin)
const sentTo = async (to: string) =>
  (
    JSON.parse(
      (await control.get(`/sandbox/inbox.json?to=${encodeURIComponent(to)}`)).text,
    ) as readonly unknown[]
  ).length

const find = (number: string) =>
  fresh().api('POST', '/find-id/otp/send', {
    type: 'phone',
    familyName: 'A',
    givenName: 'B',
    countryCode: 'KR',
    phoneNumber: number,
  })
const signUp = (number: string) =>
  fresh().api('POST', '/signup/otp/send', { type: 'phone', countryCode: 'KR', phoneNumber: number })
async function byId(username: string) {
  const browser = fresh()
  const { sessionDataKey } = await begin(browser)
  const { body } = await browser.api('POST', '/login/start', {
    sessionDataKey,
    tenantId: 'default',
    username,
  })
  return sendCode(browser, String(body['requestId']))
}

/**
 * Returns how many of these attempts report a sent code, each in a browser of its own and a minute
 * later.
 */
async function answered(times: number, send: () => ReturnType<typeof find>) {
  const answers: Awaited<ReturnType<typeof find>>[] = []
  for (let time = 0; time < times; time += 1) {
    answers.push(await send())
    await minute()
  }
  return { sent: answers.filter(({ status }) => status === 200).length, last: answers.at(-1) }
}
const refused = { status: 429, body: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } }

describe('messages to one destination', () => {
  it.each([
    ['the search for an ID', () => find('010-9999-1234')],
    ['a sign-up', () => signUp('010-9999-1234')],
    ['an ID with an account', () => byId('minji.kim')],
  ])('allows ten an hour for %s, over all browsers', async (_, send) => {
    const { sent, last } = await answered(14, send)
    expect([sent, last]).toMatchObject([10, refused])
    const { retryAfter } = last?.body ?? {}
    expect(last?.headers.get('retry-after')).toBe(String(retryAfter))
    await control.control('clock', { advanceSeconds: Number(retryAfter) })
    expect(await send()).toMatchObject({ status: 200 })
  })

  it('D8.07: refuses more messages for unknown IDs as for known ones', async () => {
    await control.control('settings', { messagesAnHour: 1 })
    // Each decoy account has a phone or none. Without one the server sends no code by SMS.
    const nobodies = Array.from({ length: 30 }, (_, index) => `nobody.${String(index)}`)
    const first = await Promise.all(nobodies.map(byId))
    await minute()
    const second = await Promise.all(nobodies.map(byId))
    const sent = first.flatMap(({ status }, index) => (status === 200 ? [second[index]] : []))
    expect(sent.length).toBeGreaterThan(0)
    for (const answer of sent) expect(answer).toMatchObject(refused)
  })

  it('allows thirty a day', async () => {
    await control.control('settings', { messagesAnHour: 40 })
    expect(await answered(33, () => find('010-9999-1234'))).toMatchObject({
      sent: 30,
      last: refused,
    })
  })

  it('shares one limit over three request types and does not reveal it', async () => {
    await answered(6, () => find('010-5550-0101'))
    expect(await answered(6, () => byId('minji.kim'))).toMatchObject({ sent: 6 })
    expect(await answered(2, () => signUp('010-5550-0101'))).toMatchObject({ sent: 2 })
    expect(await sentTo('+82 10 5550 0101')).toBe(10)
  })

  it('sends one more after the user proves the password', async () => {
    await answered(14, () => byId('minji.kim'))
    const browser = fresh()
    const { requestId } = await signInToSecondStep(browser)
    expect(await sendCode(browser, requestId)).toMatchObject({ status: 200 })
    expect(await sentTo('+82 10 5550 0101')).toBe(11)
  })

  it('waits a minute between two messages to a new number', async () => {
    await withCodeToRegister(fresh())
    const other = fresh()
    const { requestId } = await signInToSecondStep(other, 'byul.kang')
    await startEnrollment(other, requestId)
    expect(await sendToRegister(other, requestId)).toMatchObject({
      status: 429,
      body: { code: 'OTP_SAME_METHOD_1MIN' },
    })
  })
})
