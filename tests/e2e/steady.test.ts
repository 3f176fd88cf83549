import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { takePicture } from '../support/picture.ts'
import { separateCalls } from '../support/separate-calls.ts'
import { heading, signIn, toLogin } from '../support/sign-in.ts'
import { supportWords } from '../support/support-screens.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()
const widths = [320, 1280] as const

/**
 * Layout Instability: the sum of all shifts in the content since the page began, from any source.
 * The footer grows as the branding comes.
 */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: {
      readonly value: number
      readonly sources: readonly { readonly node: Node | null }[]
    }[] = []
    Object.assign(globalThis, { shifts })
    // TypeScript knows no interface for entries of this type.
    new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as unknown as typeof shifts))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => {
      const shifts = Reflect.get(globalThis, 'shifts') as readonly {
        readonly value: number
        readonly sources: readonly { readonly node: Node | null }[]
      }[]
      return shifts
        .filter(({ sources }) =>
          sources.some(({ node }) => document.querySelector('main')?.contains(node)),
        )
        .reduce((sum, { value }) => sum + value, 0)
    })
}

const pages = [
  { path: 'login/policy/privacy', there: '.markdown' },
  { path: 'error?code=FLOW_EXPIRED', there: '.screen .button' },
  { path: 'error', there: '.screen .button' },
] as const

describe.each(widths)('%i pixels wide', (width) => {
  test.each(pages)(
    'visible parts stay still while the rest of /$path loads',
    async ({ path, there }) => {
      const { page } = await gatehouse.visit({ viewport: { width, height: 800 } })
      const shifts = await watchShifts(page)
      // Slow enough for each state to be painted.
      const slow = async (route: { readonly continue: () => Promise<void> }) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 250)
        })
        await route.continue()
      }
      await page.route('**/assets/**/*.js', slow)
      await page.route('**/common-api/**', slow)
      await page.goto(gatehouse.entry + path, { waitUntil: 'commit' })
      await page.getByRole('contentinfo').waitFor({ state: 'attached' })
      await takePicture(page, `steady-${path.replaceAll(/\W/g, '-')}.first.${width}`)
      await page.locator(there).first().waitFor()
      await page.waitForLoadState('networkidle')
      await takePicture(page, `steady-${path.replaceAll(/\W/g, '-')}.last.${width}`)
      expect(await shifts()).toBeLessThan(0.02)
    },
  )
})

/**
 * Returns by text how many pixels the content's buttons and links move up or down while visible,
 * since the page began.
 */
async function watchActs(
  page: Page,
): Promise<() => Promise<readonly (readonly [text: string, pixels: number])[]>> {
  await page.addInitScript(() => {
    const seen = new Map<Element, { readonly least: number; readonly most: number }>()
    Object.assign(globalThis, { actsSeen: seen })
    // Without transforms, because the screen itself slides in.
    const placeOf = (element: Element | null): number =>
      element instanceof HTMLElement ? element.offsetTop + placeOf(element.offsetParent) : 0
    const look = () => {
      for (const act of document.querySelectorAll('main :is(button, a)')) {
        if (!act.checkVisibility({ visibilityProperty: true })) continue
        const place = placeOf(act)
        const before = seen.get(act) ?? { least: place, most: place }
        seen.set(act, { least: Math.min(before.least, place), most: Math.max(before.most, place) })
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () =>
    page.evaluate(() => {
      const seen = Reflect.get(globalThis, 'actsSeen') as ReadonlyMap<
        Element,
        { readonly least: number; readonly most: number }
      >
      return [...seen].map(([act, { least, most }]): [string, number] => [
        act.textContent.trim(),
        most - least,
      ])
    })
}

const account = [
  {
    path: 'consumers-logout/secure-logout',
    act: 'Sign out',
    slow: ['users/sessions/list', 'users/signin'],
  },
  {
    path: 'consumer-home',
    act: 'Change password',
    slow: [
      'users/authenticators/list',
      'users/sessions/list',
      'users/signin',
      'users/verifications/history/list',
    ],
  },
  { path: 'windows-hello', act: 'Back to home', slow: ['users/windows-hello/list'] },
] as const

test.each(account)(
  'no button of /$path moves when its list arrives',
  async ({ path, act, slow }) => {
    const visitor = await gatehouse.visit({ viewport: { width: 1280, height: 2000 } })
    const { page } = visitor
    await signIn(visitor)
    const moved = await watchActs(page)
    for (const [at, calls] of slow.entries()) {
      await page.route(`**/common-api/api/${calls}*`, async (route) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 400 * (at + 1))
        })
        await route.continue()
      })
    }
    await page.goto(gatehouse.entry + path)
    await page.getByRole('main').getByRole('button', { name: act, exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await takePicture(page, `acts-${path.replaceAll(/\W/g, '-')}`)
    const acts = await moved()
    expect(acts.map(([text]) => text)).toContain(act)
    expect(acts.filter(([, pixels]) => pixels > 1)).toEqual([])
  },
)

test('no button of the login moves when its identity providers arrive', async () => {
  const visitor = await gatehouse.visit({ viewport: { width: 390, height: 844 } })
  const { page } = visitor
  const moved = await watchActs(page)
  const arrive = Promise.withResolvers<void>()
  await page.route('**/login/identity-providers/list*', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await toLogin(visitor)
  await page.getByRole('button', { name: 'Find ID' }).waitFor()
  await takePicture(page, 'login-without-providers')
  arrive.resolve()
  await page.getByRole('button', { name: 'Continue with Sora ID' }).waitFor()
  await takePicture(page, 'login-with-providers')
  const acts = await moved()
  expect(acts.map(([text]) => text)).toContain('Find ID')
  expect(acts.filter(([, pixels]) => pixels > 1)).toEqual([])
})

test.each([320, 390, 1280])(
  'the banner of an urgent notice moves nothing at %i pixels',
  async (width) => {
    await gatehouse.sandbox.notify('maintenance', false)
    const visitor = await gatehouse.visit({ viewport: { width, height: 800 } })
    const { page } = visitor
    const [shifts, moved] = [await watchShifts(page), await watchActs(page)]
    const arrive = Promise.withResolvers<void>()
    await separateCalls(page)
    await page.route('**/notices/urgent/list*', async (route) => {
      await arrive.promise
      await route.continue()
    })
    await toLogin(visitor)
    await page.getByRole('button', { name: 'Continue with Sora ID' }).waitFor()
    await page.waitForTimeout(600)
    arrive.resolve()
    const banner = page.getByRole('button', { name: supportWords(visitor).banner })
    await banner.waitFor()
    await takePicture(page, `urgent-banner.${width}`)
    expect(await shifts()).toBeLessThan(0.001)
    const acts = await moved()
    expect(acts.map(([text]) => text)).toContain('Find ID')
    expect(acts.filter(([, pixels]) => pixels > 1)).toEqual([])
    await banner.click()
    await heading(visitor, supportWords(visitor).urgent)
    expect(visitor.watch.faults()).toEqual([])
  },
)

test.each([320, 390, 1280])(
  'a message is at the lower edge, and moves and covers nothing, at %i pixels',
  async (width) => {
    const visitor = await gatehouse.visit({ viewport: { width, height: 800 }, cookiesOpen: true })
    const { page, context, watch } = visitor
    watch.tolerate(/ERR_INTERNET_DISCONNECTED|Could not load a journey/)
    const moved = await watchActs(page)
    await toLogin(visitor)
    await page.getByRole('button', { name: 'Continue with Sora ID' }).waitFor()
    await page.locator('.popup').waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Find ID' }).click()
    await page.locator('.notice').waitFor()
    await takePicture(page, `message.${width}`)
    const edges = await page.evaluate(() =>
      ['.notice', 'main .button-main', '.popup'].map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return { top: box?.top ?? Number.NaN, bottom: box?.bottom ?? Number.NaN }
      }),
    )
    const [message, button, popup] = edges
    expect(message?.bottom).toBeLessThanOrEqual(popup?.top ?? 0)
    expect(message?.bottom).toBeGreaterThan((popup?.top ?? 0) - 20)
    expect(message?.top).toBeGreaterThanOrEqual(button?.bottom ?? 800)
    expect((await moved()).filter(([, pixels]) => pixels > 1)).toEqual([])
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    expect(watch.faults()).toEqual([])
  },
)

test('a banner stays above the screen while a message is below it', async () => {
  await gatehouse.sandbox.notify('maintenance', false)
  const visitor = await gatehouse.visit({ viewport: { width: 1280, height: 800 } })
  const { page, context, watch } = visitor
  watch.tolerate(/ERR_INTERNET_DISCONNECTED|Could not load a journey/)
  await toLogin(visitor)
  const banner = page.locator('.banner')
  await banner.waitFor()
  await page.waitForLoadState('networkidle')
  const before = await banner.boundingBox()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Find ID' }).click()
  await page.locator('.notice:not(.banner)').waitFor()
  expect((await banner.boundingBox())?.y).toBe(before?.y)
  expect(watch.faults()).toEqual([])
})

test('a menu opened before its styles arrive gets them with it', async () => {
  const visitor = await gatehouse.visit()
  const { page } = visitor
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.{css,js}', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`${gatehouse.entry}404`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Language/ }).click()
  const menu = page.locator('.menu:popover-open')
  await menu.waitFor({ state: 'attached' })
  expect(await menu.isVisible()).toBe(false)
  resolve()
  await menu.waitFor()
  expect(await menu.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('10px')
  expect(visitor.watch.faults()).toEqual([])
})

test.each(['dark', 'light'] as const)('the %s theme prints as the light theme', async (theme) => {
  const visitor = await gatehouse.visit({ colorScheme: theme })
  const { page, context } = visitor
  await context.addCookies([{ name: 'Theme', value: theme, url: gatehouse.origin }])
  await page.goto(`${gatehouse.entry}404`)
  await heading(visitor, visitor.words.notFound)
  await page.emulateMedia({ media: 'print' })
  await takePicture(page, `paper-${theme}`)
  const look = await page.evaluate(() => {
    const { colorScheme, backgroundColor, color } = getComputedStyle(document.documentElement)
    return [colorScheme, backgroundColor, color]
  })
  expect(look).toEqual(['light', 'oklch(0.975 0.004 250)', 'oklch(0.24 0.02 250)'])
})

test('nothing overlaps the login on paper', async () => {
  const visitor = await gatehouse.visit()
  const { page } = visitor
  await toLogin(visitor)
  await page.emulateMedia({ media: 'print' })
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('.screen .field, .screen > .list, .heading')].map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  expect(boxes.length).toBeGreaterThan(2)
  const sorted = boxes.toSorted((one, other) => one.top - other.top)
  expect(sorted.filter(({ top }, at) => at > 0 && top < (sorted[at - 1]?.bottom ?? 0))).toEqual([])
})

test('only the scrolling part keeps scrollbar space beside the cookie popup', async () => {
  const visitor = await gatehouse.visit({ cookiesOpen: true })
  const { page } = visitor
  const gutters = () =>
    page.evaluate(() =>
      [document.documentElement, document.querySelector('.page')].map(
        (element) => element && getComputedStyle(element).scrollbarGutter,
      ),
    )
  await page.goto(`${gatehouse.entry}404`)
  await page.locator('.popup').waitFor()
  expect(await gutters()).toEqual(['auto', 'stable'])
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.locator('.popup').waitFor({ state: 'detached' })
  expect(await gutters()).toEqual(['stable', 'auto'])
})
