import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { HttpBrowser, refreshTarget } from '../contract/support/http-browser.ts'
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
  wrongCode,
} from '../contract/support/sign-in.ts'
import { times, withStatus } from './support/run-concurrently.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

/** Every call that proves a step, begins a proof, or registers a method. */
const provingOrRegistering = [
  '/login/password/verify',
  '/login/start',
  '/users/signin/exchange',
  ...[
    'otp/send',
    'otp/verify',
    'authenticator/otp/verify',
    'authenticator/push/send',
    'recovery-code/verify',
    'windows-hello/options',
    'windows-hello/verify',
    'active-directory/verify',
    'knox-identity/verify',
  ].map((call) => `/verification/${call}`),
  ...[
    'start',
    'otp/send',
    'otp/verify',
    'authenticator/start',
    'authenticator/verify',
    'windows-hello/options',
    'windows-hello/verify',
  ].map((call) => `/enrollment/${call}`),
]

// Rules of the server hold whatever a browser sends and under concurrent requests, on every
// database.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`server truth ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    const post = (control: string, body: object = {}) =>
      new HttpBrowser(testServer.referenceServer.origin).send(
        'POST',
        `/sandbox/api/${control}`,
        JSON.stringify(body),
        { 'content-type': 'application/json' },
      )
    const withCode = async (username = 'minji.kim') => {
      const at = await signInToSecondStep(testServer.browser, username)
      await sendCode(testServer.browser, at.requestId)
      return { ...at, code: await newestCode(testServer.browser, at.who.username) }
    }

    describe('at once', () => {
      it('twenty guesses with one attempt left are looked at once (S05)', async () => {
        const { requestId, code } = await withCode()
        for (let tries = 0; tries < 4; tries += 1)
          await enterCode(testServer.browser, requestId, wrongCode(code))
        const answers = await times(20, () =>
          enterCode(testServer.browser, requestId, wrongCode(code)),
        )
        expect([withStatus(answers, 422), withStatus(answers, 429)]).toEqual([1, 19])
        expect((await enterCode(testServer.browser, requestId, code)).body).toMatchObject({
          code: 'OTP_ATTEMPT_LIMIT',
          failed: 5,
          allowed: 5,
        })
      })

      it('twenty right codes and hand-overs give one session (S06)', async () => {
        // A user that no other test here uses.
        const { begun, requestId, who, code } = await withCode('haneul.seo')
        const right = await times(20, () => enterCode(testServer.browser, requestId, code))
        expect([withStatus(right, 200), withStatus(right, 410)]).toEqual([1, 19])
        const pages = await times(20, () =>
          handOver(testServer.browser, begun, requestId, who.username),
        )
        const returned = await followRedirectsToFrontEnd(testServer.browser, pages[0]?.text ?? '')
        testServer.browser.token = String(
          (await exchange(testServer.browser, begun, returned)).body['token'],
        )
        expect(
          (await testServer.browser.api('GET', '/users/sessions/list')).body['items'],
        ).toHaveLength(1)
      })

      it.each([0, 20])(
        'accepts twenty hand-overs all or none, second step %i ms later (S09)',
        async (wait) => {
          await post('accounts/haneul.seo/state', { secondStep: false })
          const { begun, requestId, who } = await signInToSecondStep(
            testServer.browser,
            'haneul.seo',
          )
          const pages = times(20, () =>
            handOver(testServer.browser.copy(), begun, requestId, who.username),
          )
          await setTimeout(wait)
          await post('accounts/haneul.seo/state', { secondStep: true })
          const targets = (await pages).map(({ text }) => refreshTarget(text) ?? '')
          const redirected = targets.filter((target) => target.startsWith('/secdx/auth/')).length
          expect([0, 20]).toContain(redirected)
          // From now on it is required, unless it was used before.
          expect(
            refreshTarget(
              (await handOver(testServer.browser.copy(), begun, requestId, who.username)).text,
            )?.startsWith('/secdx/auth/'),
          ).toBe(redirected === 20)
        },
      )

      it('gives at most one session for one code (RFC 6749, 4.1.2)', async () => {
        const { begun, requestId, who, code } = await withCode()
        await enterCode(testServer.browser, requestId, code)
        const returned = await followRedirectsToFrontEnd(
          testServer.browser,
          (await handOver(testServer.browser, begun, requestId, who.username)).text,
        )
        const exchanged = await times(20, () =>
          exchange(testServer.browser.copy(), begun, returned),
        )
        expect(withStatus(exchanged, 200)).toBeLessThanOrEqual(1)
        expect(
          exchanged.filter(({ body }) => body['code'] === 'SIGNIN_FAILED').length,
        ).toBeGreaterThanOrEqual(19)
        expect(testServer.referenceServer.logged).toEqual([])
      })

      it('locks after five of twenty wrong passwords, and checks no more', async () => {
        const begun = await begin(testServer.browser)
        const answers = await times(20, () =>
          enterPassword(testServer.browser, begun, { username: 'minji.kim', password: 'wrong' }),
        )
        const codes = answers.map(({ body }) => body['code'])
        expect(codes.filter((code) => code === 'LOGIN_PASSWORD_INCORRECT')).toHaveLength(4)
        expect(codes.filter((code) => code === 'LOGIN_AUTO_LOCKED')).toHaveLength(16)
        expect(
          (
            await enterPassword(
              testServer.browser,
              begun,
              await person(testServer.browser, 'minji.kim'),
            )
          ).body['code'],
        ).toBe('LOGIN_AUTO_LOCKED')
      })

      it('twenty sends put one message into the inbox (S08)', async () => {
        const { requestId } = await signInToSecondStep(testServer.browser)
        const inInbox = async () =>
          JSON.parse((await testServer.browser.get('/sandbox/inbox.json?to=minji.kim')).text).length
        const before = await inInbox()
        const answers = await times(20, () => sendCode(testServer.browser, requestId))
        expect([withStatus(answers, 200), withStatus(answers, 429)]).toEqual([1, 19])
        expect(await inInbox()).toBe(before + 1)
      })
    })

    describe('one after the other', () => {
      it('a code that was used is refused, also after a restart (S07)', async () => {
        const { requestId, code } = await withCode()
        expect((await enterCode(testServer.browser, requestId, code)).body['nextStep']).toBe(
          'COMPLETE',
        )
        expect((await enterCode(testServer.browser, requestId, code)).body['code']).toBe(
          'OTP_EXPIRED',
        )
        await testServer.restart()
        expect((await enterCode(testServer.browser, requestId, code)).body['code']).toBe(
          'OTP_EXPIRED',
        )
      })

      it('a code that was sent works after a restart, once', async () => {
        const { requestId, code } = await withCode()
        await testServer.restart()
        expect((await enterCode(testServer.browser, requestId, code)).body['nextStep']).toBe(
          'COMPLETE',
        )
        expect((await enterCode(testServer.browser, requestId, code)).body['code']).toBe(
          'OTP_EXPIRED',
        )
      })

      it('a new code gives back no wrong one', async () => {
        const { requestId, code } = await withCode()
        for (const failed of [1, 2])
          expect(
            (await enterCode(testServer.browser, requestId, wrongCode(code))).body,
          ).toMatchObject({
            failed,
            allowed: 5,
          })
        await post('clock', { advanceSeconds: 61 })
        expect((await sendCode(testServer.browser, requestId)).body['attempts']).toEqual([2, 5])
        const newest = await newestCode(testServer.browser, 'minji.kim')
        for (const failed of [3, 4, 5])
          expect(
            (await enterCode(testServer.browser, requestId, wrongCode(newest))).body,
          ).toMatchObject({ failed, allowed: 5 })
        await post('clock', { advanceSeconds: 61 })
        expect((await sendCode(testServer.browser, requestId)).body['code']).toBe(
          'OTP_ATTEMPT_LIMIT',
        )
        expect((await enterCode(testServer.browser, requestId, newest)).body['code']).toBe(
          'OTP_ATTEMPT_LIMIT',
        )
      })
    })

    describe('a client without our JavaScript', () => {
      it('skips no step', async () => {
        const { begun, requestId, who } = await signInToSecondStep(testServer.browser)
        const early = await handOver(testServer.browser, begun, requestId, who.username)
        expect(early.text).toContain('REDIRECT_CONTEXT_MISSING')
        const begunAlone = await begin(testServer.browser)
        const { body } = await testServer.browser.api('POST', '/login/start', {
          sessionDataKey: begunAlone.sessionDataKey,
          tenantId: 'default',
          username: who.username,
        })
        expect(
          (await handOver(testServer.browser, begunAlone, String(body['requestId']), who.username))
            .text,
        ).toContain('REDIRECT_CONTEXT_MISSING')
        for (const authenticator of ['Email', 'Msg'])
          expect(
            (await enterCode(testServer.browser, requestId, '000000', authenticator)).status,
          ).toBe(410)
        // The password again, at the second step.
        expect(
          (
            await testServer.browser.api('POST', '/login/password/verify', {
              requestId,
              tenantId: 'default',
              username: who.username,
              password: who.password,
            })
          ).body['code'],
        ).toBe('REQUEST_EXPIRED')
        expect(
          (await testServer.browser.api('GET', `/login/status?requestId=${requestId}`)).body[
            'result'
          ],
        ).toMatchObject({ stepCompleted: 1, nextStep: 'SECOND_STEP' })
      })

      it("cannot use another user's request, even when signed in", async () => {
        const { begun, requestId, who, code } = await withCode()
        const other = new HttpBrowser(testServer.referenceServer.origin)
        await signIn(other, 'jisoo.han')
        const asked = [
          () => enterCode(other, requestId, code),
          () => sendCode(other, requestId, 'Email'),
          () => other.api('GET', `/login/status?requestId=${requestId}`),
          () =>
            other.api(
              'GET',
              `/verification/authenticators/list?serviceName=enrollment&step=2&requestId=${requestId}`,
            ),
          () =>
            other.api('POST', '/login/password/verify', {
              requestId,
              tenantId: 'default',
              username: who.username,
              password: who.password,
            }),
        ]
        for (const ask of asked) expect((await ask()).body['code']).toBe('REQUEST_EXPIRED')
        await other.api('POST', '/login/cancel', { requestId })
        expect((await enterCode(testServer.browser, requestId, code)).body['nextStep']).toBe(
          'COMPLETE',
        )
        expect((await handOver(other, begun, requestId, who.username)).text).toContain(
          'REDIRECT_CONTEXT_MISSING',
        )
        // Nor for another account.
        expect((await handOver(testServer.browser, begun, requestId, 'jisoo.han')).text).toContain(
          'REDIRECT_CONTEXT_MISSING',
        )
      })

      it('finishes nothing with an empty body', async () => {
        const { requestId } = await withCode()
        for (const path of provingOrRegistering) {
          for (const body of [undefined, '', '{}', '[]', 'null']) {
            const headers: Record<string, string> =
              body === undefined ? {} : { 'content-type': 'application/json' }
            const answer = await testServer.browser.send(
              'POST',
              `/secdx/common-api/api${path}`,
              body,
              headers,
            )
            expect([path, body, answer.status, JSON.parse(answer.text).code]).toEqual([
              path,
              body,
              400,
              'VALIDATION_FAILED',
            ])
          }
        }
        for (const form of ['commonauth', 'consumer/verify', 'terms/prompt']) {
          const headers = { 'content-type': 'application/x-www-form-urlencoded' }
          for (const body of [undefined, ''])
            expect([
              form,
              (
                await testServer.browser.send(
                  'POST',
                  `/secdx/auth/${form}`,
                  body,
                  body === undefined ? {} : headers,
                )
              ).text,
            ]).toEqual([form, expect.stringContaining('REDIRECT_CONTEXT_MISSING')])
        }
        expect(
          (await testServer.browser.api('GET', `/login/status?requestId=${requestId}`)).body[
            'result'
          ],
        ).toMatchObject({ stepCompleted: 1 })
      })

      it('brings no character that a database cannot keep', async () => {
        const begun = await begin(testServer.browser)
        for (const username of ['minji\u0000kim', 'minji.kim\u0000']) {
          expect(
            await enterPassword(testServer.browser, begun, { username, password: 'x' }),
          ).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
        }
        expect((await testServer.browser.api('GET', '/login/status?requestId=%00')).status).toBe(
          400,
        )
        expect((await testServer.browser.api('GET', '/login/context/%00')).status).toBe(400)
        expect(testServer.referenceServer.logged).toEqual([])
      })
    })
  })
