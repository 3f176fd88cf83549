import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { type RunningStudio, startStudio } from '../../scripts/studio/start-studio.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'
import { type Watch, watchPage } from '../support/watch-page.ts'

// The shipped product: its texts have three languages, and its walks all kinds of calls.
const ROOT = join(import.meta.dirname, '..', '..')
const MARU = 'flows/tenants/maru.yaml'

let browser: Browser
let folder: string
let studio: RunningStudio
let page: Page
let watch: Watch

beforeAll(async () => {
  browser = await launchBrowser()
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-forms-'))
  restore()
  studio = await startStudio(folder, 0)
}, 300_000)

afterAll(async () => {
  await studio.close()
  await browser.close()
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
  })
  page = await context.newPage()
  // Two languages of a screen with many scenarios take a while to draw.
  page.setDefaultTimeout(60_000)
  watch = await watchPage(page)
})

afterEach(async () => {
  const faults = watch.faults()
  await page.context().close()
  restore()
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

function restore(): void {
  for (const part of ['flows', 'schemas', 'openapi'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, force: true })
}

const open = async (path: string) => page.goto(`${studio.origin}${path}`)
const onDisk = (file: string) => readFileSync(join(folder, file), 'utf8')
const shipped = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (key: string, language: string) =>
  page.getByRole('textbox', { name: `${key}, ${language}`, exact: true })
const status = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

/** Lines of a file that differ from the shipped one. */
const changedLines = (file: string) => {
  const before = shipped(file).split('\n')
  return onDisk(file)
    .split('\n')
    .filter((line, at) => line !== before[at])
}

describe('the forms of the studio, with the shipped product', { timeout: 240_000 }, () => {
  test('change a text in two languages, and save both together', async () => {
    await open('/texts?find=otp.sent')
    await text('otp.sentAgain', 'English').fill('We sent you a new code.')
    await text('otp.sentAgain', '한국어').fill('{code}를 보냈습니다.')
    await page.getByText('No other language has {code}.').waitFor()
    await page.getByText('Other languages also have {code}.').first().waitFor()
    await text('otp.sentAgain', '한국어').fill('새 인증번호를 보냈습니다.')
    await expectAccessible(page)
    const frame = page.getByRole('region', { name: 'Preview' }).locator('iframe').first()
    await frame.waitFor({ timeout: 60_000 })
    await status('2 texts are not saved yet.').waitFor()
    expect(onDisk('flows/texts/en-US/otp.yaml')).toBe(shipped('flows/texts/en-US/otp.yaml'))
    await button('Save').click()
    await status('Saved.').waitFor({ timeout: 60_000 })
    expect(changedLines('flows/texts/en-US/otp.yaml')).toEqual([
      'sentAgain: We sent you a new code.',
    ])
    expect(changedLines('flows/texts/ko-KR/otp.yaml')).toEqual([
      'sentAgain: 새 인증번호를 보냈습니다.',
    ])
  })

  test('mark a missing text, write it, and keep the typed one over a crash', async () => {
    const file = 'flows/texts/ja-JP/otp.yaml'
    writeFileSync(join(folder, file), shipped(file).replace(/^send: .*\n/m, ''))
    await open('/texts?missing=1')
    const missing = text('otp.send', '日本語')
    await missing.waitFor({ timeout: 60_000 })
    await page.getByText('Missing', { exact: true }).waitFor()
    await missing.fill('コードを送る')
    const again = await page.context().newPage()
    await page.close({ runBeforeUnload: false })
    page = again
    await open('/texts?find=otp.send')
    expect(await text('otp.send', '日本語').inputValue()).toBe('コードを送る')
    await page.keyboard.press('Control+s')
    await status('Saved.').waitFor({ timeout: 60_000 })
    expect(onDisk(file)).toMatch(/\nsend: コードを送る\n/)
  })

  test('let the person choose when another program changed the same text', async () => {
    const file = 'flows/texts/en-US/otp.yaml'
    await open('/texts?find=otp.sentAgain')
    await text('otp.sentAgain', 'English').fill('Mine.')
    writeFileSync(
      join(folder, file),
      shipped(file).replace(/^sentAgain: .*$/m, 'sentAgain: Theirs.'),
    )
    await status('another program changed').waitFor({ timeout: 60_000 })
    await page.getByText('The file has now: Theirs.').waitFor()
    await expectAccessible(page)
    await button('Your text').click()
    await status('1 text is not saved yet.').waitFor({ timeout: 60_000 })
    await button('Save').click()
    await status('Saved.').waitFor({ timeout: 60_000 })
    expect(onDisk(file)).toContain('\nsentAgain: Mine.\n')
  })

  test('give a tenant its own text, and the default again', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open('/texts?tenant=maru&find=otp.sentAgain')
    await text('otp.sentAgain', 'English').fill('Maru sent a new code.')
    await text('otp.sentAgain', '한국어').fill('마루에서 새 인증번호를 보냈습니다.')
    await text('otp.sentAgain', '日本語').fill('マルが新しいコードを送信しました。')
    await expectAccessible(page)
    await button('Save').click()
    await status('Saved.').waitFor({ timeout: 60_000 })
    expect(onDisk(MARU)).toContain('sentAgain: Maru sent a new code.')
    const reset = page.getByRole('button', { name: /^Reset to default/ })
    await reset.first().waitFor({ timeout: 60_000 })
    while ((await reset.count()) > 0) await reset.first().click()
    await button('Save').click()
    await status('Saved.').waitFor({ timeout: 60_000 })
    expect(onDisk(MARU)).toBe(shipped(MARU))
  })

  test('copy a logo into the folder of the tenant, and reset a number', async () => {
    await open(`/edit?file=${encodeURIComponent(MARU)}`)
    await page.getByText('Settings', { exact: true }).click()
    const settings = page.getByRole('region', { name: 'Settings' })
    const picture = settings.getByLabel('Logo: choose a picture')
    await picture.setInputFiles({
      name: 'Bad.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html>'),
    })
    await settings.getByText('The picture was not used').waitFor()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    await picture.setInputFiles({
      name: 'My Logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(svg),
    })
    await settings.getByText('The picture is in the folder as my-logo.svg.').waitFor()
    expect(onDisk('flows/tenants/maru/my-logo.svg')).toBe(svg)
    await settings.getByRole('searchbox').fill('otp.digits')
    await settings.getByRole('spinbutton').fill('7')
    await expectAccessible(page)
    await settings.getByRole('button', { name: 'Reset to default: otp.digits' }).click()
    await button('Save').click()
    await status('Saved.').waitFor({ timeout: 60_000 })
    expect(changedLines(MARU)).toEqual([expect.stringContaining('logo: my-logo.svg')])
    rmSync(join(folder, 'flows', 'tenants', 'maru'), { recursive: true })
  })

  test('are used by keyboard alone, in Korean, dark, and 320 pixels wide', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 640 })
    await open('/texts?find=otp.sentAgain')
    await page.getByLabel('Language', { exact: true }).selectOption('ko-KR')
    await text('otp.sentAgain', '한국어').focus()
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await status('문구 1개가 아직 저장되지 않았습니다.').waitFor()
    await page.keyboard.press('Control+s')
    await status('저장되었습니다.').waitFor({ timeout: 60_000 })
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toEqual([])
  })
})

describe('a walk through the shipped product', { timeout: 240_000 }, () => {
  test('begins with a line about the wait, and shows where an address leads', async () => {
    await open('/walk?screen=login')
    await page.getByText(/The walk begins …|Drawing the first page …/).waitFor()
    const drawn = page.frameLocator('.walk-frame')
    await drawn.getByRole('button', { name: 'Continue' }).waitFor()
    await page.getByText('The walk left the product for').waitFor()
    await expectAccessible(page)
    const acts = page.getByRole('complementary', { name: 'Possible acts' })
    expect(await acts.getByRole('button').count()).toBeGreaterThan(0)
  })
})
