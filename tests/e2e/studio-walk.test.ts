import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { type RunningStudio, startStudio } from '../../scripts/studio/start-studio.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { compile } from '../../src/compiler/compile.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'
import { expectStrictPolicy } from '../support/strict-policy.ts'
import { type Watch, watchPage } from '../support/watch-page.ts'

const ROOT = join(import.meta.dirname, '..', '..')

let browser: Browser
let folder: string
let studio: RunningStudio
let page: Page
let watch: Watch

beforeAll(async () => {
  browser = await launchBrowser()
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-walk-'))
  for (const part of ['flows', 'schemas', 'openapi'])
    cpSync(join(ROOT, 'examples', 'room-booking', part), join(folder, part), { recursive: true })
  studio = await startStudio(folder, 0)
  // The first drawing bundles the code that draws.
  await fetch(`${studio.origin}/state?screen=choose-office`)
}, 300_000)

afterAll(async () => {
  await studio.close()
  await browser.close()
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  watch = await watchPage(page)
})

afterEach(async () => {
  const faults = watch.faults()
  await page.close()
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

const open = async (path: string) => page.goto(`${studio.origin}${path}`)
const drawn = () => page.frameLocator('.walk-frame')
const path = () => page.getByRole('navigation', { name: 'Path of the walk' })
const acts = () => page.getByRole('complementary', { name: 'Possible acts' })
const steps = () => path().locator('ol li')

describe('a walk', { timeout: 120_000 }, () => {
  test('is played in the page, saved as a scenario, and green', async () => {
    expectStrictPolicy(await open('/walk?screen=choose-office'))
    await drawn().getByRole('heading', { name: 'Where do you work?' }).waitFor()
    await acts()
      .getByRole('button', { name: /city:Seoul/ })
      .click()
    await drawn().getByText('Busan').click()
    await acts().getByRole('radio', { name: 'Busan' }).and(page.locator(':checked')).waitFor()
    await drawn().getByRole('button', { name: 'Show the rooms' }).click()
    await steps().filter({ hasText: 'room-list' }).first().waitFor()
    await expectAccessible(page)

    await page.getByLabel('Name of the scenario').fill('goes to the rooms of Busan')
    await page.getByRole('button', { name: 'Save as scenario' }).click()
    const file = 'flows/office/choose-office-goes-to-the-rooms-of-busan.test.yaml'
    await path().getByText(file).waitFor()
    expect(existsSync(join(folder, file))).toBe(false)
    await page.getByRole('button', { name: 'Write the file' }).click()
    await path().getByText(`Written: ${file}`).waitFor()
    const written = readFileSync(join(folder, file), 'utf8')
    expect(written).toContain('- arrive: room-list')
    expect(written).toContain('- type: { office: busan }')
    const compiled = compile(readSources(folder))
    expect(compiled.diagnostics).toEqual([])
    const scenario = compiled.scenarios.find(({ name }) => name === 'goes to the rooms of Busan')
    const running = compiled.tenants['default']
    if (!scenario || !running) throw new Error('The scenario is not there.')
    expect(await runScenario(running, scenario)).toBeUndefined()

    // The name again is another file, and the first one stays.
    await page.getByLabel('Name of the scenario').fill('goes to the rooms of  Busan')
    await page.getByRole('button', { name: 'Save as scenario' }).click()
    await path().getByText(file.replace('.test', '-2.test')).waitFor()
    expect(readFileSync(join(folder, file), 'utf8')).toBe(written)
  })

  test('has an address for a colleague, with a failed call, the clock, and a second tab', async () => {
    await open('/walk?screen=choose-office')
    await acts().getByRole('button', { name: 'no-answer' }).click()
    await steps().nth(1).waitFor()
    await acts().getByLabel('Seconds').fill('61')
    await acts().getByRole('button', { name: 'Let them pass' }).click()
    await steps().filter({ hasText: 'after 61 seconds' }).waitFor()
    await acts().getByRole('button', { name: 'Open another tab' }).click()
    await steps().filter({ hasText: 'Tab 2' }).first().waitFor()
    const address = page.url()
    const before = await steps().allTextContents()
    const other = await browser.newPage({ locale: 'en-US' })
    await other.goto(address)
    await expect
      .poll(() => other.locator('.path li').allTextContents(), { timeout: 20_000 })
      .toEqual(before)
    await other.close()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => steps().count()).toBe(before.length - 1)
    await page.getByLabel('Name of the scenario').fill('no network')
    await page.getByRole('button', { name: 'Save as scenario' }).click()
    await path().getByText('The scenario is green').waitFor()
  })

  test('is played by keyboard alone, in Korean and dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open('/walk?screen=choose-office&theme=dark')
    await page.getByLabel('Language', { exact: true }).selectOption('ko-KR')
    const answer = page.getByRole('button', { name: 'HOUSE_TROUBLE' })
    await answer.waitFor()
    await page.getByLabel('시작 조건').focus()
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      if (await answer.evaluate((element) => element === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.locator('.path li').last().textContent())
      .toContain('HOUSE_TROUBLE')
    await expectAccessible(page)
  })

  test('is started and saved by the page of the studio alone', async () => {
    const send = (headers: Readonly<Record<string, string>>, data: object) =>
      page.request.post(`${studio.origin}/api/walk/scenario`, { headers, data })
    const walk = {
      screen: 'choose-office',
      acts: [],
      name: 'x',
      save: true,
      path: '../x.test.yaml',
    }
    expect((await send({ origin: 'http://evil.example' }, walk)).status()).toBe(403)
    expect((await send({}, walk)).status()).toBe(403)
    const own = await send({ origin: studio.origin }, walk)
    expect(await own.json()).toMatchObject({ saved: false })
    const none = await send({ origin: studio.origin }, { ...walk, screen: '../../x' })
    expect(none.status()).toBe(404)
    const many = Array.from({ length: 201 }, () => 'reload')
    expect((await send({ origin: studio.origin }, { ...walk, acts: many })).status()).toBe(400)
  })
})

describe('proofs and origins', { timeout: 120_000 }, () => {
  test('a row of what scenarios lack leads to a walk that shows it', async () => {
    expectStrictPolicy(await open('/proof'))
    await expect.poll(() => page.getByText('proven').count()).toBeGreaterThan(5)
    const row = page.getByRole('button', { name: /^choose-office/ })
    await row.focus()
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await page.getByRole('link', { name: /listOffices unknown/ }).click()
    await steps().filter({ hasText: 'Answer listOffices: unknown' }).waitFor()
    await drawn().getByRole('heading', { name: 'Where do you work?' }).waitFor()
  })

  test('a screen offers the states that no scenario shows', async () => {
    await open('/screens/choose-office')
    await page.getByRole('link', { name: /listOffices loading/ }).click()
    await expect.poll(() => page.getByText('listOffices waits for its answer').count()).toBe(1)
  })

  test('explains a value, a code and a way, in Korean and dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    expectStrictPolicy(await open('/explain?path=brand'))
    await page.getByText('It is set here.').first().waitFor()
    await page.getByLabel('Operation').selectOption('bookRoom')
    await expect.poll(() => page.locator('.explain dl div').count()).toBeGreaterThan(0)
    await page.getByLabel('Screen', { exact: true }).selectOption('my-bookings')
    await page.getByLabel('Language', { exact: true }).selectOption('ko-KR')
    await page.getByRole('heading', { name: '화면에 도달하는 경로' }).waitFor()
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    for (const part of ['.bar nav', '.explain dd']) {
      const box = await page.locator(part).first().boundingBox()
      expect(box?.width).toBeGreaterThan(240)
    }
  })
})
