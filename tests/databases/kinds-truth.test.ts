import { describe, expect, it } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { answer, shownCode, waiting } from '../contract/support/phone.ts'
import { signInToSecondStep, wrongCode } from '../contract/support/sign-in.ts'
import { startTestServer } from '../contract/support/start-test-server.ts'
import { times, withStatus } from './support/run-concurrently.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

const enterCode = (
  browser: HttpBrowser,
  singleIDAppType: 'TOTP' | 'MOTP',
  requestId: string,
  otp: string,
) =>
  browser.api('POST', '/verification/authenticator/otp/verify', {
    requestId,
    singleIDAppType,
    variant: 'verification',
    otp,
  })

const codes = [
  ['TOTP', 'UaTOTP'],
  ['MOTP', 'UaMOTP'],
] as const
const directories = [
  {
    kind: 'ActiveDirectory',
    path: 'active-directory',
    as: 'haeun.jang',
    named: { username: 'haeun.jang@corp.example' },
    incorrect: 'AD_PASSWORD_INCORRECT',
  },
  {
    kind: 'KnoxIdentity',
    path: 'knox-identity',
    as: 'doyun.ryu',
    named: { knoxId: 'doyun.ryu' },
    incorrect: 'KNOX_IDENTITY_INCORRECT',
  },
] as const
const enterDirectory = (
  browser: HttpBrowser,
  { path, named }: (typeof directories)[number],
  requestId: string,
  password: string,
) =>
  browser.api('POST', `/verification/${path}/verify`, {
    requestId,
    variant: 'verification',
    ...named,
    password,
  })

// Kinds that send no code: a time step of the app, an approval on the phone, a password of a
// directory.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`truth of the kinds ${name}`, () => {
    // A fixed time for both processes: a used time step must not expire by itself.
    const now = Date.now()
    const testServer = useTestServerOn(fresh, { clock: { now: () => now } })

    it.each(codes)(
      'accepts a %s time step once, not again after a restart (R8.36)',
      async (type, kind) => {
        const { requestId } = await signInToSecondStep(testServer.browser, 'areum.bae')
        const code = await shownCode(testServer.browser, kind)
        expect(
          withStatus(
            await times(20, () => enterCode(testServer.browser, type, requestId, code)),
            200,
          ),
        ).toBe(1)
        await testServer.restart()
        const again = await signInToSecondStep(testServer.browser, 'areum.bae')
        expect(await enterCode(testServer.browser, type, again.requestId, code)).toMatchObject({
          status: 422,
          body: { code: 'OTP_TOTP_REUSED' },
        })
        for (let tries = 2; tries <= 4; tries += 1)
          await enterCode(testServer.browser, type, again.requestId, wrongCode(code))
        const guesses = await times(20, () =>
          enterCode(testServer.browser, type, again.requestId, wrongCode(code)),
        )
        expect([withStatus(guesses, 422), withStatus(guesses, 429)]).toEqual([1, 19])
      },
    )

    it.each(codes)('accepts a %s time step once of two servers', async (type, kind) => {
      const { referenceServer, database } = testServer
      const { dataFolder } = referenceServer
      const { databaseUrl } = database
      const second = await startTestServer({ dataFolder, databaseUrl, clock: { now: () => now } })
      // In turn: two servers of one process would wait for each other's lock of a file.
      const told: unknown[] = []
      for (const { origin } of [referenceServer, second, referenceServer]) {
        const browser = new HttpBrowser(origin)
        const { requestId } = await signInToSecondStep(browser, 'areum.bae')
        const code = await shownCode(browser, kind)
        const { status, body } = await enterCode(browser, type, requestId, code)
        told.push(status === 200 ? status : body['code'])
      }
      expect(told).toEqual([200, 'OTP_TOTP_REUSED', 'OTP_TOTP_REUSED'])
      await second.close()
    })

    it.each(['BIO', 'PIN'] as const)(
      'accepts one of twenty simultaneous %s approvals, none after a restart',
      async (singleIDAppType) => {
        const { requestId } = await signInToSecondStep(testServer.browser, 'areum.bae')
        const { body } = await testServer.browser.api(
          'POST',
          '/verification/authenticator/push/send',
          {
            requestId,
            singleIDAppType,
            variant: 'verification',
          },
        )
        const id = (await waiting(testServer.browser))[0]?.id ?? ''
        const approve = () => answer(testServer.browser, id, 'approve', String(body['matchNumber']))
        expect((await times(20, approve)).filter((answer) => answer === 'approved')).toHaveLength(1)
        await testServer.restart()
        expect(await approve()).toBe('over')
      },
    )

    it.each(directories)(
      '$kind checks one last wrong password, stays locked after a restart (R8.20)',
      async (directory) => {
        const { requestId } = await signInToSecondStep(testServer.browser, directory.as)
        for (let failed = 1; failed <= 4; failed += 1)
          expect(
            (await enterDirectory(testServer.browser, directory, requestId, 'wrong')).body,
          ).toMatchObject({ code: directory.incorrect, failed, allowed: 5 })
        const answers = await times(20, () =>
          enterDirectory(testServer.browser, directory, requestId, 'wrong'),
        )
        // The fifth attempt locks. If a sixth were checked, it would count as the first of another
        // five, and the tenth would lock for twice as long.
        expect(answers.map(({ status, body }) => [status, body['code'], body['minutes']])).toEqual(
          Array.from({ length: 20 }, () => [423, 'LOGIN_AUTO_LOCKED', 10]),
        )
        await testServer.restart()
        const again = await signInToSecondStep(testServer.browser, directory.as)
        expect(
          (await enterDirectory(testServer.browser, directory, again.requestId, 'wrong')).body,
        ).toMatchObject({ code: 'LOGIN_AUTO_LOCKED', minutes: 10 })
      },
    )

    it.each(directories)(
      'of twenty right passwords of $kind at once one proves the step',
      async (directory) => {
        const people = JSON.parse(
          (await testServer.browser.get('/sandbox/people.json')).text,
        ) as readonly {
          readonly username: string
          readonly directoryPasswords: Readonly<Record<string, string>>
        }[]
        const password =
          people.find(({ username }) => username === directory.as)?.directoryPasswords[
            directory.kind
          ] ?? ''
        const { requestId } = await signInToSecondStep(testServer.browser, directory.as)
        const answers = await times(20, () =>
          enterDirectory(testServer.browser, directory, requestId, password),
        )
        expect([withStatus(answers, 200), withStatus(answers, 410)]).toEqual([1, 19])
      },
    )
  })
