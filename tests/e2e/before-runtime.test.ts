import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { alive, heading, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()
const RUNTIME = '**/assets/runtime-*.js'
const PROBLEMS = {
  'en-US': ['Enter your account ID.', 'Enter your password.'],
  'ko-KR': ['아이디를 입력해 주세요.', '비밀번호를 입력해 주세요.'],
} as const

/** Opens the sign-in screen, live, with the runtime chunk held back until `arrive`. */
async function withoutRuntime(
  visitor: Visitor,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
  prepare?: () => Promise<void>,
) {
  const { page } = visitor
  await toLogin(visitor)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/rest-')),
  )
  await page.waitForLoadState('networkidle')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(RUNTIME, async (route) => {
    await promise
    await answer(route)
  })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch')
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await prepare?.()
  await page.reload({ waitUntil: 'commit' })
  await alive(page)
  return { arrive: resolve, calls }
}

describe.each(drawn('languages of before runtime', ['en-US', 'ko-KR'] as const))(
  'a page that is live before its runtime is there, in %s',
  (language) => {
    test('shows errors, opens menus, keeps typed text, and submits once', async () => {
      const visitor = await gatehouse.visit({ language })
      const { page, person, words, watch } = visitor
      const { arrive, calls } = await withoutRuntime(visitor)
      const submit = page.getByRole('button', { name: words.logIn, exact: true })
      await submit.click()
      await expect
        .poll(() => page.locator('main .why').allTextContents())
        .toEqual(PROBLEMS[language])
      expect(await page.title()).toMatch(/^(Error|오류): /)

      await page.locator('header button[popovertarget]').first().click()
      await page.getByRole('menu').first().waitFor()
      await page.keyboard.press('Escape')

      await page.getByRole('textbox', { name: words.username }).fill(person.username)
      await page.getByLabel(words.password, { exact: true }).fill(person.password)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect.poll(() => submit.getAttribute('aria-busy')).toBe('true')
      expect(calls).toEqual([])

      arrive()
      await heading(visitor, words.options)
      expect(calls.filter((call) => /^POST .*\/login\/password\/verify/.test(call))).toHaveLength(1)
      expect(watch.faults()).toEqual([])
    })
  },
)

test('typed text stays when the runtime arrives, and nothing is announced twice', async () => {
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  const { arrive } = await withoutRuntime(visitor)
  await page.getByRole('button', { name: words.logIn, exact: true }).click()
  await page.locator('main .why', { hasText: PROBLEMS['en-US'][0] }).waitFor()
  await page.getByRole('textbox', { name: words.username }).fill('minji')
  await page.evaluate(() =>
    document
      .querySelectorAll('input, [role=status], h1')
      .forEach((element) => Object.assign(element, { wasThere: true })),
  )
  const asked = page.waitForResponse(/login\/context/)
  arrive()
  await asked
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('textbox', { name: words.username }).inputValue()).toBe('minji')
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('input, h1')].every((element) => 'wasThere' in element),
    ),
  ).toBe(true)
  expect(await page.locator('[aria-invalid=true]').count()).toBe(1)
})

test('a link pressed early shows that it is busy, then opens', async () => {
  const visitor = await gatehouse.visit()
  const { page, person, words } = visitor
  const { arrive, calls } = await withoutRuntime(visitor)
  await page.getByRole('textbox', { name: words.username }).fill(person.username)
  const link = page.getByRole('button', { name: words.withoutPassword })
  await link.click()
  await expect.poll(() => link.getAttribute('aria-busy')).toBe('true')
  expect(calls).toEqual([])
  arrive()
  await link.waitFor({ state: 'detached' })
  await alive(page)
})

test('B13 only one of two early actions on a screen runs', async () => {
  const visitor = await gatehouse.visit()
  const { page, person, words, watch } = visitor
  const { arrive, calls } = await withoutRuntime(visitor)
  await page.getByRole('textbox', { name: words.username }).fill(person.username)
  await page.getByLabel(words.password, { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: words.withoutPassword }).click()
  arrive()
  await heading(visitor, words.options)
  expect(calls.filter((call) => /^POST .*\/login\//.test(call))).toEqual([
    expect.stringMatching(/\/login\/password\/verify$/),
  ])
  expect(watch.faults()).toEqual([])
})

describe.each(drawn('languages of before runtime', ['en-US', 'ko-KR'] as const))(
  'actions before the page is ready run when it is, in %s',
  (language) => {
    async function deaf(visitor: Visitor, path: string) {
      const { page, entry } = visitor
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(RUNTIME, async (route) => {
        await promise
        await route.continue()
      })
      const asked = page.waitForRequest(RUNTIME)
      await page.goto(entry + path, { waitUntil: 'commit' })
      await asked
      expect(await page.locator('#root').getAttribute('data-screen')).not.toBeNull()
      return resolve
    }

    test('runs a pressed button', async () => {
      const visitor = await gatehouse.visit({ language })
      const { page, words, watch } = visitor
      const arrive = await deaf(visitor, 'consumers-logout/successfully-logout')
      const again = page.getByRole('main').getByRole('button')
      await again.click()
      await again.click()
      arrive()
      await page.getByRole('textbox', { name: words.username }).waitFor()
      expect(watch.faults()).toEqual([])
    })

    const names = {
      'en-US': { menu: 'Language: English', shown: 'English', other: '한국어', otherId: 'ko-KR' },
      'ko-KR': { menu: '언어: 한국어', shown: '한국어', other: 'English', otherId: 'en-US' },
    }[language]

    test('opens a menu with its items, at the chosen one (decision 0065)', async () => {
      const visitor = await gatehouse.visit({ language })
      const { page, watch } = visitor
      const arrive = await deaf(visitor, 'consumers-logout/successfully-logout')
      await page.getByRole('button', { name: names.menu }).click()
      expect(await page.getByRole('menu').count()).toBe(0)
      arrive()
      const shown = page.getByRole('menuitemradio', { name: names.shown })
      await expect.poll(() => shown.evaluate((item) => item === document.activeElement)).toBe(true)
      await page.getByRole('menuitemradio', { name: names.other }).click()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.lang))
        .toBe(names.otherId)
      await expect.poll(() => page.locator('#root [popover]:popover-open').count()).toBe(0)
      expect(watch.faults()).toEqual([])
    })

    test('closes a menu after keyboard focus left its button, without taking focus', async () => {
      const visitor = await gatehouse.visit({ language })
      const { page, watch } = visitor
      const arrive = await deaf(visitor, 'consumers-logout/successfully-logout')
      await page.getByRole('button', { name: names.menu }).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.locator('#root [popover]:popover-open').count()).toBe(1)
      arrive()
      await expect.poll(() => page.locator('#root [popover]:popover-open').count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.closest('.menu') ?? null)).toBeNull()
      expect(watch.faults()).toEqual([])
    })
  },
)

describe('a runtime that does not load', () => {
  const unreached = (visitor: Visitor) =>
    visitor.page.getByRole('status').filter({ hasText: 'We could not reach the server.' })

  test('reloads once without typed text, then shows an error, retries (D9.01, T76)', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, watch } = visitor
    watch.tolerate(/runtime|Could not load/)
    const { arrive } = await withoutRuntime(visitor, (route) => route.abort('connectionreset'))
    const again = page.waitForEvent('load')
    arrive()
    await again
    await unreached(visitor).waitFor()
    await page.unroute(RUNTIME)
    const answered = page.waitForResponse(/login\/context/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await answered
    await page.getByRole('textbox', { name: words.username }).waitFor()
    expect(watch.faults()).toEqual([])
  })

  test('keeps the typed form without a network, and continues when online', async () => {
    const visitor = await gatehouse.visit()
    const { page, context, person, words, watch } = visitor
    watch.tolerate(/runtime|Could not load|ERR_INTERNET_DISCONNECTED/)
    const { arrive, calls } = await withoutRuntime(visitor, (route) =>
      route.abort('internetdisconnected'),
    )
    await page.getByRole('textbox', { name: words.username }).fill(person.username)
    await page.getByLabel(words.password, { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await context.setOffline(true)
    arrive()
    await unreached(visitor).waitFor()
    const typed = () =>
      Promise.all([
        page.getByRole('textbox', { name: words.username }).inputValue(),
        page.getByLabel(words.password, { exact: true }).inputValue(),
      ])
    expect(await typed()).toEqual([person.username, person.password])
    const submit = page.getByRole('button', { name: words.logIn, exact: true })
    expect(await submit.getAttribute('aria-busy')).toBe('false')
    await page.unroute(RUNTIME)
    await context.setOffline(false)
    await unreached(visitor).waitFor({ state: 'detached' })
    expect(await typed()).toEqual([person.username, person.password])
    expect(calls.filter((call) => call.includes('/verify'))).toEqual([])
    await submit.click()
    await heading(visitor, words.options)
    expect(watch.faults()).toEqual([])
  })

  test('reports a hanging runtime after ten seconds, frees the form after sixty', async () => {
    const visitor = await gatehouse.visit()
    const { page, person, words, watch } = visitor
    watch.tolerate(/runtime/)
    const { arrive } = await withoutRuntime(visitor, undefined, () => page.clock.install())
    await page.getByRole('textbox', { name: words.username }).fill(person.username)
    await page.getByLabel(words.password, { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.clock.runFor(11_000)
    await page
      .getByRole('status')
      .filter({ hasText: 'This is taking longer than usual.' })
      .waitFor()
    await page.clock.runFor(50_000)
    await unreached(visitor).waitFor()
    await expect
      .poll(() =>
        page.getByRole('button', { name: words.logIn, exact: true }).getAttribute('aria-busy'),
      )
      .toBe('false')
    expect(await page.getByRole('textbox', { name: words.username }).inputValue()).toBe(
      person.username,
    )
    // It arrives after all.
    arrive()
    await unreached(visitor).waitFor({ state: 'detached' })
    expect(await page.getByRole('textbox', { name: words.username }).inputValue()).toBe(
      person.username,
    )
  })
})
