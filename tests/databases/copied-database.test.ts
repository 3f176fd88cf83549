import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../server/store/open-store.ts'
import type { Store } from '../../server/store/tables.ts'
import {
  askForRegistration,
  askForToken,
  askForVerification,
} from '../contract/support/client-apps.ts'
import { startEnrollment } from '../contract/support/enroll.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { startAtProvider } from '../contract/support/identity-provider.ts'
import { sendToReset, startReset } from '../contract/support/reset.ts'
import {
  authorizeAddress,
  begin,
  enterPassword,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  sendCode,
  signIn,
  signInToSecondStep,
  enterCode,
} from '../contract/support/sign-in.ts'
import { sendTo } from '../contract/support/sign-up.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

/** All strings in a value, also those inside JSON, and words of a text. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    const parsed = /^[[{]/.test(value) ? parsedJson(value) : undefined
    return [value, ...value.split(/[^\w.~-]+/), ...(parsed === undefined ? [] : stringsIn(parsed))]
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the signature of a cookie as the provider's library makes it. */
const signatureOf = (key: string, name: string, value: string): string =>
  createHmac('sha1', key).update(`${name}=${value}`).digest('base64url')

const copyOf = (browser: HttpBrowser, cookies: Readonly<Record<string, string>>) => {
  const copy = browser.copy()
  for (const [cookie, value] of Object.entries(cookies)) copy.cookies.set(cookie, value)
  return copy
}
const whoami = (browser: HttpBrowser) => browser.api('GET', '/users/sessions/list')
const status = (browser: HttpBrowser, requestId: string) =>
  browser.api('GET', `/login/status?requestId=${requestId}`)

// A thief has every row of every table, and nothing else: no file beside the database.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`a copy of the database ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    let store: Store
    beforeAll(async () => {
      store = await openStore({
        dataFolder: testServer.referenceServer.dataFolder,
        databaseUrl: testServer.database.databaseUrl,
      })
    })
    afterAll(() => store.destroy())

    /** Every value of these tables; of every table without names. */
    async function copiedValues(...tables: readonly string[]): Promise<ReadonlySet<string>> {
      const values = new Set<string>()
      for (const { name: table } of await store.introspection.getTables()) {
        if (tables.length > 0 && !tables.includes(table)) continue
        const { rows } = await sql`select * from ${sql.table(table)}`.execute(store)
        for (const value of rows.flatMap(stringsIn)) values.add(value)
      }
      return values
    }
    const newBrowser = () => new HttpBrowser(testServer.referenceServer.origin)
    /** A user that is signed in, one before the second step, and one before the exchange. */
    async function victims() {
      const signedIn = newBrowser()
      await signIn(signedIn, 'minji.kim')
      const halfway = newBrowser()
      const step = await signInToSecondStep(halfway, 'jisoo.han')
      await sendCode(halfway, step.requestId)
      const returning = newBrowser()
      const last = await signInToSecondStep(returning, 'haneul.seo')
      await sendCode(returning, last.requestId)
      await enterCode(returning, last.requestId, await newestCode(returning, 'haneul.seo'))
      const page = await handOver(returning, last.begun, last.requestId, 'haneul.seo')
      const returned = await followRedirectsToFrontEnd(returning, page.text)
      return { signedIn, halfway, step, returning, last, returned }
    }
    it('contains no handle, code, token or key that a browser or an app has', async () => {
      const { signedIn, halfway, step, returning, last, returned } = await victims()
      const values = await copiedValues()
      const cookies = [signedIn, halfway, returning].flatMap((browser) =>
        Array.from(browser.cookies.values()),
      )
      const secrets = [
        ...cookies,
        signedIn.token,
        step.requestId,
        step.begun.sessionDataKey,
        last.requestId,
        returned.searchParams.get('code'),
        await newestCode(halfway, 'jisoo.han'),
        await newestCode(halfway, 'haneul.seo'),
      ]
      expect(secrets.length).toBeGreaterThan(12)
      expect(secrets.filter((secret) => values.has(secret ?? ''))).toEqual([])
      // ID tokens, private keys (RFC 7517), and keys of authenticator apps in base32.
      const looksSecret = /^ey[\w-]+\.[\w-]+\.[\w-]+$|"d":|^[A-Z2-7]{32,}$/
      expect([...values].filter((value) => looksSecret.test(value))).toEqual([])
    })

    it('contains no link, pairing code or request id of another journey', async () => {
      const { clientAppsOrigin } = testServer.referenceServer
      const opened: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
        'an invitation to sign up': async () => {
          const { text } = await newBrowser().control('invitations', {
            email: 'guest@anywhere.net',
            groups: ['Auditors'],
          })
          return [JSON.parse(text).invitationKey]
        },
        'a sign-up': async () => {
          const browser = newBrowser()
          const { body } = await sendTo(browser, { type: 'email', email: 'bada.kim@example.com' })
          return [body['verificationId'], await newestCode(browser, 'bada.kim@example.com')]
        },
        'a search for an ID': async () => {
          const browser = newBrowser()
          const { body } = await browser.api('POST', '/find-id/otp/send', {
            type: 'phone',
            familyName: 'Kim',
            givenName: 'Minji',
            countryCode: 'KR',
            phoneNumber: '010-5550-0101',
          })
          return [body['requestId'], await newestCode(browser, '+82 10 5550 0101')]
        },
        'a password reset': async () => {
          const browser = newBrowser()
          const requestId = String((await startReset(browser, 'jisoo.han')).body['requestId'])
          await browser.control('clock', { advanceSeconds: 61 })
          await sendToReset(browser, requestId)
          return [requestId, await newestCode(browser, 'jisoo.han')]
        },
        'a link for a dormant account': async () => {
          const browser = newBrowser()
          await browser.control('accounts/minji.kim/state', { state: 'dormant-reset-link' })
          const refused = await enterPassword(
            browser,
            await begin(browser),
            await person(browser, 'minji.kim'),
          )
          await browser.api('POST', '/login/dormant/reset-link', {
            requestId: refused.body['requestId'],
          })
          const { text } = await browser.get('/sandbox/inbox.json?to=minji.kim')
          return [refused.body['requestId'], /#link=([\w-]+)/.exec(text)?.[1]]
        },
        'an identity provider': async () => {
          const browser = newBrowser()
          const { authorize } = await startAtProvider(browser, await begin(browser))
          return [
            authorize.searchParams.get('state'),
            authorize.searchParams.get('nonce'),
            ...browser.cookies.values(),
          ]
        },
        'an authenticator app': async () => {
          const browser = newBrowser()
          const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
          await startEnrollment(browser, requestId, 'UaTOTP')
          const { body } = await browser.api('POST', '/enrollment/authenticator/start', {
            requestId,
            singleIDAppType: 'TOTP',
          })
          const other = newBrowser()
          const second = await signInToSecondStep(other, 'nara.yoon')
          await startEnrollment(other, second.requestId, 'UaMOTP')
          const pairing = await other.api('POST', '/enrollment/authenticator/start', {
            requestId: second.requestId,
            singleIDAppType: 'MOTP',
          })
          return [requestId, body['secureCode'], second.requestId, pairing.body['secureCode']]
        },
        'client apps': async () => [
          await askForVerification(newBrowser(), clientAppsOrigin),
          await askForRegistration(newBrowser(), clientAppsOrigin, 'minji.kim', 'Sms'),
          await askForToken(newBrowser(), clientAppsOrigin),
        ],
      }
      const found: Record<string, unknown> = {}
      for (const [journey, open] of Object.entries(opened)) {
        const secrets = await open()
        const copy = await copiedValues()
        const leaked = secrets.filter((secret) => typeof secret !== 'string' || copy.has(secret))
        if (leaked.length > 0) found[journey] = leaked
      }
      expect(found).toEqual({})
    })

    it('gives no session, no client secret and no way into a sign-in', async () => {
      const before = await copiedValues()
      const { signedIn, halfway, step } = await victims()
      const values = await copiedValues()
      // A handle is made during a sign-in, a key of the product before it.
      const handles = [...values].filter(
        (value) => /^[\w~-]{16,}$/.test(value) && !before.has(value),
      )
      const keys = await copiedValues('secret', 'setting')
      const provider = signedIn.cookies.get('gatehouse-op') ?? ''
      const key = [...values].find(
        (value) =>
          signatureOf(value, 'gatehouse-op', provider) === signedIn.cookies.get('gatehouse-op.sig'),
      )
      const withToken = (token: string) => Object.assign(signedIn.copy(), { token })
      const attempts: Readonly<Record<string, (value: string) => Promise<boolean>>> = {
        'session cookie beside a stolen token': async (value) =>
          (await whoami(copyOf(signedIn, { 'gatehouse-session': value }))).status === 200,
        'token beside a stolen cookie': async (value) =>
          (await whoami(withToken(value))).status === 200,
        'session of the provider': async (value) => {
          const thief = copyOf(newBrowser(), {
            'gatehouse-op': value,
            'gatehouse-op.sig': signatureOf(key ?? value, 'gatehouse-op', value),
          })
          const { location } = await thief.get(authorizeAddress(thief).path)
          return new URL(location ?? '', thief.origin).searchParams.has('code')
        },
        'client secret': async (value) =>
          (
            await newBrowser().send(
              'POST',
              '/secdx/auth/oauth2/token',
              new URLSearchParams({
                grant_type: 'authorization_code',
                code: value,
                redirect_uri: step.begun.redirectUri,
              }),
              { authorization: `Basic ${Buffer.from(`singleid:${value}`).toString('base64')}` },
            )
          ).status !== 401,
        'id of a running request': async (value) => (await status(halfway, value)).status === 200,
        'cookie of the browser': async (value) =>
          (await status(copyOf(newBrowser(), { 'gatehouse-flow': value }), step.requestId))
            .status === 200,
      }
      const succeeded: string[] = []
      for (const value of [...handles, ...[...keys].filter((value) => value.length >= 16)])
        await Promise.all(
          Object.entries(attempts).map(async ([attempt, isIn]) => {
            if (await isIn(value)) succeeded.push(attempt)
          }),
        )
      expect([...new Set(succeeded)]).toEqual([])
      // The stolen halves were right: with both, the owner is in.
      expect((await whoami(signedIn)).status).toBe(200)
      expect((await status(halfway, step.requestId)).status).toBe(200)
    })
  })
