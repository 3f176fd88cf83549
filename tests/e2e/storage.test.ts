import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hiddenCookies, keptInBrowser } from '../support/kept-in-browser.ts'
import {
  enterCode,
  enterPassword,
  heading,
  chooseSms,
  otherThan,
  signIn,
  signOut,
  toCode,
  toLogin,
} from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const entries = (page: Page) =>
  page.evaluate(() =>
    [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(([name, value]) => ({
      name,
      value: String(value),
    })),
  )

/** Collects handles and personal data that the server gave to the page, and the typed values. */
function collectSecrets({ page, person }: Visitor): ReadonlySet<string> {
  const secrets = new Set([person.username, person.password, person.name, ...person.addresses])
  page.on('response', async (response) => {
    if (!response.url().includes('/common-api/')) return
    const body: unknown = await response.json().catch(() => undefined)
    if (typeof body !== 'object' || body === null) return
    for (const [name, value] of Object.entries(body))
      if (
        /^(requestId|sessionDataKey|token|maskedData|displayUid)$/.test(name) &&
        typeof value === 'string'
      )
        secrets.add(value)
  })
  page.on('framenavigated', (frame) => {
    const key = new URL(frame.url()).searchParams.get('sessionDataKey')
    if (key !== null) secrets.add(key)
  })
  return secrets
}

async function expectNothingReadable(
  visitor: Visitor,
  secrets: ReadonlySet<string>,
): Promise<void> {
  const kept = await keptInBrowser(visitor.page)
  for (const secret of secrets)
    expect(
      kept.filter((line) => line.includes(secret)),
      `${secret} is kept`,
    ).toEqual([])
}

test('stored names, values, address, history and visible cookies are unreadable', async () => {
  const visitor = await gatehouse.visit()
  const { page, words, context } = visitor
  const secrets = collectSecrets(visitor)
  await toLogin(visitor)
  await page.getByRole('textbox', { name: words.username }).fill(visitor.person.username)
  await expectNothingReadable(visitor, secrets)
  await enterPassword(visitor)
  await heading(visitor, words.options)
  await expectNothingReadable(visitor, secrets)
  const code = await chooseSms(visitor)
  const all = () => new Set([...secrets, code, otherThan(code)])
  await enterCode(visitor, otherThan(code))
  await page.getByText('(1 of 5)').first().waitFor()
  await expectNothingReadable(visitor, all())
  await enterCode(visitor, code)
  await heading(visitor, words.home)
  await page.getByText('Hello, Minji Kim').waitFor()
  await expectNothingReadable(visitor, all())

  // Waits for the secrets of the home's own requests.
  await expect.poll(() => secrets.size).toBeGreaterThan(8)
  const kept = await entries(page)
  expect(kept.length).toBeGreaterThan(0)
  for (const { name, value } of kept) {
    if (name === 'gh-reloaded') continue
    expect(name).toMatch(/^gh\.[\w-]{43}$/)
    expect(Object.keys(JSON.parse(value) as object)).toEqual(['v', 'iv', 'ct'])
  }
  expect(await hiddenCookies(context)).toEqual(
    expect.arrayContaining(['gatehouse-flow', 'gatehouse-session']),
  )
  // On a slow machine the Latin face arrives meanwhile, and its mark names nothing.
  expect(
    (await context.cookies())
      .filter(({ httpOnly, name }) => !httpOnly && name !== 'Latin')
      .map(({ name }) => name),
  ).toEqual(['cookieConsent'])
})

test('signing out removes all stored data in every tab and session cookies', async () => {
  const visitor = await gatehouse.visit()
  const { page, context, words } = visitor
  await signIn(visitor)
  const other = await context.newPage()
  await other.goto(`${gatehouse.entry}consumer-home`)
  await heading({ ...visitor, page: other }, words.home)
  // The page redirects to the sign-in, which stores values of its own, so the test stops it there.
  await other.route('**/secdx/auth/oauth2/authorize?*', (route) => route.fulfill({ status: 204 }))
  await signOut(visitor)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('gh.'))),
  ).toEqual([])
  expect(await hiddenCookies(context)).not.toContain('gatehouse-session')
  // The answer 204 leaves the navigation open, and a locator would wait for its end.
  await expect
    .poll(() => other.evaluate(() => document.querySelector('h1')?.textContent))
    .toBe(words.authorizing)
  await expectNothingReadable(
    { ...visitor, page: other },
    new Set([visitor.person.username, visitor.person.name]),
  )
})

const tampered = [
  {
    how: 'other letters at the end',
    change: (value: string) => value.replace(/....."}$/, 'AAAAA"}'),
  },
  { how: 'half of it', change: (value: string) => value.slice(0, value.length / 2) },
  { how: 'an older version', change: (value: string) => value.replace('"v":1', '"v":0') },
  { how: 'plain JSON', change: () => '{"markerToken":"forged","requestId":"forged"}' },
  { how: 'nothing', change: () => '' },
]

describe('storage changed from outside', () => {
  test.each(tampered)('to $how: starts cleanly at the sign-in', async ({ change }) => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    await toCode(visitor)
    const changed = (await entries(page)).map(({ name, value }) => ({ name, value: change(value) }))
    await page.evaluate((all) => {
      for (const { name, value } of all)
        for (const area of [localStorage, sessionStorage])
          if (area.getItem(name) !== null) area.setItem(name, value)
    }, changed)
    await page.goto(`${gatehouse.entry}consumer-home`)
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await page.goto(`${gatehouse.entry}verification/sms`)
    await heading(visitor, words.nothing)
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await enterPassword(visitor)
    await heading(visitor, words.options)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('to other places: opens an envelope only where it was sealed', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    await signIn(visitor)
    await page.evaluate(() => {
      const names = Object.keys(localStorage)
      const values = names.map((name) => localStorage.getItem(name) ?? '')
      for (const [place, name] of names.entries())
        localStorage.setItem(name, values[(place + 1) % values.length] ?? '')
    })
    await visitor.context.clearCookies()
    await page.reload()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    expect(visitor.watch.faults()).toEqual([])
  })
})

const refused = [
  {
    name: 'IndexedDB',
    script: () =>
      Object.defineProperty(globalThis, 'indexedDB', {
        get: () => {
          throw new DOMException('refused', 'SecurityError')
        },
      }),
  },
  {
    name: 'local and session storage',
    script: () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('refused', 'SecurityError')
          },
        })
    },
  },
  {
    name: 'room in storage',
    script: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  },
]

/**
 * Opens the log-in and presses the button: returns the requests to the provider, and the failures.
 */
async function leftFromDoor(visitor: Visitor, script: () => unknown): Promise<readonly string[]> {
  await visitor.page.addInitScript(script)
  const { page, words } = visitor
  const rounds: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/oauth2/authorize?')) rounds.push(request.url())
  })
  await page.goto(visitor.entry)
  await heading(visitor, words.error)
  await page.getByText('Allow cookies and site data').waitFor()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByText('Allow cookies and site data').waitFor()
  return [...rounds, ...visitor.watch.faults()]
}

test.each(refused)(
  'a browser that refuses $name gets an error first, keeps nothing',
  async ({ script }) => {
    const visitor = await gatehouse.visit()
    expect(await leftFromDoor(visitor, script)).toEqual([])
    const readable = await visitor.page.evaluate(() => {
      try {
        return [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      } catch {
        return []
      }
    })
    expect(readable).toEqual([])
  },
)

test('B24 a browser without cookies gets the same error, despite its storage', async () => {
  const visitor = await gatehouse.visit()
  const refuse = () =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  expect(await leftFromDoor(visitor, refuse)).toEqual([])
  expect(await visitor.page.evaluate(() => navigator.cookieEnabled && typeof localStorage)).toBe(
    'object',
  )
})

test.each(refused)(
  'a browser that refuses $name on an outside link uses memory',
  async ({ script }) => {
    const visitor = await gatehouse.visit()
    await visitor.page.addInitScript(script)
    const { page, words, origin } = visitor
    const query = new URLSearchParams({
      client_id: 'singleid',
      redirect_uri: `${origin}/secdx/mfa/oauth2/redirect`,
      response_type: 'code',
      scope: 'openid',
      state: 's'.repeat(43),
      nonce: 'n'.repeat(43),
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    })
    await page.goto(`${origin}/secdx/auth/oauth2/authorize?${query}`)
    await enterPassword(visitor)
    await heading(visitor, words.options)
    const code = await chooseSms(visitor)
    await enterCode(visitor, otherThan(code))
    await page.getByText('(1 of 5)').first().waitFor()
    await enterCode(visitor, code)
    // After Back the sign-in cannot be completed here: the page shows a message with an exit, not a
    // spinner.
    await heading(visitor, words.nothing)
    expect(visitor.watch.faults()).toEqual([])
  },
)
