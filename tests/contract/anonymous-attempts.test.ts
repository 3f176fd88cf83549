import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { begin, enterCode, newestCode, sendCode, signInToSecondStep } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let control: HttpBrowser
beforeEach(async () => {
  control = new HttpBrowser(referenceServer.origin)
  await control.control('reset')
  await control.control('settings', { resendSeconds: 0, messagesAnHour: 1000, messagesADay: 1000 })
})

const minjiPhone = '+82 10-5550-0101'
/** A stranger that knows only the ID. */
async function stranger() {
  const browser = new HttpBrowser(referenceServer.origin)
  const { sessionDataKey } = await begin(browser)
  const { body } = await browser.api('POST', '/login/start', {
    sessionDataKey,
    tenantId: 'default',
    username: 'minji.kim',
  })
  return { browser, requestId: String(body['requestId']) }
}
async function owner() {
  const browser = new HttpBrowser(referenceServer.origin)
  return { browser, ...(await signInToSecondStep(browser)) }
}

/**
 * Enters this number of wrong codes, five per request, and waits while the method is blocked.
 * @returns the number of checked codes
 */
async function fail(times: number, who: typeof stranger = stranger): Promise<number> {
  let looked = 0
  for (let request = 0; request < times && looked < times; request += 1) {
    const { browser, requestId } = await who()
    if ((await sendCode(browser, requestId)).status !== 200) return looked
    for (let n = 0; n < Math.min(5, times - looked);) {
      const { body } = await enterCode(browser, requestId, '00000x'.replace('x', String(n)))
      if (body['code'] !== 'OTP_INCORRECT') break
      looked += 1
      n += 1
    }
  }
  return looked
}
const lockedAnswer = { status: 429, body: { code: 'OTP_ATTEMPT_LIMIT' } }

describe('wrong codes from a user without the password', () => {
  it('block strangers but not the owner, and a correct code resets them', async () => {
    expect(await fail(10)).toBe(10)
    const other = await stranger()
    expect(await sendCode(other.browser, other.requestId)).toMatchObject({
      ...lockedAnswer,
      body: { failed: 10 },
    })

    const { browser, requestId } = await owner()
    expect(await sendCode(browser, requestId)).toMatchObject({ status: 200 })
    expect(
      await enterCode(browser, requestId, await newestCode(browser, minjiPhone)),
    ).toMatchObject({
      status: 200,
    })
    expect(await sendCode(other.browser, other.requestId)).toMatchObject({ status: 200 })
  })

  it('stop at fifty without the password and fifty more with it', async () => {
    const waitForLock = async (who: typeof stranger) => {
      let looked = await fail(10, who)
      for (let hours = 0; hours < 60; hours += 1) {
        await control.control('clock', { advanceSeconds: 3600 })
        looked += await fail(1, who)
      }
      return looked
    }
    expect(await waitForLock(stranger)).toBe(50)
    expect(await waitForLock(owner)).toBe(50)
  })
})
