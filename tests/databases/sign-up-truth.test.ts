import { describe, expect, it } from 'vitest'
import { enterToRegister, sendToRegister, startEnrollment } from '../contract/support/enroll.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { newestCode, toSecondStep } from '../contract/support/sign-in.ts'
import { control, create, enter, proofs, provePhone, sendTo } from '../contract/support/sign-up.ts'
import { times, withStatus } from './support/at-once.ts'
import { stores } from './support/stores.ts'
import { useSandboxOn } from './support/use-sandbox-on.ts'

// What serves once in a sign-up serves once of twenty that come together: on every database it runs
// on.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`a sign-up ${name}`, () => {
    const house = useSandboxOn(fresh)

    it('of twenty that bring one invitation, one has an account', async () => {
      const { invitationKey } = await control(house.browser, 'invitations', {
        email: 'guest@anywhere.net',
      })
      const phoneVerificationId = await provePhone(house.browser)
      const answers = await times(20, (index) =>
        create(house.browser.copy(), {
          invitationKey,
          phoneVerificationId,
          username: `guest-${index}`,
        }),
      )
      expect([withStatus(answers, 200), withStatus(answers, 410)]).toEqual([1, 19])
    })

    it('of twenty with the same proofs, and of twenty that want the same ID', async () => {
      const given = await proofs(house.browser)
      const spent = await times(20, (index) =>
        create(house.browser.copy(), { ...given, username: `bada-${index}` }),
      )
      expect([withStatus(spent, 200), withStatus(spent, 410)]).toEqual([1, 19])
      await control(house.browser, 'sign-up', { confirmEmail: false, confirmPhone: false })
      const wanted = await times(20, (index) =>
        create(new HttpBrowser(house.sandbox.origin), {
          username: index % 2 === 0 ? 'bada.kim' : 'BADA.kim',
        }),
      )
      expect([withStatus(wanted, 200), withStatus(wanted, 409)]).toEqual([1, 19])
    })

    // SQLite knows the case of ASCII only, PostgreSQL that of its locale.
    it.each(['ÉLISE@example.com', 'e\u0301lise@example.com'])(
      'an address that is registered as %s is found and taken in every spelling',
      async (email) => {
        const { browser } = house
        const { requestId } = await toSecondStep(browser, 'nara.yoon')
        await startEnrollment(browser, requestId, 'Email')
        await sendToRegister(browser, requestId, { email }, 'Email')
        expect(
          (
            await enterToRegister(
              browser,
              requestId,
              await newestCode(browser, 'nara.yoon'),
              'Email',
            )
          ).status,
        ).toBe(200)
        for (const spelt of ['élise@example.com', 'Élise@EXAMPLE.com', 'E\u0301LISE@example.com']) {
          await control(browser, 'clock', { advanceSeconds: 61 })
          const asked = await browser.api('POST', '/find-id/otp/send', {
            type: 'email',
            familyName: 'Nara',
            givenName: 'Yoon',
            email: spelt,
          })
          const found = await browser.api('POST', '/find-id/otp/verify', {
            requestId: asked.body['requestId'],
            otp: await newestCode(browser, 'élise@example.com'),
          })
          expect(found).toMatchObject({
            status: 200,
            body: { availableAccounts: [{ state: 'active' }] },
          })
          await control(browser, 'clock', { advanceSeconds: 61 })
          const verificationId = String(
            (await sendTo(browser, { type: 'email', email: spelt })).body['verificationId'],
          )
          expect(
            await enter(browser, verificationId, await newestCode(browser, spelt)),
          ).toMatchObject({ status: 409, body: { code: 'SIGNUP_EMAIL_EXISTS' } })
        }
      },
    )

    it('twenty right codes prove once, and of twenty wrong ones five are looked at', async () => {
      const to = { type: 'email', email: 'bada.kim@example.com' }
      const id = String((await sendTo(house.browser, to)).body['verificationId'])
      const code = await newestCode(house.browser, to.email)
      const right = await times(20, () => enter(house.browser.copy(), id, code))
      expect(withStatus(right, 200)).toBe(1)
      const other = String(
        (await sendTo(house.browser, { type: 'email', email: 'other@example.com' })).body[
          'verificationId'
        ],
      )
      const wrong = String(
        (Number(await newestCode(house.browser, 'other@example.com')) + 1) % 100_000_000,
      ).padStart(8, '0')
      const tried = await times(20, () => enter(house.browser.copy(), other, wrong))
      expect([withStatus(tried, 422), withStatus(tried, 429)]).toEqual([5, 15])
    })
  })
