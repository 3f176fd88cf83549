import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { descriptionOf } from '../support/description-of.ts'
import { readCode } from '../support/read-code.ts'
import { separateCalls } from '../support/separate-calls.ts'
import {
  chooseSms,
  enterCode,
  enterPassword,
  heading,
  ownClock,
  passFirstStep,
  signIn,
  toCode,
  toLogin,
} from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const NETWORK_FAIL = 'We could not reach the server. Check your network and try again.'
const BROKEN = 'A problem occurred. Try again later.'
const VERIFY_PASSWORD = '**/login/password/verify'

const retry = ({ page }: Visitor) => page.getByRole('button', { name: 'Try again' }).click()
/** Collects the idempotency keys of one operation over all its requests. */
function idempotencyKeys(page: Page, path: string): readonly string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key !== undefined && new URL(request.url()).pathname.endsWith(path)) keys.push(key)
  })
  return keys
}

test('B09 a half JSON response is requested again as the same action', async () => {
  const visitor = await gatehouse.visit()
  const { page, words, watch } = visitor
  await toLogin(visitor)
  const keys = idempotencyKeys(page, '/password/verify')
  await page.route(
    VERIFY_PASSWORD,
    (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"requestId":' }),
    { times: 1 },
  )
  await enterPassword(visitor)
  await heading(visitor, words.options)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(watch.faults()).toEqual([])
})

test('B01 B06 a slow response keeps the button busy, warns, then times out', async () => {
  const visitor = await gatehouse.visit()
  const { page, words, watch } = visitor
  await ownClock(visitor)
  await toLogin(visitor)
  const held: Route[] = []
  await page.route(VERIFY_PASSWORD, (route) => void held.push(route))
  const submit = page.getByRole('button', { name: words.logIn, exact: true })
  const place = await submit.boundingBox()
  await enterPassword(visitor)
  await expect.poll(() => held.length).toBe(1)
  await page.clock.fastForward(5_000)
  await expect.poll(() => submit.getAttribute('aria-busy')).toBe('true')
  expect(await submit.boundingBox()).toEqual(place)
  await page.keyboard.press('Enter')
  await submit.click()
  expect(held).toHaveLength(1)
  expect(await page.getByText('This is taking longer than usual.').count()).toBe(0)
  await page.clock.fastForward(6_000)
  await page.getByText('This is taking longer than usual.').waitFor()
  await page.clock.fastForward(50_000)
  await page.getByText(NETWORK_FAIL).waitFor()
  expect(await page.getByText('This is taking longer than usual.').count()).toBe(0)
  expect(watch.faults()).toEqual([])
})

test('B04 a retry-later response is retried with a message, in Korean too', async () => {
  const visitor = await gatehouse.visit({ language: 'ko-KR' })
  const { page, words, watch } = visitor
  watch.tolerate(/503/)
  await toLogin(visitor)
  const keys = idempotencyKeys(page, '/password/verify')
  await page.route(
    VERIFY_PASSWORD,
    (route) => route.fulfill({ status: 503, headers: { 'retry-after': '2' }, body: '' }),
    { times: 1 },
  )
  await enterPassword(visitor)
  await page.getByText('서버가 혼잡합니다. 2초 후에 다시 시도합니다.').waitFor()
  await heading(visitor, words.options)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('B05 too many requests show a wait time, and the button waits too', async () => {
  const visitor = await gatehouse.visit()
  const { page, words, watch } = visitor
  watch.tolerate(/429/)
  await toLogin(visitor)
  const keys = idempotencyKeys(page, '/password/verify')
  const limited = { code: 'RATE_LIMITED', message: 'x', traceId: 'trace-3', retryAfter: 3 }
  await page.route(VERIFY_PASSWORD, (route) => route.fulfill({ status: 429, json: limited }), {
    times: 1,
  })
  await enterPassword(visitor)
  await page.getByText('Too many requests. You can try again in 3 seconds.').waitFor()
  const submit = page.getByRole('button', { name: words.logIn, exact: true })
  await expect
    .poll(async () => [
      await submit.getAttribute('aria-disabled'),
      await submit.getAttribute('aria-busy'),
      await descriptionOf(submit),
    ])
    .toEqual(['true', 'false', 'Available within a minute'])
  await page.keyboard.press('Enter')
  expect(keys).toHaveLength(1)
  await expect
    .poll(async () => {
      await submit.click({ timeout: 1_000 }).catch(() => undefined)
      return keys.length
    })
    .toBe(2)
  await heading(visitor, words.options)
})

describe('no answer', () => {
  test('keeps typed text while signing in, and Try again repeats the action', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, person, watch } = visitor
    watch.tolerate(/ERR_CONNECTION_RESET/)
    await toLogin(visitor)
    const keys = idempotencyKeys(page, '/password/verify')
    await page.route(VERIFY_PASSWORD, (route) => route.abort('connectionreset'), { times: 1 })
    await enterPassword(visitor)
    await page.getByText(NETWORK_FAIL).waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: words.username }).inputValue())
      .toBe(person.username)
    expect(await page.getByLabel(words.password, { exact: true }).inputValue()).toBe(
      person.password,
    )
    await retry(visitor)
    await heading(visitor, words.options)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(watch.faults()).toEqual([])
  })

  test('B02 keeps the code when offline, in Korean; Try again works online', async () => {
    const visitor = await gatehouse.visit({ language: 'ko-KR', as: 'seoyeon.lee' })
    const { page, context, words, watch } = visitor
    watch.tolerate(/ERR_INTERNET_DISCONNECTED/)
    const code = await toCode(visitor)
    await context.setOffline(true)
    await enterCode(visitor, code)
    await page
      .getByText('서버에 연결할 수 없습니다. 네트워크 상태를 확인한 후 다시 시도해 주세요.')
      .waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: words.code }).inputValue()).toBe(code)
    const lost: string[] = []
    page.on('requestfailed', (request) => void lost.push(request.url()))
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    await page.getByText('서버에 연결할 수 없습니다.').first().waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: '다시 시도' }).click()
    await heading(visitor, words.home)
    expect(watch.faults()).toEqual([])
  })

  test('R8.04 B02 keeps the screen offline on a journey change; Try again works online', async () => {
    const visitor = await gatehouse.visit()
    const { page, context, words, watch, person } = visitor
    watch.tolerate(/ERR_INTERNET_DISCONNECTED|Could not load a journey/)
    await toLogin(visitor)
    await page.getByRole('textbox', { name: words.username }).fill(person.username)
    await page.getByLabel(words.password, { exact: true }).fill(person.password)
    // The shell's requests are complete.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Find ID' }).click()
    const notice = page.getByRole('status').getByText(NETWORK_FAIL)
    await notice.waitFor()
    expect(
      await Promise.all([
        page.getByRole('textbox', { name: words.username }).inputValue(),
        page.getByLabel(words.password, { exact: true }).inputValue(),
      ]),
    ).toEqual([person.username, person.password])
    expect(new URL(page.url()).pathname).toMatch(/\/login$/)
    await context.setOffline(false)
    // The focus stays in its place.
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await heading(visitor, 'Find ID')
    expect(watch.faults()).toEqual([])
  })

  test('R8.04 B02 shows an offline exit error in view, never a browser page', async () => {
    const visitor = await gatehouse.visit({ viewport: { width: 320, height: 640 } })
    const { page, context, words, watch } = visitor
    watch.tolerate(/ERR_INTERNET_DISCONNECTED/)
    await toLogin(visitor)
    await page.getByRole('button', { name: 'Find ID' }).click()
    await heading(visitor, 'Find ID')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Go to sign-in' }).click()
    const notice = page.getByRole('status').getByText(NETWORK_FAIL)
    await notice.waitFor()
    expect(
      await notice.evaluate((shown) => {
        const { top, bottom } = shown.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    ).toBe(true)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    expect(watch.faults()).toEqual([])
  })

  test('gives up after sixty seconds, and ignores the late response', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, watch } = visitor
    await ownClock(visitor)
    await toLogin(visitor)
    const late = Promise.withResolvers<void>()
    const held: Route[] = []
    await page.route(VERIFY_PASSWORD, (route) => {
      held.push(route)
      return late.promise
    })
    await enterPassword(visitor)
    await expect.poll(() => held.length).toBe(1)
    await page.clock.fastForward(40_000)
    expect(await page.getByText(NETWORK_FAIL).count()).toBe(0)
    await page.clock.fastForward(25_000)
    await page.getByText(NETWORK_FAIL).waitFor()
    await held[0]?.continue().catch(() => undefined)
    late.resolve()
    await page.unroute(VERIFY_PASSWORD)
    await retry(visitor)
    await heading(visitor, words.options)
    expect(watch.faults()).toEqual([])
  })

  test('keeps the screen when a list fails, and requests only the list', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, watch } = visitor
    watch.tolerate(/ERR_FAILED|console warning: log-only-failure/)
    await toLogin(visitor)
    await page.route('**/verification/authenticators/list*', (route) => route.abort(), { times: 2 })
    await enterPassword(visitor)
    await heading(visitor, words.options)
    await page.getByText('Your ways to sign in could not be loaded.').waitFor()
    await retry(visitor)
    await enterCode(visitor, await chooseSms(visitor))
    await heading(visitor, words.home)
    expect(watch.faults()).toEqual([])
  })

  test('keeps the screens working without the branding', async () => {
    const visitor = await gatehouse.visit()
    const { page, watch } = visitor
    watch.tolerate(/ERR_FAILED|console warning/)
    await separateCalls(page)
    await page.route('**/ui-rebranding/**', (route) => route.abort())
    await signIn(visitor)
    expect(await page.locator('footer :is(a[href^="tel:"], a[href^="mailto:"])').count()).toBe(0)
    expect(watch.faults()).toEqual([])
  })
})

const broken: readonly {
  readonly answer: string
  readonly reference?: string
  readonly fulfil: Parameters<Route['fulfill']>[0]
}[] = [
  {
    answer: 'a server error',
    reference: 'trace-1',
    fulfil: { status: 500, json: { code: 'SYSTEM_ERROR', message: 'x', traceId: 'trace-1' } },
  },
  {
    answer: 'the page of a proxy',
    fulfil: { status: 200, contentType: 'text/html', body: '<h1>Sign in to the hotel</h1>' },
  },
  {
    answer: 'B11 nothing of what is due',
    reference: 'asked-1',
    fulfil: { status: 200, headers: { 'x-request-id': 'asked-1' }, json: {} },
  },
  { answer: 'B11 a list', fulfil: { status: 200, json: [] } },
  {
    answer: 'a code that nobody documented',
    reference: 'trace-2',
    fulfil: { status: 422, json: { code: 'SURPRISE', message: 'x', traceId: 'trace-2' } },
  },
]

test.each(broken)(
  '$answer is not understood: shows an error, keeps typed text',
  async ({ fulfil, reference }) => {
    const visitor = await gatehouse.visit()
    const { page, words, person, watch } = visitor
    watch.tolerate(/500/)
    watch.tolerate(/Could not take the answer of verifyPassword/)
    await toLogin(visitor)
    await page.route(VERIFY_PASSWORD, (route) => route.fulfill(fulfil), { times: 1 })
    await enterPassword(visitor)
    await page.getByText(BROKEN).waitFor()
    expect(await page.locator('.notices .reference').allTextContents()).toEqual(
      reference === undefined ? [] : [`Reference: ${reference}`],
    )
    await expect
      .poll(() => page.getByRole('textbox', { name: words.username }).inputValue())
      .toBe(person.username)
    expect(await page.getByText('hotel').count()).toBe(0)
    await page.getByRole('button', { name: words.logIn, exact: true }).click()
    await heading(visitor, words.options)
    expect(watch.faults()).toEqual([])
  },
)

test('B11 a response with an unknown word shows an error; Try again works', async () => {
  const visitor = await gatehouse.visit({ language: 'ko-KR' })
  const { page, words, watch } = visitor
  watch.tolerate(/Could not take the answer of verifyPassword/)
  await toLogin(visitor)
  await page.route(
    VERIFY_PASSWORD,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...((await response.json()) as object), nextStep: 'HACK' },
      })
    },
    { times: 1 },
  )
  const logged: string[] = []
  page.on('console', (line) => void logged.push(line.text()))
  await enterPassword(visitor)
  await page.getByText('문제가 발생했습니다.').waitFor()
  expect(await page.locator('.notices .reference').textContent()).toMatch(
    /^문의 번호: [0-9a-f]{32}$/,
  )
  expect(logged.filter((line) => line.includes('verifyPassword'))).toEqual([
    expect.stringContaining('"/nextStep"'),
  ])
  expect(logged.join('\n')).not.toContain('HACK')
  // The server counted once: it gives the same answer to the same key.
  await page.getByRole('button', { name: '다시 시도' }).click()
  await heading(visitor, words.options)
  expect(watch.faults()).toEqual([])
})

describe('one part that breaks', () => {
  test('B33 shows an error for a broken field alone; Try again redraws it', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, person, watch } = visitor
    watch.tolerate(/no field today/)
    await passFirstStep(visitor)
    const logged: string[] = []
    page.on('console', (line) => void logged.push(line.text()))
    await page.evaluate(() => {
      const create: unknown = Reflect.get(Document.prototype, 'createElement')
      if (typeof create !== 'function') return
      Reflect.set(
        Document.prototype,
        'createElement',
        new Proxy(create, {
          apply: (target, its, given: readonly unknown[]) => {
            if (given[0] === 'input' && !('mended' in document.body.dataset))
              throw new Error('no field today')
            return Reflect.apply(target, its, given) as unknown
          },
        }),
      )
    })
    await page.getByRole('button', { name: words.sms }).click()
    await heading(visitor, 'This page could not be shown. Try again.')
    expect(
      (await page.getByRole('banner').count()) + (await page.getByRole('contentinfo').count()),
    ).toBe(2)
    await expect
      .poll(() => logged.filter((line) => line.startsWith('Could not draw a part of the screen')))
      .toHaveLength(1)
    await page.evaluate(() => {
      document.body.dataset['mended'] = 'yes'
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(visitor, words.smsScreen)
    await enterCode(visitor, await readCode(gatehouse.origin, person.username))
    await heading(visitor, words.home)
    expect(watch.faults()).toEqual([])
  })

  test('B34 only logs missing fonts and pictures, in Korean too', async () => {
    const atDefault = await gatehouse.visit({ language: 'ko-KR' })
    const { page, words, watch } = atDefault
    // This tenant has a picture.
    const visitor = {
      ...atDefault,
      entry: atDefault.entry.replace('//localhost', '//maru.localhost'),
    }
    watch.tolerate(/ERR_FAILED|The logo could not be loaded/)
    const asked: string[] = []
    await page.route(/\.woff2$|\/sandbox\/branding\//, (route) => {
      asked.push(route.request().resourceType())
      return route.abort()
    })
    const logged: string[] = []
    page.on('console', (line) => void logged.push(line.text()))
    await passFirstStep(visitor)
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['font', 'image']))
    await expect
      .poll(() => logged.filter((line) => line.includes('The logo could not be loaded.')))
      .toHaveLength(1)
    await page.getByRole('banner').getByText('마루').waitFor()
    expect(await page.locator('.notice').count()).toBe(0)
    expect(await page.getByRole('heading', { level: 1, name: words.options }).isVisible()).toBe(
      true,
    )
    expect(watch.faults()).toEqual([])
  })
})

describe('B03 a code send without a response', () => {
  const shown = {
    'en-US': {
      unsure: 'We do not know yet whether a code was sent to you.',
      sending: /^Sending it to/,
      again: 'Try again',
      lasts: 'The code works until',
    },
    'ko-KR': {
      unsure: '인증번호가 전송되었는지 아직 확인되지 않았습니다.',
      sending: /보내고 있습니다/,
      again: '다시 시도',
      lasts: '유효합니다.',
    },
  } as const

  test.each([
    ['en-US', 1280],
    ['ko-KR', 320],
  ] as const)(
    'does not appear as sent, and Try again sends it (%s, %i)',
    async (language, width) => {
      const visitor = await gatehouse.visit({ language, viewport: { width, height: 800 } })
      const { page, words, watch } = visitor
      const { unsure, sending, again, lasts } = shown[language]
      watch.tolerate(/ERR_/)
      await passFirstStep(visitor)
      await page.route('**/verification/otp/send', (route) => route.abort('connectionreset'))
      await page.getByRole('button', { name: words.sms }).click()
      await heading(visitor, words.smsScreen)
      await page.getByText(unsure).waitFor()
      expect(await page.getByText(sending).count()).toBe(0)
      await page.unroute('**/verification/otp/send')
      await page.getByRole('button', { name: again }).click()
      await page.getByText(lasts).first().waitFor()
      expect(await page.getByText(unsure).count()).toBe(0)
      expect(watch.faults()).toEqual([])
    },
  )
})

describe('B38 a browser that the tenant does not know', () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'
  const atTheBank = (visitor: Visitor): Visitor => ({
    ...visitor,
    entry: visitor.entry.replace('//localhost', '//hanbit-bank.localhost'),
  })

  test('opens the browser page, and Continue opens the wanted page', async () => {
    const visitor = atTheBank(await gatehouse.visit({ userAgent }))
    const { page, words, watch } = visitor
    await page.goto(visitor.entry)
    await heading(visitor, 'Unsupported browser')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await heading(visitor, words.login)
    expect(watch.faults()).toEqual([])
  })

  test('signs in when the browser check fails, and logs that', async () => {
    const visitor = atTheBank(await gatehouse.visit({ userAgent }))
    const { page, words, watch } = visitor
    watch.tolerate(/ERR_FAILED|log-only-failure/)
    const logged: string[] = []
    page.on('console', (line) => void logged.push(line.text()))
    await page.route('**/systems/check-browser-info', (route) => route.abort())
    await page.goto(visitor.entry)
    await heading(visitor, words.login)
    await expect.poll(() => logged).toContain('log-only-failure: checkBrowserInfo: no-answer')
    expect(watch.faults()).toEqual([])
  })
})
