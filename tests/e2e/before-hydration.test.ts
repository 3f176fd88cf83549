import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { alive, heading, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()
const languages = ['en-US', 'ko-KR'] as const

/** Holds all scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const scripts of ['**/assets/**/*.js', '**/assets/*.js']) {
    await page.route(scripts, async (route) => {
      await promise
      await route.continue()
    })
  }
  return resolve
}

/** Opens the server's sign-in screen, with its scripts held back until `arrive`. */
async function early(
  visitor: Visitor,
): Promise<{ readonly arrive: () => void; readonly asked: readonly string[] }> {
  const { page, words } = visitor
  await toLogin(visitor)
  // The scripts of later journeys are fetched a second after the start. A script held back keeps
  // the network busy, so the network must be idle before.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/rest-')),
  )
  await page.waitForLoadState('networkidle')
  const resolve = await holdScripts(page)
  const asked: string[] = []
  page.on('request', (request) => {
    // A Korean page loads its letters: files, like scripts and pictures.
    if (!['script', 'image', 'other', 'stylesheet', 'font'].includes(request.resourceType()))
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('textbox', { name: words.username }).waitFor()
  // The browser itself puts the caret there, one frame later.
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  return { arrive: resolve, asked }
}

const username = ({ page, words }: Visitor) => page.getByRole('textbox', { name: words.username })
const password = ({ page, words }: Visitor) => page.getByLabel(words.password, { exact: true })
const typed = async (visitor: Visitor) => [
  await username(visitor).inputValue(),
  await password(visitor).inputValue(),
]
/** A property of our own tells an element from its replacement. */
const mark = (page: Page) =>
  page.evaluate(() =>
    document.querySelectorAll('input').forEach((input) => Object.assign(input, { wasThere: true })),
  )
const stayed = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('input')].map((input) => 'wasThere' in input))

describe.each(drawn('languages of before hydration', languages))(
  'before any script runs, in %s',
  (language) => {
    test('keeps the form and the address on an early Enter', async () => {
      const visitor = await gatehouse.visit({ language })
      const { page, person, words, watch } = visitor
      const { arrive, asked } = await early(visitor)
      const address = page.url()
      await page.keyboard.type(person.username)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.type(person.password)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: words.login, exact: true }).click({ force: true })
      await page.waitForTimeout(200)
      expect(page.url()).toBe(address)
      expect(asked).toEqual([`GET ${new URL(address).pathname}`])
      expect(await typed(visitor)).toEqual([person.username, person.password])

      await password(visitor).focus()
      await mark(page)
      arrive()
      await alive(page)
      expect(await stayed(page)).toEqual([true, true])
      expect(await typed(visitor)).toEqual([person.username, person.password])
      expect(await password(visitor).evaluate((input) => input === document.activeElement)).toBe(
        true,
      )
      await page.keyboard.press('Enter')
      await heading(visitor, words.options)
      expect(watch.faults()).toEqual([])
    })

    test('keeps text typed at the plain address, and starts the sign-in behind', async () => {
      const visitor = await gatehouse.visit({ language })
      const { page, person, words, watch, entry } = visitor
      const arrive = await holdScripts(page)
      const documents: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
      })
      await page.goto(`${entry}login`, { waitUntil: 'commit' })
      await username(visitor).fill(person.username)
      await password(visitor).fill(person.password)
      await page.keyboard.press('Enter')
      const begun = page.waitForResponse(/login\/begin/)
      arrive()
      await begun
      await alive(page)
      expect(await typed(visitor)).toEqual([person.username, person.password])
      const lies = await page.evaluate(() =>
        JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
      )
      expect(lies).not.toContain(person.username)
      expect(lies).not.toContain(person.password)
      await password(visitor).press('Enter')
      await heading(visitor, words.options)
      expect(documents).toEqual([new URL(`${entry}login`).pathname])
      expect(watch.faults()).toEqual([])
    })

    test('shows its fonts, and nothing moves when the page hydrates', async () => {
      const visitor = await gatehouse.visit({ language })
      const { page } = visitor
      const { arrive } = await early(visitor)
      const letters = () =>
        page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))
      await expect.poll(letters).toBe(language === 'ko-KR')
      const top = () =>
        username(visitor).evaluate((field) => Math.round(field.getBoundingClientRect().top))
      const drawn = await top()
      arrive()
      await alive(page)
      await page.locator('.text-lead:not([aria-hidden])').waitFor()
      expect(await top()).toBe(drawn)
    })

    test('adds nothing to the address when the form submits without scripts', async () => {
      const visitor = await gatehouse.visit({ language })
      const { page, person, watch, words } = visitor
      const { arrive, asked } = await early(visitor)
      const address = page.url()
      await page
        .getByRole('button', { name: words.login, exact: true })
        .evaluate((button) => button.removeAttribute('disabled'))
      await username(visitor).fill('somebody')
      await password(visitor).fill('something secret')
      await page.keyboard.press('Enter')
      await page.waitForRequest(
        (request) => request.resourceType() === 'document' && request.method() === 'GET',
      )
      arrive()
      await alive(page)
      const { pathname } = new URL(address)
      expect([page.url(), asked.slice(0, 3)]).toEqual([
        address,
        [`GET ${pathname}`, `POST ${pathname}`, `GET ${pathname}`],
      ])
      expect(await page.content()).not.toContain('something secret')
      await username(visitor).fill(person.username)
      await password(visitor).fill(person.password)
      await page.keyboard.press('Enter')
      await heading(visitor, words.options)
      expect(watch.faults()).toEqual([])
    })
  },
)

test('typing during script loading keeps the caret, the composition and separate fields', async () => {
  const visitor = await gatehouse.visit({ language: 'ko-KR' })
  const { page, context, watch } = visitor
  const { arrive } = await early(visitor)
  const ime = await context.newCDPSession(page)
  await page.keyboard.type('ad')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('b')
  await ime.send('Input.imeSetComposition', { text: 'ㅎ', selectionStart: 1, selectionEnd: 1 })
  await mark(page)
  arrive()
  await alive(page)
  await ime.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 })
  await ime.send('Input.insertText', { text: '한' })
  await page.keyboard.type('c')
  expect(await typed(visitor)).toEqual(['ab한cd', ''])
  expect(await stayed(page)).toEqual([true, true])
  await password(visitor).fill('x')
  expect(await typed(visitor)).toEqual(['ab한cd', 'x'])
  expect(watch.faults()).toEqual([])
})

test('requests start after hydration, and responses do not overwrite typed text', async () => {
  const visitor = await gatehouse.visit()
  const { page } = visitor
  await page.route('**/login/context/**', async (route) => {
    const response = await route.fetch()
    const known: unknown = await response.json()
    await route.fulfill({
      response,
      json: { ...(typeof known === 'object' ? known : {}), username: 'from.the.server' },
    })
  })
  const { arrive, asked } = await early(visitor)
  await username(visitor).fill('typed.early')
  expect(asked.filter((request) => request.includes('/api/'))).toEqual([])
  const answered = page.waitForResponse(/login\/context/)
  arrive()
  await answered
  await alive(page)
  await page.waitForTimeout(100)
  expect(await typed(visitor)).toEqual(['typed.early', ''])
})

describe('B37 without JavaScript', () => {
  test.each(drawn('languages of before hydration', languages))(
    'shows the frame, explains in words, and sends nothing (%s)',
    async (language) => {
      const visitor = await gatehouse.visit({ language, javaScriptEnabled: false })
      const { page, words, entry } = visitor
      await page.goto(`${entry}login`)
      await page.getByRole('heading', { name: words.login }).waitFor()
      await page.locator('.no-script').waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect(await page.title()).toBe(words.login)
      await page.keyboard.type('somebody')
      await page.keyboard.press('Enter')
      expect(await username(visitor).inputValue()).toBe('somebody')
      expect(page.url()).toBe(`${entry}login`)
      expect(await page.getByRole('button', { name: words.login, exact: true }).isDisabled()).toBe(
        true,
      )
    },
  )
})

describe('the theme', () => {
  const grounds = new Map<string, string>()
  test.each([
    ['light', 'dark'],
    ['dark', 'light'],
    [undefined, 'light'],
    [undefined, 'dark'],
  ] as const)(
    'shows the right colours from the first paint: cookie %s, system %s',
    async (theme, colorScheme) => {
      const visitor = await gatehouse.visit({ colorScheme })
      const { page, context } = visitor
      if (theme !== undefined)
        await context.addCookies([{ name: 'Theme', value: theme, url: gatehouse.origin }])
      const { arrive } = await early(visitor)
      const ground = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      const first = await ground()
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme ?? null)
      arrive()
      await alive(page)
      expect(await ground()).toBe(first)
      const shown = theme ?? colorScheme
      expect(grounds.get(shown) ?? first).toBe(first)
      grounds.set(shown, first)
      expect(new Set(grounds.values()).size).toBe(grounds.size)
    },
  )
})

describe('every page of the build', () => {
  test.each(drawn('languages of before hydration', languages))(
    'hydrates as drawn, under the policy, without console errors (%s)',
    async (language) => {
      const visitor = await gatehouse.visit({ language })
      const { page, entry, watch } = visitor
      for (const path of [
        'login',
        'oauth2/authorize',
        'email/otp',
        'verification/select',
        'verification/sms',
        'error',
        '404',
        '403',
        'signinRedirect',
        'consumers-logout/successfully-logout',
      ]) {
        await page.goto(entry + path)
        await alive(page)
        await page.waitForLoadState('networkidle')
      }
      expect(watch.faults()).toEqual([])
    },
  )
})
