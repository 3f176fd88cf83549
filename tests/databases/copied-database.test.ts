import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../server/store/open-store.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { phones } from '../contract/support/phone.ts'
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

/** The name of each cookie, its value and its signature as the provider's library makes it. */
const signatureOf = (key: string, name: string, value: string): string =>
  createHmac('sha1', key).update(`${name}=${value}`).digest('base64url')

// A thief has every row of every table, and nothing else: no file beside the database.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`a copy of the database ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    /** Every value of every table. */
    async function copiedValues(): Promise<ReadonlySet<string>> {
      const store = await openStore({
        dataFolder: testServer.referenceServer.dataFolder,
        databaseUrl: testServer.database.databaseUrl,
      })
      const values = new Set<string>()
      for (const { name: table } of await store.introspection.getTables())
        for (const row of await store
          .selectFrom(table as 'setting')
          .selectAll()
          .execute())
          for (const value of stringsIn(row)) values.add(value)
      await store.destroy()
      return values
    }
    const newBrowser = () => new HttpBrowser(testServer.referenceServer.origin)
    /** A user that is signed in, one before the second step, and one whose code is on its way. */
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
    let at: Awaited<ReturnType<typeof victims>>
    let before: ReadonlySet<string>
    let values: ReadonlySet<string>
    beforeEach(async () => {
      before = await copiedValues()
      at = await victims()
      values = await copiedValues()
    })

    it('contains no handle, code, token or key that a browser or an app has', async () => {
      const { signedIn, halfway, step, returning, last, returned } = at
      const signedInCookies = [signedIn, halfway, returning].flatMap(({ cookies }) => [
        ...cookies.values(),
      ])
      const secrets = [
        ...signedInCookies,
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

    it('gives no session, no client secret and no way into a sign-in', async () => {
      const { signedIn, halfway, step } = at
      // A handle is made during a sign-in, a key of the product before it.
      const handles = [...values].filter(
        (value) => /^[\w~-]{16,}$/.test(value) && !before.has(value),
      )
      const keys = [...before].filter((value) => /^[\w-]{43}$/.test(value))
      const provider = signedIn.cookies.get('gatehouse-op') ?? ''
      const key = [...values].find(
        (value) =>
          signatureOf(value, 'gatehouse-op', provider) === signedIn.cookies.get('gatehouse-op.sig'),
      )
      const copyOf = (browser: HttpBrowser, cookies: Readonly<Record<string, string>>) => {
        const copy = browser.copy()
        for (const [cookie, value] of Object.entries(cookies)) copy.cookies.set(cookie, value)
        return copy
      }
      const withToken = (token: string) => Object.assign(signedIn.copy(), { token })
      const whoami = (browser: HttpBrowser) => browser.api('GET', '/users/sessions/list')
      const status = (browser: HttpBrowser, requestId: string) =>
        browser.api('GET', `/login/status?requestId=${requestId}`)
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
      for (const value of [...handles, ...keys])
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
