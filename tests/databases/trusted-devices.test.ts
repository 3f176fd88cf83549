import { beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../server/store/open-store.ts'
import { purge } from '../../server/store/purge.ts'
import type { Store } from '../../server/store/tables.ts'
import type { Tenant } from '../../server/tenants/tenants.ts'
import { BrowserBehindProxy } from '../contract/support/browser-behind-proxy.ts'
import { claimsOfCode } from '../contract/support/claims-of-code.ts'
import { askForVerification, consumerContext } from '../contract/support/client-apps.ts'
import {
  checked,
  checkIdentity,
  enterToRegister,
  kept,
  sendToRegister,
  startEnrollment,
} from '../contract/support/enroll.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { enterToReset, sendToReset, setPassword, startReset } from '../contract/support/reset.ts'
import {
  authorizeAddress,
  begin,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  laterVisit,
  newestCode,
  person,
  sendCode,
  signIn,
} from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn, type TestServerOn } from './support/use-test-server-on.ts'

type Answer = Awaited<ReturnType<HttpBrowser['api']>>
type Device = {
  readonly trustId: string
  readonly current: boolean
  readonly lastUsedAt: string | null
}

const username = 'minji.kim'
const allowed = { trustedDevices: { allowed: true, days: 30 } }
const shared = { hosts: [], languages: ['en-US', 'ko-KR'], values: allowed } as const
const bank: Tenant = { ...shared, name: 'bank' }
const dayInSeconds = 86_400
const skips = ({ body }: Answer) => body['nextStep'] === 'COMPLETE'
const asks = ({ body }: Answer) => body['nextStep'] === 'SECOND_STEP'

const enterToTrust = (browser: HttpBrowser, requestId: string, otp: string, kind = 'Sms') =>
  browser.api('POST', '/verification/otp/verify', {
    requestId,
    authenticator: kind,
    variant: 'verification',
    otp,
    trustDevice: true,
  })

async function finish(browser: HttpBrowser, begun: Awaited<ReturnType<typeof begin>>, id: string) {
  const { text } = await handOver(browser, begun, id, username)
  const answer = await exchange(browser, begun, await followRedirectsToFrontEnd(browser, text))
  browser.token = String(answer.body['token'])
  return answer
}

/** Proves both steps, and asks to trust the browser. */
async function proveToTrust(browser: HttpBrowser, name = username) {
  const [who, begun] = [await person(browser, name), await begin(browser)]
  const entered = await enterPassword(browser, begun, who)
  const requestId = String(entered.body['requestId'])
  await sendCode(browser, requestId)
  const otp = await newestCode(browser, who.addresses[0] ?? '')
  await enterToTrust(browser, requestId, otp)
  return { begun, requestId, entered }
}

/** Signs in with both steps, and trusts the browser. */
async function signInToTrust(browser: HttpBrowser) {
  const { begun, requestId, entered } = await proveToTrust(browser)
  await finish(browser, begun, requestId)
  return entered
}

const enter = async (browser: HttpBrowser, password?: string, name = username) => {
  const who = await person(browser, name)
  return enterPassword(browser, await begin(browser), {
    ...who,
    password: password ?? who.password,
  })
}

/** Signs in by the password alone. */
async function signInTrusted(browser: HttpBrowser) {
  const begun = await begin(browser)
  const { body } = await enterPassword(browser, begun, await person(browser, username))
  return finish(browser, begun, String(body['requestId']))
}

const devices = async (browser: HttpBrowser) =>
  (await browser.api('GET', '/users/sessions/list')).body['trustedDevices'] as readonly Device[]

const checkByMail = (browser: HttpBrowser, purpose: string, target: string) =>
  checked(browser, purpose, target, 'Email', () => newestCode(browser, `${username}@example.com`))

/** Opens a sign-in for the ID alone. */
async function startById(browser: HttpBrowser) {
  const begun = await begin(browser)
  const { body } = await browser.api('POST', '/login/start', {
    sessionDataKey: begun.sessionDataKey,
    tenantId: 'default',
    username,
  })
  return { begun, requestId: String(body['requestId']) }
}

/** Hands over, and returns the methods that the ID token of an application names. */
async function methodsInToken(
  { referenceServer, database }: TestServerOn,
  browser: HttpBrowser,
  { begun, requestId }: Pick<Awaited<ReturnType<typeof proveToTrust>>, 'begun' | 'requestId'>,
) {
  const { text } = await handOver(browser, begun, requestId, username)
  const returned = await followRedirectsToFrontEnd(browser, text)
  const { databaseUrl } = database
  const location = { dataFolder: referenceServer.dataFolder, databaseUrl }
  return (await claimsOfCode(location, browser, { begun, returned }))['amr']
}

const setState = (store: Store, state: 'active' | 'suspended') =>
  store.updateTable('account').set({ state }).where('username', '=', username).execute()

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
  describe.runIf(isThere)(`a trusted device ${name}`, () => {
    const lines: string[] = []
    const testServer = useTestServerOn(fresh, {
      securityLog: { write: (line) => lines.push(line) },
      tenants: async () => [{ ...shared, name: 'default' }, bank],
    })
    const tenant = (change: Partial<Tenant>) =>
      testServer.referenceServer.renewPolicies([{ ...shared, name: 'default', ...change }, bank])
    const advance = (advanceSeconds: number) =>
      testServer.browser.control('clock', { advanceSeconds })
    const setAccount = (change: object, of = username) =>
      testServer.browser.control(`accounts/${of}/state`, change)
    const stranger = () => new HttpBrowser(testServer.referenceServer.origin)
    /** The browser after a sign-in that trusts it, an hour later and without its session. */
    const trusted = async () => {
      await signInToTrust(testServer.browser)
      await advance(3600)
      return laterVisit(testServer.browser)
    }
    const events = () => lines.map((line) => (JSON.parse(line) as { readonly event: string }).event)

    beforeEach(async () => {
      await tenant({})
      lines.length = 0
    })

    describe('skips the second step', () => {
      it('after the right password, and tells the owner and the security log', async () => {
        const entered = await signInToTrust(testServer.browser)
        expect(entered.body).toMatchObject({ nextStep: 'SECOND_STEP', trustDays: 30 })
        const [notice] = JSON.parse(
          (await testServer.browser.get(`/sandbox/inbox.json?to=${username}`)).text,
        ) as readonly { readonly text: string }[]
        expect(notice?.text).toMatch(/For 30 days, .* password only[^]*#link=/)
        await advance(3600)
        const browser = laterVisit(testServer.browser)
        const begun = await begin(browser)
        const { body } = await enterPassword(browser, begun, await person(browser, username))
        expect(body).toMatchObject({
          nextStep: 'COMPLETE',
          stepCompleted: 1,
          isSecondStepRequired: false,
          firstStepMethod: 'password',
          secondStepMethod: null,
        })
        expect(body).not.toHaveProperty('trustDays')
        expect((await finish(browser, begun, String(body['requestId']))).status).toBe(200)
        await expect.poll(events).toEqual(expect.arrayContaining(['trust.start', 'trust.use']))
      })

      it('only where the user asked for it', async () => {
        const { browser } = testServer
        const [who, begun] = [await person(browser, username), await begin(browser)]
        const { body } = await enterPassword(browser, begun, who)
        const requestId = String(body['requestId'])
        await sendCode(browser, requestId)
        await browser.api('POST', '/verification/otp/verify', {
          requestId,
          authenticator: 'Sms',
          variant: 'verification',
          otp: await newestCode(browser, who.addresses[0] ?? ''),
        })
        await finish(browser, begun, requestId)
        expect(await devices(browser)).toEqual([])
        expect(asks(await enter(laterVisit(browser)))).toBe(true)
      })

      it('and counts as one method in the request that the provider reads', async () => {
        const browser = await trusted()
        const begun = await begin(browser)
        const { body } = await enterPassword(browser, begun, await person(browser, username))
        const { text } = await handOver(browser, begun, String(body['requestId']), username)
        await followRedirectsToFrontEnd(browser, text)
        const stored = await inStore(testServer, (store) =>
          store
            .selectFrom('login_request')
            .select(['first_method', 'second_method', 'trust_id'])
            .where('trust_id', 'is not', null)
            .execute(),
        )
        expect(stored).toEqual([
          { first_method: 'password', second_method: null, trust_id: expect.any(String) },
        ])
      })

      it('and names one method in the ID token, and three words after two', async () => {
        const two = await proveToTrust(testServer.browser)
        expect(await methodsInToken(testServer, testServer.browser, two)).toEqual([
          'pwd',
          'sms',
          'mfa',
        ])
        await advance(3600)
        const browser = await trusted()
        const one = await begin(browser)
        const { body } = await enterPassword(browser, one, await person(browser, username))
        const requestId = String(body['requestId'])
        expect(await methodsInToken(testServer, browser, { begun: one, requestId })).toEqual([
          'pwd',
        ])
      })

      it('also for a sign-in that began with the ID alone', async () => {
        const browser = await trusted()
        const begun = await begin(browser)
        const started = await browser.api('POST', '/login/start', {
          sessionDataKey: begun.sessionDataKey,
          tenantId: 'default',
          username,
        })
        expect(started.body).not.toHaveProperty('trustDays')
        const { password } = await person(browser, username)
        const { requestId } = started.body
        expect(
          skips(await browser.api('POST', '/login/password/verify', { requestId, password })),
        ).toBe(true)
      })

      it('not after a code as the first step', async () => {
        const browser = await trusted()
        const { requestId } = await startById(browser)
        await sendCode(browser, requestId)
        const otp = await newestCode(browser, '+82 10-5550-0101')
        expect((await enterToTrust(browser, requestId, otp)).body).toMatchObject({
          nextStep: 'SECOND_STEP',
          stepCompleted: 1,
        })
      })
    })

    describe('never goes below what is required', () => {
      it('not where the tenant forbids it', async () => {
        const browser = await trusted()
        await tenant({ values: { trustedDevices: { allowed: false, days: 30 } } })
        expect(asks(await enter(browser))).toBe(true)
        const other = stranger()
        const { entered } = await proveToTrust(other, 'jisoo.han')
        expect(entered.body).not.toHaveProperty('trustDays')
        await tenant({})
        expect(skips(await enter(browser))).toBe(true)
      })

      it('not by default', async () => {
        await tenant({ values: {} })
        expect((await signInToTrust(testServer.browser)).body).not.toHaveProperty('trustDays')
        expect(await devices(testServer.browser)).toEqual([])
        await advance(3600)
        await tenant({})
        expect(asks(await enter(laterVisit(testServer.browser)))).toBe(true)
      })

      it.each([[['knowledge', 'possession']], [2]] as const)(
        'not below the floor %j of the tenant',
        async (floor) => {
          const browser = await trusted()
          await tenant({ floor: typeof floor === 'number' ? floor : [...floor] })
          const entered = await enter(browser)
          expect(entered.body).toMatchObject({ nextStep: 'SECOND_STEP' })
          expect(entered.body).not.toHaveProperty('trustDays')
        },
      )

      it('not in a sign-in that is running when the floor is raised', async () => {
        const browser = await trusted()
        const begun = await begin(browser)
        const { body } = await enterPassword(browser, begun, await person(browser, username))
        await tenant({ floor: 2 })
        const { text } = await handOver(browser, begun, String(body['requestId']), username)
        expect(text).toContain('/verification/select')
      })

      it('not at single sign-on after the tenant has raised its floor', async () => {
        const browser = await trusted()
        await signInTrusted(browser)
        const resumes = async () => (await browser.get(authorizeAddress(browser).path)).location
        expect(await resumes()).toMatch(/code=/)
        await tenant({ floor: 2 })
        expect(await resumes()).toMatch(/login/)
      })

      it('not for an identity check', async () => {
        const browser = await trusted()
        await signInTrusted(browser)
        const check = await checkIdentity(browser, 'remove', 'Sms')
        expect(check.body).toMatchObject({ nextStep: 'VERIFY', stepCompleted: 0 })
      })
    })

    describe('counts for its own sign-in only', () => {
      it('not for a verification that an application asks for', async () => {
        const browser = await trusted()
        const apps = testServer.referenceServer.clientAppsOrigin
        const handle = await askForVerification(browser, apps, username)
        const requestId = String((await consumerContext(browser, handle)).body['requestId'])
        const { password } = await person(browser, username)
        const given = { requestId, tenantId: 'default', password }
        const entered = await browser.api('POST', '/login/password/verify', given)
        expect(entered.body).toMatchObject({ nextStep: 'SECOND_STEP' })
        expect(entered.body).not.toHaveProperty('trustDays')
      })

      it('not to wake a dormant account', async () => {
        const { browser } = testServer
        await setAccount({ state: 'dormant-self' })
        const { requestId } = (await enter(browser)).body
        const asked = await browser.api('GET', `/login/status?requestId=${String(requestId)}`)
        expect(asked.body['result']).toMatchObject({ stepCompleted: 1, nextStep: 'SECOND_STEP' })
        expect(asked.body['result']).not.toHaveProperty('trustDays')
      })

      it('and begins after no sign-in without the password', async () => {
        const { browser } = testServer
        const { begun, requestId } = await startById(browser)
        await sendCode(browser, requestId)
        await enterToTrust(browser, requestId, await newestCode(browser, '+82 10-5550-0101'))
        await sendCode(browser, requestId, 'Email')
        const otp = await newestCode(browser, `${username}@example.com`)
        const proven = await enterToTrust(browser, requestId, otp, 'Email')
        expect(proven.body).toMatchObject({ nextStep: 'COMPLETE' })
        expect((await finish(browser, begun, requestId)).status).toBe(200)
        expect(await devices(browser)).toEqual([])
      })

      it('and begins with no later sign-in than the one that asked', async () => {
        const { browser } = testServer
        const asked = await proveToTrust(browser)
        await handOver(browser, asked.begun, asked.requestId, username)
        await advance(61)
        await signIn(browser, username)
        expect(await devices(browser)).toEqual([])
      })

      it('and begins no more where the tenant forbids it meanwhile', async () => {
        const { browser } = testServer
        const { begun, requestId } = await proveToTrust(browser)
        await tenant({ values: {} })
        expect((await finish(browser, begun, requestId)).status).toBe(200)
        await tenant({})
        expect(await devices(browser)).toEqual([])
      })

      it('and not for another user who signed in to the same browser before', async () => {
        await signIn(testServer.browser, 'jisoo.han')
        await advance(3600)
        const browser = laterVisit(testServer.browser)
        await signInToTrust(browser)
        await advance(3600)
        expect(asks(await enter(laterVisit(browser), undefined, 'jisoo.han'))).toBe(true)
        expect(skips(await enter(laterVisit(browser)))).toBe(true)
      })
    })

    describe('is bound to its browser, account and password', () => {
      it('and refuses the stolen cookie with a wrong password', async () => {
        const browser = await trusted()
        expect((await enter(browser, 'wrong')).body['code']).toBe('LOGIN_PASSWORD_INCORRECT')
      })

      it('and a forged, malformed or missing cookie', async () => {
        await trusted()
        for (const forged of ['A'.repeat(43), 'x', '', `${'A'.repeat(42)}%`]) {
          const browser = stranger()
          if (forged !== '') browser.cookies.set('gatehouse-known', forged)
          expect(asks(await enter(browser))).toBe(true)
        }
      })

      it('and the account of another user', async () => {
        const browser = await trusted()
        const other = await enter(browser, undefined, 'jisoo.han')
        expect(other.body).toMatchObject({ nextStep: 'SECOND_STEP' })
        expect(skips(await enter(browser))).toBe(true)
      })

      it('and its tenant: a copy skips nothing at the host of another one', async () => {
        const browser = await trusted()
        const { port } = testServer.referenceServer
        const host = `bank.localhost:${port}`
        const there = new BrowserBehindProxy(`http://${host}`, () => port, { host })
        for (const [cookie, value] of browser.cookies) there.cookies.set(cookie, value)
        const who = await person(there, username)
        const { body } = await enterPassword(there, await begin(there), who, 'bank')
        expect(body).toMatchObject({ nextStep: 'SECOND_STEP', trustDays: 30 })
        expect(skips(await enter(browser))).toBe(true)
      })

      it('and a copy of its cookie from before stays untrusted', async () => {
        await signIn(testServer.browser, username)
        await advance(3600)
        const [copy, browser] = [laterVisit(testServer.browser), laterVisit(testServer.browser)]
        await signInToTrust(browser)
        expect(asks(await enter(copy))).toBe(true)
        expect(skips(await enter(laterVisit(browser)))).toBe(true)
      })

      it('and a copy of the database opens nothing', async () => {
        const browser = await trusted()
        const { token_hash, trust_id } = await inStore(testServer, (store) =>
          store
            .selectFrom('known_browser')
            .selectAll()
            .where('trust_id', 'is not', null)
            .executeTakeFirstOrThrow(),
        )
        for (const value of [token_hash, trust_id ?? '']) {
          browser.cookies.set('gatehouse-known', value)
          expect(asks(await enter(browser))).toBe(true)
        }
      })

      it('and is not renewed by a later session of the same sign-in', async () => {
        await signInToTrust(testServer.browser)
        const [device] = await devices(testServer.browser)
        await testServer.browser.api('POST', '/users/trusted-devices/terminate', {
          trustId: device?.trustId,
        })
        const { path, ...begun } = authorizeAddress(testServer.browser)
        const { location } = await testServer.browser.get(path)
        const returned = new URL(location ?? '', testServer.browser.origin)
        const again = await exchange(testServer.browser, { ...begun, sessionDataKey: '' }, returned)
        expect(again.status).toBe(200)
        testServer.browser.token = String(again.body['token'])
        expect(await devices(testServer.browser)).toEqual([])
      })
    })

    describe('ends', () => {
      it('after thirty days, also when it was used', async () => {
        const browser = await trusted()
        await advance(29 * dayInSeconds)
        await signInTrusted(browser)
        const later = laterVisit(browser)
        await advance(dayInSeconds)
        expect(asks(await enter(later))).toBe(true)
      })

      it('earlier when the tenant shortens the time', async () => {
        const browser = await trusted()
        await tenant({ values: { trustedDevices: { allowed: true, days: 7 } } })
        expect(skips(await enter(browser))).toBe(true)
        await advance(7 * dayInSeconds)
        expect(asks(await enter(browser))).toBe(true)
      })

      it('not later when the tenant lengthens the time', async () => {
        await tenant({ values: { trustedDevices: { allowed: true, days: 7 } } })
        const browser = await trusted()
        await tenant({})
        await advance(7 * dayInSeconds)
        expect(asks(await enter(browser))).toBe(true)
      })

      it('in a running sign-in and at single sign-on where the tenant forbids it', async () => {
        const browser = await trusted()
        const begun = await begin(browser)
        const { body } = await enterPassword(browser, begun, await person(browser, username))
        const other = laterVisit(browser)
        await signInTrusted(other)
        await tenant({ values: {} })
        const { text } = await handOver(browser, begun, String(body['requestId']), username)
        expect(text).toContain('/verification/select')
        expect((await other.get(authorizeAddress(other).path)).location).toMatch(/login/)
      })

      it('with the last wrong password that a known browser has', async () => {
        const browser = await trusted()
        for (let wrong = 1; wrong <= 20; wrong += 1) {
          await enter(browser, 'wrong')
          await advance(3601)
        }
        expect(asks(await enter(browser))).toBe(true)
      })

      it('by its row in the list, and of no other account', async () => {
        const browser = await trusted()
        await signInTrusted(browser)
        const [device, ...others] = await devices(browser)
        expect([device?.current, device?.lastUsedAt, others]).toEqual([
          true,
          expect.any(String),
          [],
        ])
        const thief = stranger()
        const { begun, requestId } = await proveToTrust(thief, 'jisoo.han')
        const { text } = await handOver(thief, begun, requestId, 'jisoo.han')
        const session = await exchange(thief, begun, await followRedirectsToFrontEnd(thief, text))
        thief.token = String(session.body['token'])
        const path = '/users/trusted-devices/terminate'
        await thief.api('POST', path, { trustId: device?.trustId })
        expect(await devices(browser)).toHaveLength(1)
        const ended = await browser.api('POST', path, { trustId: device?.trustId })
        expect([ended.status, ended.body['trustedDevices']]).toEqual([200, []])
        expect(asks(await enter(laterVisit(browser)))).toBe(true)
        // The sign-in by trust gives no further session either.
        expect((await browser.get(authorizeAddress(browser).path)).location).toMatch(/login/)
        await expect.poll(events).toContain('trust.end')
      })

      it('in a running sign-in too', async () => {
        const browser = await trusted()
        const begun = await begin(browser)
        const { body } = await enterPassword(browser, begun, await person(browser, username))
        await inStore(testServer, (store) =>
          store.updateTable('known_browser').set({ trust_id: null }).execute(),
        )
        const { text } = await handOver(browser, begun, String(body['requestId']), username)
        expect(text).toContain('/verification/select')
      })

      it('with a changed password, also in the browser that changed it', async () => {
        const browser = await trusted()
        await signInTrusted(browser)
        const { password } = await person(browser, username)
        const newPassword = 'Slate-roofs-in-1'
        const changed = await browser.api('POST', '/users/password', {
          currentPassword: password,
          newPassword,
        })
        expect(changed.status).toBe(204)
        expect(asks(await enter(laterVisit(browser), newPassword))).toBe(true)
      })

      it('with a reset of the password', async () => {
        const browser = await trusted()
        const reset = stranger()
        const newPassword = 'Slate-roofs-in-1'
        const requestId = String((await startReset(reset, username)).body['requestId'])
        for (const [kind, address] of [
          ['Sms', '+82 10-5550-0101'],
          ['Email', `${username}@example.com`],
        ] as const) {
          await sendToReset(reset, requestId, kind)
          await enterToReset(reset, requestId, await newestCode(reset, address), kind)
        }
        expect((await setPassword(reset, requestId, newPassword)).status).toBe(200)
        expect(asks(await enter(browser, newPassword))).toBe(true)
      })

      it('with the removal of a method', async () => {
        const browser = await trusted()
        await signInTrusted(browser)
        const removed = await browser.api('POST', '/users/authenticators/remove', {
          requestId: await checkByMail(browser, 'remove', 'Sms'),
          authenticator: 'Sms',
        })
        expect(removed.status).toBe(200)
        expect(asks(await enter(laterVisit(browser)))).toBe(true)
      })

      it('with another number of a method', async () => {
        const browser = await trusted()
        await signInTrusted(browser)
        const requestId = await checkByMail(browser, 'change', 'Sms')
        await startEnrollment(browser, requestId, 'Sms', 'change')
        await sendToRegister(browser, requestId)
        const changed = await enterToRegister(browser, requestId, await newestCode(browser, kept))
        expect(changed.status).toBe(200)
        expect(asks(await enter(laterVisit(browser)))).toBe(true)
      })

      it.each(['the proof', 'the hand-over'])(
        'before it began, with a method that is removed after %s',
        async (moment) => {
          const owner = await trusted()
          await signInTrusted(owner)
          // Two sign-ins of one account in the same second share their proofs.
          await advance(61)
          const thief = stranger()
          const { begun, requestId } = await proveToTrust(thief)
          const isEarly = moment === 'the proof'
          const page = isEarly ? '' : (await handOver(thief, begun, requestId, username)).text
          await advance(50)
          await owner.api('POST', '/users/authenticators/remove', {
            requestId: await checkByMail(owner, 'remove', 'Sms'),
            authenticator: 'Sms',
          })
          const text = isEarly ? (await handOver(thief, begun, requestId, username)).text : page
          const returned = await followRedirectsToFrontEnd(thief, text)
          expect((await exchange(thief, begun, returned)).status).toBe(200)
          expect(asks(await enter(laterVisit(thief)))).toBe(true)
        },
      )

      it('in all other browsers with all other sessions', async () => {
        const browser = await trusted()
        const other = stranger()
        await signInToTrust(other)
        await signInTrusted(browser)
        await browser.api('POST', '/users/sessions/terminate', { scope: 'others' })
        expect(asks(await enter(laterVisit(other)))).toBe(true)
        expect(skips(await enter(laterVisit(browser)))).toBe(true)
      })

      it('not with a log-out, which ends all sessions', async () => {
        const browser = await trusted()
        await signInTrusted(browser)
        await browser.api('POST', '/users/signout', { scope: 'all' })
        expect(skips(await enter(laterVisit(browser)))).toBe(true)
      })

      it('with the link "This was not me"', async () => {
        const browser = await trusted()
        const [notice] = JSON.parse(
          (await browser.get(`/sandbox/inbox.json?to=${username}`)).text,
        ) as readonly { readonly text: string }[]
        const link = /#link=(\S+)$/.exec(notice?.text ?? '')?.[1]
        expect((await stranger().api('POST', '/users/disown', { link })).status).toBe(204)
        await setAccount({ state: 'active' })
        expect(asks(await enter(browser))).toBe(true)
      })

      it('with an account that another program suspended meanwhile', async () => {
        const browser = await trusted()
        await inStore(testServer, async (store) => {
          // Nothing else of the account is left that shows the change.
          await store.deleteFrom('session').execute()
          await store.deleteFrom('oidc').where('account_id', 'is not', null).execute()
          await store.deleteFrom('login_request').execute()
          await setState(store, 'suspended')
          await purge(store, { now: Date.now })
          await setState(store, 'active')
        })
        expect(asks(await enter(browser))).toBe(true)
      })

      it('with a suspended account, for good', async () => {
        const browser = await trusted()
        await setAccount({ state: 'suspended' })
        expect((await enter(browser)).body['code']).toBe('LOGIN_ACCOUNT_SUSPENDED')
        await setAccount({ state: 'active' })
        expect(asks(await enter(browser))).toBe(true)
      })
    })
  })
