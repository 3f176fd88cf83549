import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../server/store/open-store.ts'
import type { Store } from '../../server/store/tables.ts'
import type { Tenant } from '../../server/tenants/tenants.ts'
import { claimsOfCode } from '../contract/support/claims-of-code.ts'
import { askForVerification, consumerContext } from '../contract/support/client-apps.ts'
import { checked } from '../contract/support/enroll.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { enterToReset, sendToReset, setPassword, startReset } from '../contract/support/reset.ts'
import {
  authorizeAddress,
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
} from '../contract/support/sign-in.ts'
import { times, withStatus } from './support/run-concurrently.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn, type TestServerOn } from './support/use-test-server-on.ts'

type Answer = Awaited<ReturnType<HttpBrowser['api']>>

const username = 'minji.kim'
const phone = '+82 10-5550-0101'
const mailbox = `${username}@example.com`
const wrong = 'zzzzz-zzzzz'
const shared = {
  hosts: [],
  languages: ['en-US', 'ko-KR'],
  values: { recoveryCodes: { allowed: true } },
} as const
const forbidden = { recoveryCodes: { allowed: false } }
const dayInSeconds = 86_400

const verifyPath = '/verification/recovery-code/verify'
const enterRecovery = (browser: HttpBrowser, requestId: string, code: string) =>
  browser.api('POST', verifyPath, { requestId, code, variant: 'verification' })
const left = async (browser: HttpBrowser) =>
  (await browser.api('GET', '/users/recovery-codes')).body
const statusOf = async (browser: HttpBrowser, requestId: string) =>
  (await browser.api('GET', `/login/status?requestId=${requestId}`)).body['result']

/** Proves the identity by a mail, and returns the request of that check. */
const checkByMail = (browser: HttpBrowser, purpose = 'recovery') =>
  checked(browser, purpose, 'Sms', 'Email', () => newestCode(browser, mailbox))
const make = (browser: HttpBrowser, requestId: string) =>
  browser.api('POST', '/users/recovery-codes', { requestId })
const refused = ({ status, body }: Answer) => [status, body['code']]
const codesOf = ({ body }: Answer) => body['codes'] as readonly string[]

const inbox = async (browser: HttpBrowser) =>
  JSON.parse((await browser.get(`/sandbox/inbox.json?to=${username}`)).text) as readonly {
    readonly text: string
  }[]

async function inStore<Result>(
  { referenceServer, database: { databaseUrl } }: TestServerOn,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ dataFolder: referenceServer.dataFolder, databaseUrl })
  const result = await work(store)
  await store.destroy()
  return result
}

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`recovery codes ${name}`, () => {
    const lines: string[] = []
    const testServer = useTestServerOn(fresh, {
      securityLog: { write: (line) => lines.push(line) },
      tenants: async () => [{ ...shared, name: 'default' }],
    })
    const tenant = (change: Partial<Tenant>) =>
      testServer.referenceServer.renewPolicies([{ ...shared, name: 'default', ...change }])
    const advance = (advanceSeconds: number) =>
      testServer.browser.control('clock', { advanceSeconds })
    const stranger = () => new HttpBrowser(testServer.referenceServer.origin)
    const events = () => lines.map((line) => (JSON.parse(line) as { readonly event: string }).event)
    /** Ten codes of a signed-in user, a minute later. */
    const owner = async () => {
      const { browser } = testServer
      await signIn(browser)
      const codes = codesOf(await make(browser, await checkByMail(browser)))
      await advance(61)
      return { browser, codes, first: codes[0] ?? '' }
    }
    /** Another browser before the second step of a sign-in. */
    const atSecondStep = async (of = username) => {
      const browser = stranger()
      return { browser, ...(await signInToSecondStep(browser, of)) }
    }
    /** Signs in by the password and a recovery code. */
    const signInByCode = async (code: string) => {
      const { browser, begun, requestId } = await atSecondStep()
      await enterRecovery(browser, requestId, code)
      const { text } = await handOver(browser, begun, requestId, username)
      const answer = await exchange(browser, begun, await followRedirectsToFrontEnd(browser, text))
      browser.token = String(answer.body['token'])
      return browser
    }
    const isRight = async (code: string) => {
      const { browser, requestId } = await atSecondStep()
      return (await enterRecovery(browser, requestId, code)).status === 200
    }

    beforeEach(async () => {
      await tenant({})
      lines.length = 0
    })

    describe('are made', () => {
      it('ten at a time, all different, in two groups without i, l, o and u', async () => {
        const { browser, codes } = await owner()
        expect(new Set(codes).size).toBe(10)
        for (const code of codes)
          expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
        expect(await left(browser)).toEqual({
          allowed: true,
          left: 10,
          madeAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        })
        await expect.poll(events).toContain('recovery-codes.make')
      })

      it('with a notice to every registered address', async () => {
        const { browser } = await owner()
        const notices = (await inbox(browser)).filter(({ text }) => /Ten new recovery/.test(text))
        expect(notices).toHaveLength(2)
        for (const { text } of notices) expect(text).toMatch(/#link=[\w-]{43}$/)
      })

      it('only with a session', async () => {
        const { browser } = await owner()
        const requestId = await checkByMail(browser)
        const thief = browser.copy()
        thief.cookies.delete('gatehouse-session')
        const read = await thief.api('GET', '/users/recovery-codes')
        expect([read.status, (await make(thief, requestId)).status]).toEqual([401, 401])
        expect((await make(browser, requestId)).status).toBe(200)
      })

      it('only after a fresh identity check for this purpose, and once', async () => {
        const { browser } = testServer
        await signIn(browser)
        const open = await browser.api('POST', '/users/authenticate/start', { purpose: 'recovery' })
        expect(open.body).toMatchObject({ nextStep: 'VERIFY', stepCompleted: 0 })
        const unproven = String(open.body['requestId'])
        const forRemoval = await checkByMail(browser, 'remove')
        for (const requestId of [unproven, forRemoval, 'x'.repeat(43)])
          expect((await make(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
        // The check for a removal was in this session, so it counts for a request of this purpose.
        const started = await browser.api('POST', '/users/authenticate/start', {
          purpose: 'recovery',
        })
        expect(started.body).toMatchObject({ nextStep: 'RETURN' })
        const requestId = String(started.body['requestId'])
        expect((await make(browser, requestId)).status).toBe(200)
        expect((await make(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
        await advance(301)
        const late = await browser.api('POST', '/users/authenticate/start', { purpose: 'recovery' })
        expect(late.body).toMatchObject({ nextStep: 'VERIFY' })
      })

      it('not when the check is older than five minutes', async () => {
        const { browser } = testServer
        await signIn(browser)
        const requestId = await checkByMail(browser)
        await advance(301)
        expect((await make(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
      })

      it('not for a user without a registered method', async () => {
        const browser = stranger()
        await browser.control('accounts/nara.yoon/state', { secondStep: false })
        const { begun, requestId } = await signInToSecondStep(browser, 'nara.yoon')
        const { text } = await handOver(browser, begun, requestId, 'nara.yoon')
        const answer = await exchange(
          browser,
          begun,
          await followRedirectsToFrontEnd(browser, text),
        )
        browser.token = String(answer.body['token'])
        const { body } = await browser.api('POST', '/users/authenticate/start', {
          purpose: 'recovery',
        })
        expect(body).toMatchObject({ nextStep: 'RETURN' })
        expect(refused(await make(browser, String(body['requestId'])))).toEqual([
          410,
          'REQUEST_EXPIRED',
        ])
      })

      it('not by the identity check of another session', async () => {
        const { browser } = testServer
        await signIn(browser)
        const requestId = await checkByMail(browser)
        await advance(61)
        const other = stranger()
        await signIn(other)
        expect((await make(other, requestId)).body['code']).toBe('REQUEST_EXPIRED')
      })

      it('and the check opens nothing else', async () => {
        const { browser } = testServer
        await signIn(browser)
        const requestId = await checkByMail(browser)
        const removed = await browser.api('POST', '/users/authenticators/remove', {
          requestId,
          authenticator: 'Sms',
        })
        expect(removed.body['code']).toBe('REQUEST_EXPIRED')
        const enrolled = await browser.api('POST', '/enrollment/start', {
          requestId,
          authenticator: 'UaTOTP',
          type: 'new',
        })
        expect(enrolled.body['code']).toBe('MFA_USER_INFO_INSUFFICIENT')
      })

      it('once of twenty parallel calls with one check', async () => {
        const { browser } = testServer
        await signIn(browser)
        const requestId = await checkByMail(browser)
        const answers = await times(20, () => make(browser.copy(), requestId))
        expect(withStatus(answers, 200)).toBe(1)
        expect((await left(browser))['left']).toBe(10)
      })

      it('and end all earlier ones', async () => {
        const { browser, codes } = await owner()
        await advance(61)
        const newer = codesOf(await make(browser, await checkByMail(browser)))
        await advance(61)
        expect(newer.filter((code) => codes.includes(code))).toEqual([])
        expect((await left(browser))['left']).toBe(10)
        expect(await isRight(codes[0] ?? '')).toBe(false)
        expect(await isRight(newer[0] ?? '')).toBe(true)
      })

      it('once, with the same answer to a repeated call, and no code in the database', async () => {
        const { browser } = testServer
        await signIn(browser)
        const requestId = await checkByMail(browser)
        const call = () =>
          browser.send(
            'POST',
            '/secdx/common-api/api/users/recovery-codes',
            JSON.stringify({ requestId }),
            { 'content-type': 'application/json', 'idempotency-key': 'recovery-0123456789abcdef' },
          )
        const [one, other] = [await call(), await call()]
        expect([one.status, other.text]).toEqual([200, one.text])
        const { codes } = JSON.parse(one.text) as { readonly codes: readonly string[] }
        const copied = await inStore(testServer, async (store) => {
          const tables = await store.introspection.getTables()
          const rows = []
          for (const { name: table } of tables)
            rows.push((await sql`select * from ${sql.table(table)}`.execute(store)).rows)
          return JSON.stringify(rows)
        })
        for (const code of codes)
          for (const written of [code, code.replace('-', ''), code.toUpperCase()])
            expect(copied).not.toContain(written)
        expect(copied).toContain('code_hmac')
      })
    })

    describe('prove the second step of a sign-in', () => {
      it('and the sign-in ends with possession of a one-time code', async () => {
        const { browser: own, first } = await owner()
        const { browser, begun, requestId } = await atSecondStep()
        expect(await statusOf(browser, requestId)).toMatchObject({ recoveryCodes: true })
        const { status, body } = await enterRecovery(browser, requestId, first)
        expect([status, body]).toEqual([
          200,
          expect.objectContaining({
            nextStep: 'COMPLETE',
            stepCompleted: 2,
            firstStepMethod: 'password',
            secondStepMethod: 'RecoveryCode',
          }),
        ])
        expect(body).not.toHaveProperty('recoveryCodes')
        const { text } = await handOver(browser, begun, requestId, username)
        const returned = await followRedirectsToFrontEnd(browser, text)
        const { dataFolder } = testServer.referenceServer
        const { databaseUrl } = testServer.database
        const claims = await claimsOfCode({ dataFolder, databaseUrl }, browser, { begun, returned })
        expect(claims['amr']).toEqual(['pwd', 'otp', 'mfa'])
        expect((await left(own))['left']).toBe(9)
        await expect.poll(events).toContain('recovery-codes.use')
      })

      it('and the history and every registered address name it', async () => {
        const { first } = await owner()
        const browser = await signInByCode(first)
        const history = await browser.api('GET', '/users/verifications/history/list')
        expect(history.body['items']).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ authenticator: 'RecoveryCode', result: 'SUCCESS' }),
          ]),
        )
        const notices = (await inbox(browser)).filter(({ text }) => /9 codes are left/.test(text))
        expect(notices).toHaveLength(2)
        for (const { text } of notices) expect(text).toMatch(/#link=[\w-]{43}$/)
      })

      it.each([
        ['capitals', (code: string) => code.toUpperCase()],
        ['spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
        ['no hyphen', (code: string) => code.replace('-', '')],
        ['an en dash', (code: string) => code.replace('-', '–')],
        ['letters for digits', (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l')],
      ] as const)('also when typed with %s', async (_with, typed) => {
        const { first } = await owner()
        expect(await isRight(typed(first))).toBe(true)
      })

      it('each only once, also of twenty parallel sign-ins', async () => {
        const { first } = await owner()
        const waiting = []
        for (let count = 0; count < 20; count += 1) waiting.push(await atSecondStep())
        const answers = await Promise.all(
          waiting.map(({ browser, requestId }) => enterRecovery(browser, requestId, first)),
        )
        expect(withStatus(answers, 200)).toBe(1)
        expect(await isRight(first)).toBe(false)
      })

      it('each only once, also of twenty parallel requests of one sign-in', async () => {
        const { browser: own, first } = await owner()
        const { browser, requestId } = await atSecondStep()
        const answers = await times(20, () => enterRecovery(browser.copy(), requestId, first))
        expect(withStatus(answers, 200)).toBe(1)
        expect((await left(own))['left']).toBe(9)
      })

      it('not of another account', async () => {
        const { first } = await owner()
        const { browser, requestId } = await atSecondStep('seoyeon.lee')
        expect(await statusOf(browser, requestId)).not.toHaveProperty('recoveryCodes')
        const answer = await enterRecovery(browser, requestId, first)
        expect([answer.status, answer.body]).toEqual([
          422,
          expect.objectContaining({ code: 'OTP_INCORRECT', failed: 1, allowed: 5 }),
        ])
        expect(await isRight(first)).toBe(true)
      })

      it('not in another browser, and not in a stale screen', async () => {
        const { first } = await owner()
        const { browser, requestId } = await atSecondStep()
        expect((await enterRecovery(stranger(), requestId, first)).status).toBe(410)
        const stale = await browser.send(
          'POST',
          `/secdx/common-api/api${verifyPath}`,
          JSON.stringify({ requestId, code: first, variant: 'verification' }),
          { 'content-type': 'application/json', 'gatehouse-step': '0' },
        )
        expect([stale.status, JSON.parse(stale.text).code]).toEqual([409, 'STEP_CHANGED'])
        expect((await enterRecovery(browser, requestId, first)).status).toBe(200)
      })
    })

    describe('prove nothing else', () => {
      it('not the first step', async () => {
        const { first } = await owner()
        const browser = stranger()
        const begun = await begin(browser)
        const { body } = await browser.api('POST', '/login/start', {
          sessionDataKey: begun.sessionDataKey,
          tenantId: 'default',
          username,
        })
        expect(body).not.toHaveProperty('recoveryCodes')
        const requestId = String(body['requestId'])
        expect(refused(await enterRecovery(browser, requestId, first))).toEqual([
          410,
          'REQUEST_EXPIRED',
        ])
        expect(await isRight(first)).toBe(true)
      })

      it('not a password reset', async () => {
        const { first } = await owner()
        const browser = stranger()
        const requestId = String((await startReset(browser, username)).body['requestId'])
        const asVerification = await enterRecovery(browser, requestId, first)
        expect(refused(asVerification)).toEqual([400, 'VALIDATION_FAILED'])
        await sendToReset(browser, requestId)
        const half = await enterToReset(browser, requestId, await newestCode(browser, phone))
        expect(half.body).not.toHaveProperty('recoveryCodes')
        expect((await enterRecovery(browser, requestId, first)).status).toBe(400)
      })

      it('not an identity check in the home', async () => {
        const { browser, first } = await owner()
        await advance(301)
        for (const purpose of ['remove', 'change', 'enroll', 'recovery']) {
          const { body } = await browser.api('POST', '/users/authenticate/start', {
            purpose,
            authenticator: 'Sms',
          })
          expect(body).not.toHaveProperty('recoveryCodes')
          const requestId = String(body['requestId'])
          expect(refused(await enterRecovery(browser, requestId, first))).toEqual([
            400,
            'VALIDATION_FAILED',
          ])
        }
      })

      it('not to wake a dormant account', async () => {
        const { first } = await owner()
        await testServer.browser.control(`accounts/${username}/state`, { state: 'dormant-self' })
        const { browser, requestId } = await atSecondStep()
        expect(await statusOf(browser, requestId)).not.toHaveProperty('recoveryCodes')
        expect((await enterRecovery(browser, requestId, first)).status).toBe(410)
      })

      it('not a verification that an application asks for', async () => {
        const { first } = await owner()
        const browser = stranger()
        const apps = testServer.referenceServer.clientAppsOrigin
        const handle = await askForVerification(browser, apps, username)
        const requestId = String((await consumerContext(browser, handle)).body['requestId'])
        const { password } = await person(browser, username)
        const given = { requestId, tenantId: 'default', password }
        const entered = await browser.api('POST', '/login/password/verify', given)
        expect(entered.body).toMatchObject({ nextStep: 'SECOND_STEP' })
        expect(entered.body).not.toHaveProperty('recoveryCodes')
        expect((await enterRecovery(browser, requestId, first)).status).toBe(410)
      })

      it.each(['enrollment', 'password'])('not with the variant %s', async (variant) => {
        const { first } = await owner()
        const { browser, requestId } = await atSecondStep()
        const typed = { requestId, code: first, variant }
        expect((await browser.api('POST', verifyPath, typed)).status).toBe(400)
        expect((await enterRecovery(browser, requestId, first)).status).toBe(200)
      })

      it('not a second code for a code of the phone below the floor', async () => {
        const { first } = await owner()
        await tenant({ floor: ['knowledge'] })
        const browser = stranger()
        const begun = await begin(browser)
        const { body } = await browser.api('POST', '/login/start', {
          sessionDataKey: begun.sessionDataKey,
          tenantId: 'default',
          username,
        })
        const requestId = String(body['requestId'])
        await sendCode(browser, requestId)
        await enterCode(browser, requestId, await newestCode(browser, phone))
        expect((await enterRecovery(browser, requestId, first)).status).toBe(410)
      })

      it('and are in no list of methods', async () => {
        const { browser } = await owner()
        const own = await browser.api('GET', '/users/authenticators/list')
        const { browser: other, requestId } = await atSecondStep()
        const listed = await other.api(
          'GET',
          `/verification/authenticators/list?serviceName=enrollment&step=2&requestId=${requestId}`,
        )
        expect([own.status, listed.status]).toEqual([200, 200])
        expect(JSON.stringify([own.body, listed.body])).not.toContain('Recovery')
      })
    })

    describe('reach the floor as possession', () => {
      it.each([[['knowledge', 'possession']], [2], [1]] as const)(
        'beside the password, with the floor %j',
        async (floor) => {
          const { first } = await owner()
          await tenant({ floor: typeof floor === 'number' ? floor : [...floor] })
          expect(await isRight(first)).toBe(true)
        },
      )

      it.each([
        [2, 410],
        [1, 422],
      ])('and not beside a mail, with the floor %j', async (floor, status) => {
        await tenant({ floor })
        const browser = stranger()
        const begun = await begin(browser)
        const { body } = await browser.api('POST', '/login/start', {
          sessionDataKey: begun.sessionDataKey,
          tenantId: 'default',
          username: 'doyun.ryu',
        })
        const requestId = String(body['requestId'])
        await sendCode(browser, requestId, 'Email')
        const otp = await newestCode(browser, 'doyun.ryu@example.com')
        const first = await enterCode(browser, requestId, otp, 'Email')
        expect(first.body).toMatchObject({ nextStep: 'SECOND_STEP' })
        expect((await enterRecovery(browser, requestId, wrong)).status).toBe(status)
      })

      it.each([[['inherence']], [['knowledge', 'inherence']], [3]] as const)(
        'and not the floor %j',
        async (floor) => {
          const { first } = await owner()
          const { browser, requestId } = await atSecondStep()
          await tenant({ floor: typeof floor === 'number' ? floor : [...floor] })
          expect(await statusOf(browser, requestId)).not.toHaveProperty('recoveryCodes')
          expect((await enterRecovery(browser, requestId, first)).status).toBe(410)
          await tenant({})
          expect((await enterRecovery(browser, requestId, first)).status).toBe(200)
        },
      )
    })

    describe('where the tenant forbids them', () => {
      it('refuses every operation', async () => {
        const { browser: own, first } = await owner()
        const check = await checkByMail(own)
        const { browser, requestId } = await atSecondStep()
        await tenant({ values: forbidden })
        expect(await left(own)).toEqual({ allowed: false, left: 0, madeAt: null })
        expect((await make(own, check)).body['code']).toBe('FORBIDDEN')
        expect(await statusOf(browser, requestId)).not.toHaveProperty('recoveryCodes')
        expect((await enterRecovery(browser, requestId, first)).body['code']).toBe('FORBIDDEN')
      })

      it('without its file', async () => {
        const { browser } = await owner()
        await tenant({ values: {} })
        expect(await left(browser)).toMatchObject({ allowed: false })
      })

      it('ends a running sign-in that used one', async () => {
        const { first } = await owner()
        const { browser, begun, requestId } = await atSecondStep()
        expect((await enterRecovery(browser, requestId, first)).body['nextStep']).toBe('COMPLETE')
        await tenant({ values: forbidden })
        const { text } = await handOver(browser, begun, requestId, username)
        expect(text).not.toMatch(/oauth2\/authorize/)
        expect(await statusOf(browser, requestId)).toMatchObject({ stepCompleted: 0 })
      })

      it('resumes no sign-in at single sign-on that used one', async () => {
        const { first } = await owner()
        const browser = await signInByCode(first)
        const resumes = async () => (await browser.get(authorizeAddress(browser).path)).location
        expect(await resumes()).toMatch(/code=/)
        await tenant({ values: forbidden })
        expect(await resumes()).toMatch(/login/)
      })
    })

    describe('count wrong attempts', () => {
      it('five for each sign-in, and a right code does not help then', async () => {
        const { first } = await owner()
        const { browser, requestId } = await atSecondStep()
        for (let failed = 1; failed <= 5; failed += 1)
          expect((await enterRecovery(browser, requestId, wrong)).body).toMatchObject({
            code: 'OTP_INCORRECT',
            failed,
            allowed: 5,
          })
        expect((await enterRecovery(browser, requestId, first)).body).toMatchObject({
          code: 'OTP_ATTEMPT_LIMIT',
          failed: 5,
          allowed: 5,
        })
        expect(await isRight(first)).toBe(true)
      })

      it('five of twenty parallel guesses', async () => {
        await owner()
        const { browser, requestId } = await atSecondStep()
        const answers = await times(20, () => enterRecovery(browser.copy(), requestId, wrong))
        expect([withStatus(answers, 422), withStatus(answers, 429)]).toEqual([5, 15])
      })

      it('ten over all sign-ins lock the codes and notify the owner, also after a restart', async () => {
        // A new process has the true time: the clock of the tests before is gone.
        await testServer.restart()
        const { first } = await owner()
        for (let request = 0; request < 2; request += 1) {
          const { browser, requestId } = await atSecondStep()
          for (let failed = 0; failed < 5; failed += 1)
            await enterRecovery(browser, requestId, wrong)
        }
        await testServer.restart()
        const { browser, requestId } = await atSecondStep()
        expect((await enterRecovery(browser, requestId, first)).body).toMatchObject({
          code: 'OTP_ATTEMPT_LIMIT',
          allowed: 10,
        })
        const notices = (await inbox(browser)).filter(({ text }) => /attempts to verify/.test(text))
        expect(notices).toHaveLength(2)
        await advance(92)
        expect(await isRight(first)).toBe(true)
      })

      it.each(['new codes', 'an administrator'])('until %s open them again', async (opener) => {
        const { browser: own, first } = await owner()
        for (let request = 0; request < 2; request += 1) {
          const { browser, requestId } = await atSecondStep()
          for (let failed = 0; failed < 5; failed += 1)
            await enterRecovery(browser, requestId, wrong)
        }
        expect(await isRight(first)).toBe(false)
        const isNew = opener === 'new codes'
        const newest = isNew ? codesOf(await make(own, await checkByMail(own))) : [first]
        if (!isNew) await own.control(`accounts/${username}/state`, { state: 'active' })
        expect(await isRight(newest[0] ?? '')).toBe(true)
      })

      it('and other methods stay open', async () => {
        await owner()
        const { browser, requestId } = await atSecondStep()
        for (let failed = 0; failed < 6; failed += 1) await enterRecovery(browser, requestId, wrong)
        await sendCode(browser, requestId)
        const proven = await enterCode(browser, requestId, await newestCode(browser, phone))
        expect(proven.body).toMatchObject({ nextStep: 'COMPLETE' })
      })
    })

    describe('end', () => {
      it('with the link "This was not me"', async () => {
        const { first } = await owner()
        const browser = await signInByCode(first)
        const notice = (await inbox(browser)).find(({ text }) => /#link=/.test(text))
        const link = /#link=(\S+)$/.exec(notice?.text ?? '')?.[1]
        expect((await stranger().api('POST', '/users/disown', { link })).status).toBe(204)
        await browser.control(`accounts/${username}/state`, { state: 'active' })
        const rows = await inStore(testServer, (store) =>
          store.selectFrom('recovery_code').selectAll().execute(),
        )
        expect(rows).toEqual([])
        const { browser: later, requestId } = await atSecondStep()
        expect(await statusOf(later, requestId)).not.toHaveProperty('recoveryCodes')
      })

      it('not with a reset of the password', async () => {
        const { codes, first } = await owner()
        const reset = stranger()
        const newPassword = 'Slate-roofs-in-1'
        const requestId = String((await startReset(reset, username)).body['requestId'])
        for (const [kind, address] of [
          ['Sms', phone],
          ['Email', mailbox],
        ] as const) {
          await sendToReset(reset, requestId, kind)
          await enterToReset(reset, requestId, await newestCode(reset, address), kind)
        }
        expect((await setPassword(reset, requestId, newPassword)).status).toBe(200)
        const browser = stranger()
        const begun = await begin(browser)
        const entered = await enterPassword(browser, begun, { username, password: newPassword })
        expect(entered.body).toMatchObject({ nextStep: 'SECOND_STEP', recoveryCodes: true })
        const proven = await enterRecovery(browser, String(entered.body['requestId']), first)
        expect([proven.status, codes.length]).toEqual([200, 10])
      })

      it('never by time, and the last one leaves none to offer', async () => {
        const { browser: own, codes } = await owner()
        await advance(400 * dayInSeconds)
        for (const code of codes) expect(await isRight(code)).toBe(true)
        const { browser, requestId } = await atSecondStep()
        expect(await statusOf(browser, requestId)).not.toHaveProperty('recoveryCodes')
        expect((await enterRecovery(browser, requestId, wrong)).body['code']).toBe('OTP_INCORRECT')
        expect((await inbox(own)).some(({ text }) => /No codes are left/.test(text))).toBe(true)
      })
    })
  })
