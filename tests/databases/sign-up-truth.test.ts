import { describe, expect, it } from 'vitest'
import { enterToRegister, sendToRegister, startEnrollment } from '../contract/support/enroll.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { newestCode, signInToSecondStep } from '../contract/support/sign-in.ts'
import { control, create, enter, proofs, provePhone, sendTo } from '../contract/support/sign-up.ts'
import { times, withStatus } from './support/run-concurrently.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

/**
 * Counts the answers to twenty creations of one sign-up. Ten run at the same time: one creates the
 * account, nine find the proof used (410). The limit may refuse the other ten (429).
 */
const countsOf = (answers: Parameters<typeof withStatus>[0]) => ({
  created: withStatus(answers, 200),
  nineUsed: withStatus(answers, 410) >= 9,
  refused: withStatus(answers, 410) + withStatus(answers, 429),
})
const onlyOne = { created: 1, nineUsed: true, refused: 19 }

// Of twenty concurrent sign-ups, one uses each code and invitation: on every database.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`a sign-up ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    it('of twenty that bring one invitation, one has an account', async () => {
      const { invitationKey } = await control(testServer.browser, 'invitations', {
        email: 'guest@anywhere.net',
      })
      const phoneVerificationId = await provePhone(testServer.browser)
      const answers = await times(20, (index) =>
        create(testServer.browser.copy(), {
          invitationKey,
          phoneVerificationId,
          username: `guest-${index}`,
        }),
      )
      expect(countsOf(answers)).toEqual(onlyOne)
    })

    it('creates one account of twenty with equal proofs or equal IDs', async () => {
      const given = await proofs(testServer.browser)
      const spent = await times(20, (index) =>
        create(testServer.browser.copy(), { ...given, username: `bada-${index}` }),
      )
      expect(countsOf(spent)).toEqual(onlyOne)
      await control(testServer.browser, 'sign-up', { confirmEmail: false, confirmPhone: false })
      const registrations = await times(20, (index) =>
        create(new HttpBrowser(testServer.referenceServer.origin), {
          username: index % 2 === 0 ? 'bada.kim' : 'BADA.kim',
        }),
      )
      expect([withStatus(registrations, 200), withStatus(registrations, 409)]).toEqual([1, 19])
    })

    it('answers ten of twenty checks of an ID, and only with a confirmed address', async () => {
      const { browser } = testServer
      const checks = () =>
        times(20, () => browser.api('POST', '/signup/id/check', { username: 'minji.kim' }))
      expect(withStatus(await checks(), 410)).toBe(20)
      await provePhone(browser)
      const answers = await checks()
      expect([withStatus(answers, 409), withStatus(answers, 429)]).toEqual([10, 10])
    })

    // SQLite folds the case of ASCII only, PostgreSQL that of its locale.
    it.each(['ÉLISE@example.com', 'e\u0301lise@example.com'])(
      'finds and reserves the address %s in every spelling',
      async (email) => {
        const { browser } = testServer
        const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
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
        for (const spelling of [
          'élise@example.com',
          'Élise@EXAMPLE.com',
          'E\u0301LISE@example.com',
        ]) {
          await control(browser, 'clock', { advanceSeconds: 61 })
          const asked = await browser.api('POST', '/find-id/otp/send', {
            type: 'email',
            familyName: 'Nara',
            givenName: 'Yoon',
            email: spelling,
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
            (await sendTo(browser, { type: 'email', email: spelling })).body['verificationId'],
          )
          expect(
            await enter(browser, verificationId, await newestCode(browser, spelling)),
          ).toMatchObject({ status: 409, body: { code: 'SIGNUP_EMAIL_EXISTS' } })
        }
      },
    )

    it('accepts one of twenty right codes, checks five of twenty wrong', async () => {
      const to = { type: 'email', email: 'bada.kim@example.com' }
      const id = String((await sendTo(testServer.browser, to)).body['verificationId'])
      const code = await newestCode(testServer.browser, to.email)
      const right = await times(20, () => enter(testServer.browser.copy(), id, code))
      expect(withStatus(right, 200)).toBe(1)
      const other = String(
        (await sendTo(testServer.browser, { type: 'email', email: 'other@example.com' })).body[
          'verificationId'
        ],
      )
      const wrong = String(
        (Number(await newestCode(testServer.browser, 'other@example.com')) + 1) % 100_000_000,
      ).padStart(8, '0')
      const tried = await times(20, () => enter(testServer.browser.copy(), other, wrong))
      expect([withStatus(tried, 422), withStatus(tried, 429)]).toEqual([5, 15])
    })
  })
