import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { type RunningStudio, startStudio } from '../../scripts/studio/start-studio.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectStrictPolicy } from '../support/strict-policy.ts'
import { type Watch, watchPage } from '../support/watch-page.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PRODUCT = join(ROOT, 'examples', 'room-booking')
const FILE = 'flows/office/choose-office.yaml'
const TEXTS = 'flows/texts/en-US/office.yaml'

let browser: Browser
let folder: string
let studio: RunningStudio
let page: Page
let watch: Watch

beforeAll(async () => {
  browser = await launchBrowser()
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-edit-'))
  restore()
  studio = await startStudio(folder, 0)
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
  await page.context().close()
  restore()
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

function restore(): void {
  for (const part of ['flows', 'schemas', 'openapi'])
    cpSync(join(PRODUCT, part), join(folder, part), { recursive: true, force: true })
}

const onDisk = (file: string) => readFileSync(join(folder, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const editor = () => page.getByRole('textbox', { name: 'flows/' })
const found = () => page.getByRole('region', { name: 'Problems' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const typed = () => page.locator('.cm-content').innerText()

async function open(file: string) {
  const answer = await page.goto(`${studio.origin}/edit?file=${encodeURIComponent(file)}`)
  await editor().waitFor()
  return answer
}

/** Types at the end of the text. */
async function type(text: string) {
  await editor().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

describe('the editor of the studio', { timeout: 180_000 }, () => {
  test('reports a mistake, fixes it, undoes, and saves', async () => {
    expectStrictPolicy(await open(FILE))
    await type('profile-icn: true\n')
    await found().getByText('The key "profile-icn" is not allowed in a screen.').waitFor()
    await expectAccessible(page)
    await found().getByText('Help for unknown-key').click()
    await found().getByRole('heading', { name: 'Right' }).waitFor()
    await found().getByRole('button', { name: 'Replace with “profile-icon”' }).click()
    await found().getByText('No problems.').waitFor()
    await button('Undo').click()
    await found().getByText('The key "profile-icn" is not allowed in a screen.').waitFor()
    await button('Redo').click()
    await found().getByText('No problems.').waitFor()
    expect(onDisk(FILE)).not.toContain('profile-icon')
    await page.keyboard.press('Control+s')
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    expect(onDisk(FILE)).toContain('\nprofile-icon: true\n')
    expect(onDisk(FILE).split('\n').slice(0, -2)).toEqual(
      readFileSync(join(PRODUCT, FILE), 'utf8').split('\n').slice(0, -1),
    )
  })

  test('draws a text while it is typed', async () => {
    await page.goto(`${studio.origin}/edit?file=${TEXTS}&screen=choose-office`)
    const heading = page.frameLocator('.edit-preview iframe').locator('h1')
    await expect
      .poll(async () => heading.textContent(), { timeout: 60_000 })
      .toBe('Where do you work?')
    await page.locator('.cm-line', { hasText: 'Where do you work?' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Here')
    await expect.poll(async () => heading.textContent(), { timeout: 60_000 }).toContain('Here')
    expect(onDisk(TEXTS)).not.toContain('Here')
  })

  test('completes keys and words with their help', async () => {
    await open(FILE)
    await type('profile')
    const list = page.getByRole('listbox')
    await list.getByRole('option', { name: 'profile-icon' }).waitFor()
    await page.getByText('Allows the profile menu in the header.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await list.getByRole('option', { name: 'true' }).waitFor()
    await page
      .locator('.cm-line span', { hasText: /^layout$/ })
      .first()
      .hover()
    await page.getByText('Layout of the page.').waitFor()
    expect(await typed()).toContain('profile-icon: ')
  })

  test('saves no text with errors, unless the person insists', async () => {
    await open(FILE)
    await type('nonsense: 1\n')
    await button('Save').click()
    await page.getByRole('status').filter({ hasText: 'the check finds 1 error' }).waitFor()
    expect(onDisk(FILE)).not.toContain('nonsense')
    await button('Save anyway').click()
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    expect(onDisk(FILE)).toContain('nonsense: 1\n')
  })

  test('joins a change from outside with the typed one', async () => {
    await open(FILE)
    await type('profile-icon: true\n')
    write(FILE, `# first\n${onDisk(FILE)}`)
    await page.getByText('The file was changed outside of this page.').waitFor()
    await button('Save').click()
    await page.getByText('Both changes are in the editor now.').waitFor()
    expect(await typed()).toContain('# first')
    await button('Save').click()
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    expect(onDisk(FILE)).toMatch(/^# first\n[^]*\nprofile-icon: true\n$/)
  })

  test('lets the person choose between two changes of one line', async () => {
    await open(FILE)
    await type('profile-icon: true\n')
    write(FILE, `${onDisk(FILE)}profile-icon: false\n`)
    await page.getByText('The file was changed outside of this page.').waitFor()
    await button('Save').click()
    const conflict = page.getByRole('alertdialog')
    await conflict.waitFor()
    await expectAccessible(page)
    expect(onDisk(FILE)).toMatch(/profile-icon: false\n$/)
    await conflict.getByLabel('Text of the file').check()
    await conflict.getByRole('button', { name: 'Use the chosen lines' }).click()
    expect(await typed()).toContain('profile-icon: false')
    expect(await typed()).not.toContain('profile-icon: true')
  })

  test('shows an invalid file from outside, and does not overwrite it', async () => {
    await open(FILE)
    await type('profile-icon: true\n')
    write(FILE, 'screen: "choose-office\n')
    await page.getByText('The file was changed outside of this page.').waitFor()
    await button('Save').click()
    await page.getByText('The file is not valid YAML now.').waitFor()
    expect(onDisk(FILE)).toBe('screen: "choose-office\n')
    await page.getByRole('alertdialog').getByText('screen: "choose-office').waitFor()
  })

  test('offers the typed text again after a crash', async () => {
    await page.close()
    // The same browser profile: pages of one context share their storage.
    const context = await browser.newContext({ locale: 'en-US' })
    page = await context.newPage()
    watch = await watchPage(page)
    await open(FILE)
    await type('profile-icon: true\n')
    const crashed = page
    page = await context.newPage()
    await crashed.close({ runBeforeUnload: false })
    await open(FILE)
    await button('Restore').click()
    expect(await typed()).toContain('profile-icon: true')
    await button('Save').click()
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    expect(onDisk(FILE)).toContain('profile-icon: true')
  })

  test('changes a setting by its field, and only its line', async () => {
    const file = 'flows/tenants/default.yaml'
    await open(file)
    await page.getByText('Settings', { exact: true }).click()
    const settings = page.getByRole('region', { name: 'Settings' })
    await settings.getByRole('searchbox').fill('hue')
    await settings.getByRole('spinbutton').first().fill('120')
    await page.getByText('1 changed line').click()
    await page.getByText(/\+ .*hue: 120/).waitFor()
    await expectAccessible(page)
    await button('Save').click()
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    const [before, after] = [readFileSync(join(PRODUCT, file), 'utf8'), onDisk(file)].map((text) =>
      text.split('\n'),
    )
    expect(after?.filter((line, at) => line !== before?.[at])).toEqual([
      expect.stringContaining('hue: 120'),
    ])
  })

  test('is used by keyboard alone, in Korean and dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 640 })
    await open(FILE)
    await page.getByLabel('Language', { exact: true }).selectOption('ko-KR')
    const area = page.locator('.cm-content')
    await area.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('profile-icn: true\n')
    await page.getByText('profile-icon', { exact: false }).first().waitFor()
    await page.keyboard.press('Tab')
    expect(await area.evaluate((element) => element.matches(':focus'))).toBe(false)
    const fix = page.getByRole('button', { name: '‘profile-icon’(으)로 바꾸기' })
    for (let presses = 0; presses < 6; presses += 1) {
      if (await fix.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.getByText('문제가 없습니다.').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByRole('status').filter({ hasText: '저장되었습니다.' }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test('lets no other page write, and nothing outside of the product', async () => {
    await open(FILE)
    const { token } = (await (
      await page.request.get(`${studio.origin}/api/edit/files`)
    ).json()) as {
      readonly token: string
    }
    const send = async (headers: Readonly<Record<string, string>>, file = FILE, type = 'json') => {
      const answer = await page.request.post(`${studio.origin}/api/edit/save`, {
        headers: { 'content-type': type === 'json' ? 'application/json' : type, ...headers },
        data: JSON.stringify({ file, text: 'a: 1\n', base: null, insists: true }),
      })
      return answer.status()
    }
    const own = { 'x-studio-token': token, origin: studio.origin, 'sec-fetch-site': 'same-origin' }
    expect(await send({ ...own, 'x-studio-token': 'guess' })).toBe(403)
    expect(await send({ ...own, origin: 'https://evil.example' })).toBe(403)
    expect(await send({ ...own, 'sec-fetch-site': 'none' })).toBe(403)
    expect(await send({ ...own, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await send({ 'x-studio-token': token })).toBe(403)
    expect(await send(own, FILE, 'text/plain')).toBe(415)
    for (const file of ['../x.yaml', 'flows/../../x.yaml', 'package.json', 'flows/x.ts'])
      expect(await send(own, file)).toBe(404)
    // The version is not the one that was read.
    expect(await send(own)).toBe(200)
    expect(onDisk(FILE)).toBe(readFileSync(join(PRODUCT, FILE), 'utf8'))
  })
})
