import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { contentSecurityPolicy } from '../../server/http/headers.ts'
import { questions } from '../support/document-with.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { copyProject, type ProjectCopy } from '../support/project-copy.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'
import { type Gatehouse, startGatehouse } from '../support/start-gatehouse.ts'
import { type Watch, watchPage } from '../support/watch-page.ts'
import { WORDS } from '../support/words.ts'

const words = WORDS['en-US']
const screen = 'flows/sign-in/login.yaml'
const texts = 'flows/texts/en-US/sign-in.yaml'
const typed = 'typed.by.hand'

let browser: Browser
let project: ProjectCopy
let gatehouse: Gatehouse
let page: Page
let watch: Watch

const develop = () =>
  startGatehouse({
    script: ['scripts/dev.ts', '--product', project.folder],
    env: { NODE_ENV: 'development' },
  })
const problems = () => page.getByRole('alert')
const username = () => page.getByRole('textbox', { name: words.username })
const shown = (text: string) => page.locator('main').getByText(text, { exact: true })

async function look(): Promise<void> {
  page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
  watch = await watchPage(page)
  await page.goto(gatehouse.entry)
}

/** Returns the state of a half-typed field, and whether the page is still the same. */
async function typing(): Promise<unknown> {
  const focused = await username().evaluate((field) => field === document.activeElement)
  return {
    value: await username().inputValue(),
    focused,
    samePage: await page.evaluate(() => Reflect.has(globalThis, 'samePage')),
  }
}
const undisturbed = { value: typed, focused: true, samePage: true }

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
afterEach(async () => {
  await page.close()
})

describe('npm run dev', () => {
  beforeAll(async () => {
    project = copyProject()
    gatehouse = await develop()
    // The first page makes Vite bundle the packages.
    await look()
    await username().waitFor()
    await page.close()
  })
  beforeEach(async () => {
    await look()
    await username().waitFor()
    await page.evaluate(() => Reflect.set(globalThis, 'samePage', true))
    await username().fill(typed)
  })
  afterEach(() => project.mend())
  afterAll(async () => {
    await gatehouse.stop()
    project.remove()
  })

  test('serves the production policy plus one nonce and one socket', async () => {
    const { headers } = await fetch(gatehouse.entry)
    const policy = headers.get('content-security-policy') ?? ''
    const socket = gatehouse.origin.replace(/^http/, 'ws')
    expect(policy).toContain(` ${socket}`)
    expect(policy.replaceAll(/ 'nonce-[^']+'/g, '').replace(` ${socket}`, '')).toBe(
      contentSecurityPolicy({}),
    )
  })

  test('updates texts, screens and tenant values without disturbing typing', async () => {
    project.edit(texts, 'title: Sign in\n', 'title: Come in\n')
    await page.getByRole('heading', { name: 'Come in' }).waitFor()
    expect(await typing()).toEqual(undisturbed)

    project.edit(
      screen,
      '  - field: username\n',
      '  - text: sign-in.login.to.other\n    values: { sp: =tenant.signUp.maxLength }\n  - field: username\n',
    )
    await shown('to 255').waitFor()
    expect(await typing()).toEqual(undisturbed)

    project.edit('flows/tenants/default.yaml', 'maxLength: 255', 'maxLength: 254')
    await shown('to 254').waitFor()
    expect(await typing()).toEqual(undisturbed)
    expect(watch.faults()).toEqual([])
  })

  test('serves each tenant its own page, updated with its file', async () => {
    await page.goto(gatehouse.entry.replace('//localhost', '//maru.localhost'))
    await page.getByRole('heading', { name: 'Sign in to Maru' }).waitFor()
    const brand = () =>
      page.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--brand'))
    await expect.poll(brand).toBe('#0b6b47')
    await username().fill(typed)
    project.edit('flows/tenants/maru.yaml', 'title: Sign in to Maru', 'title: Come in to Maru')
    await page.getByRole('heading', { name: 'Come in to Maru' }).waitFor()
    project.edit(
      'flows/tenants/maru.yaml',
      'light: { brand: "#0b6b47"',
      'light: { brand: "#0a5f8a"',
    )
    await expect.poll(brand).toBe('#0a5f8a')
    expect(await username().inputValue()).toBe(typed)
    expect(watch.faults()).toEqual([])
  })

  test('updates a new state field and a new title rule too', async () => {
    project.edit(
      'flows/state.yaml',
      '  login:\n    keyed: true\n    fields:\n',
      '  login:\n    keyed: true\n    fields:\n      fresh: { type: text, default: everybody }\n',
    )
    project.edit(
      screen,
      '  - field: username\n',
      '  - text: sign-in.login.to.other\n    values: { sp: =state.login.fresh }\n  - field: username\n',
    )
    await shown('to everybody').waitFor()
    project.edit('flows/app.yaml', 'titles:', 'titles:\n  - text: app.title.portal\n  #')
    await expect.poll(() => page.title()).not.toBe(words.login)
    expect(await typing()).toEqual(undisturbed)
    expect(watch.faults()).toEqual([])
  })

  test('shows a mistake over the screen until it is fixed', async () => {
    project.edit(screen, '- field: username', '- field: usrname')
    await problems().waitFor()
    const shown = await problems().textContent()
    const lines = project.check()
    expect(lines[0]).toMatch(/^flows\/sign-in\/login\.yaml:\d+:\d+ {2}error {2}unknown-field$/)
    for (const line of lines) expect(shown).toContain(line)
    expect(await typing()).toEqual(undisturbed)

    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      expect(await sidewaysScroll(page)).toEqual([])
    }

    project.mend()
    await problems().waitFor({ state: 'detached' })
    expect(await typing()).toEqual(undisturbed)
    expect(watch.faults()).toEqual([])
  })

  test('leads from the error message to the studio of the product', async () => {
    project.edit(screen, '- field: username', '- field: usrname')
    const link = problems().getByRole('link', { name: 'Open in the studio' })
    const [studio] = await Promise.all([
      page.waitForEvent('popup', { timeout: 120_000 }),
      link.click(),
    ])
    await studio.getByRole('heading', { name: /unknown-field/ }).waitFor({ timeout: 120_000 })
    expect(new URL(studio.url()).pathname).toBe('/problems')
    const foreign = await fetch(new URL('/@studio', gatehouse.origin), {
      headers: { 'sec-fetch-site': 'cross-site' },
      redirect: 'manual',
    })
    expect(foreign.status).toBe(403)
    await studio.close()
    project.mend()
    await problems().waitFor({ state: 'detached' })
    expect(await typing()).toEqual(undisturbed)
    expect(watch.faults()).toEqual([])
  })

  test('closes the error message; a save or a reload shows it again', async () => {
    project.edit(screen, '- field: username', '- field: usrname')
    await problems().getByRole('button', { name: 'Close' }).click()
    await problems().waitFor({ state: 'detached' })
    project.edit(screen, 'layout: card', 'layuot: card')
    await problems().getByText('layuot').first().waitFor()
    await problems().getByRole('button', { name: 'Close' }).press('Escape')
    await problems().waitFor({ state: 'detached' })
    await page.reload()
    await problems().getByText('layuot').first().waitFor()
    expect(await problems().textContent()).toContain(project.check()[0])
    expect(watch.faults()).toEqual([])
  })

  test('opens a new screen at once; its address fails after removal', async () => {
    project.add(
      'flows/sign-in/fresh.yaml',
      `screen: fresh
route: /fresh
access: public
layout: card
title: sign-in.login.title
entry: true
content:
  - text: sign-in.login.to.other
    values: { sp: =tenant.signUp.maxLength }
  - link: sign-in.login.submit
    press: { go: login }
`,
    )
    await expect
      .poll(() => project.read('schemas/screen.schema.json').includes('"fresh"'))
      .toBe(true)
    expect(await typing()).toEqual(undisturbed)
    await page.goto(`${gatehouse.entry}fresh`)
    await shown('to 255').waitFor()
    project.mend()
    await page.getByRole('heading', { name: words.notFound }).waitFor()
    expect(watch.faults()).toEqual([])
  })

  test('follows a screen to its changed route', async () => {
    project.edit(screen, 'route: /login', 'route: /come-in')
    await page.waitForURL('**/come-in')
    await page.getByRole('heading', { name: words.login }).waitFor()
    project.mend()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => Reflect.has(globalThis, 'samePage'))).toBe(true)
    expect(watch.faults()).toEqual([])
  })
})

describe('npm run dev with operations that no server has', () => {
  const fresh = `screen: fresh
route: /fresh
access: public
layout: card
title: sign-in.login.title
entry: true
content:
  - button: sign-in.login.submit
    press:
      call: askQuestion
      with: { question: manual }
      ok: { notice: sign-in.login.to.other, tone: good, values: { sp: =answer.ticket } }
  - link: system.home
    press: { go: login }
`
  const bar = () => page.getByRole('complementary').filter({ hasText: 'askQuestion' })
  const notice = (text: string) => page.locator('.notices').getByText(text, { exact: true }).first()
  const press = () => page.getByRole('button', { name: words.logIn, exact: true }).click()
  /** Sends a question from the page, as the screen does. */
  const send = (operation: string, question: string) =>
    page.evaluate(
      async ([path, body]) =>
        (
          await fetch(`/secdx/common-api/api/questions/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          })
        ).status,
      [operation, JSON.stringify({ question })] as const,
    )

  beforeAll(async () => {
    project = copyProject()
    gatehouse = await develop()
    await look()
    await username().waitFor()
    await page.close()
  })
  beforeEach(async () => {
    await look()
    await username().waitFor()
  })
  afterEach(() => project.mend())
  afterAll(async () => {
    await gatehouse.stop()
    project.remove()
  })

  test('answers by example, then by mock, and says so in terminal and page', async () => {
    watch.tolerate(/501/)
    expect(await bar().count()).toBe(0)
    expect(await send('ask', 'Where?')).toBe(404)
    // The generated client changes with the document, so the page loads once more.
    const reloaded = page.waitForEvent('load')
    project.edit('openapi/common-api.yaml', '\npaths:\n', `\npaths:\n${questions}`)
    await bar().waitFor()
    expect(gatehouse.output()).toContain('askQuestion: 1 answer from openapi/common-api.yaml')
    expect(gatehouse.output()).toContain('sendQuestion: 501, because its answer has no example.')

    project.add('flows/sign-in/fresh.yaml', fresh)
    await expect
      .poll(() => project.read('schemas/screen.schema.json').includes('"fresh"'))
      .toBe(true)
    await reloaded
    await page.goto(`${gatehouse.entry}fresh`)
    await bar().waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await sidewaysScroll(page)).toEqual([])
    await press()
    await notice('to A-17').waitFor()
    const calls = () => gatehouse.output().split('askQuestion was called;').length - 1
    const before = calls()
    expect(before).toBeGreaterThan(0)
    expect([
      await send('ask', ''),
      await send('ask', 'Where?'),
      await send('send', 'Where?'),
    ]).toEqual([400, 200, 501])
    expect(calls()).toBe(before)

    const written = gatehouse.output().length
    project.add(
      'flows/sign-in/fresh.mock.yaml',
      `answers:
  askQuestion:
    - { rejected: RATE_LIMITED, retryAfter: 5 }
    - ok: { ticket: B-4 }
`,
    )
    await expect
      .poll(() => gatehouse.output().slice(written))
      .toContain('askQuestion: 2 answers from flows/sign-in/fresh.mock.yaml')
    await press()
    await notice('Too many requests. You can try again in 5 seconds.').waitFor()
    await press()
    await notice('to B-4').waitFor()

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitemradio', { name: '한국어' }).click()
    await bar().getByText('모의 응답으로 처리합니다').waitFor()
    await bar().getByRole('button', { name: '닫기' }).click()
    await bar().waitFor({ state: 'detached' })
    expect(watch.faults()).toEqual([])
  })
})

describe('npm run dev with a mistake in the flows', () => {
  beforeAll(async () => {
    project = copyProject()
    project.edit(screen, '- field: username', '- field: usrname')
    gatehouse = await develop()
  })
  afterAll(async () => {
    await gatehouse.stop()
    project.remove()
  })

  test('starts, shows the error in page and terminal, recovers after the fix', async () => {
    await look()
    await problems().getByText('unknown-field').first().waitFor()
    expect(gatehouse.output()).toContain('error  unknown-field')
    project.mend()
    await username().waitFor()
    expect(await problems().count()).toBe(0)
    expect(watch.faults()).toEqual([])
  })
})
