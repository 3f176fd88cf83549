import { execFileSync } from 'node:child_process'
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

let browser: Browser
let folder: string
let studio: RunningStudio
let page: Page
let watch: Watch

beforeAll(async () => {
  browser = await launchBrowser()
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-studio-'))
  for (const part of ['flows', 'schemas', 'openapi'])
    cpSync(join(ROOT, 'examples', 'room-booking', part), join(folder, part), {
      recursive: true,
      force: true,
    })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'first')
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
  git('checkout', '-q', '.')
  const faults = watch.faults()
  await page.close()
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

const git = (...words: readonly string[]) => execFileSync('git', ['-C', folder, ...words])
const open = async (path: string) => page.goto(`${studio.origin}${path}`)
const box = (name: string) => page.locator('.react-flow__node', { hasText: name })

describe('the studio', { timeout: 120_000 }, () => {
  test('draws each screen, and shows the YAML line of a move', async () => {
    expectStrictPolicy(await open('/'))
    const list = page.getByRole('navigation', { name: 'Screens' })
    await list.getByRole('button', { name: 'my-bookings' }).first().waitFor()
    const screens = await list.locator('li').count()
    expect(await page.locator('.box.screen').count()).toBe(screens)
    await list.getByRole('button', { name: 'my-bookings' }).first().click()
    const details = page.getByRole('complementary', { name: 'Details' })
    const ways = details.locator('.ways').first()
    const way = ways.getByRole('button').first()
    await way.click()
    const line = await ways.locator('mark').first().textContent()
    const [, file = '', number = ''] =
      /(\S+):(\d+)/.exec((await ways.locator('figcaption').first().textContent()) ?? '') ?? []
    const source = readFileSync(join(folder, file), 'utf8').split('\n')[Number(number) - 1] ?? ''
    expect(source.trim()).not.toBe('')
    expect(line).toContain(source.trim())
    await expectAccessible(page)
  })

  test('finds screens by operation and by text, and fades the others', async () => {
    await open('/?find=listRooms')
    await box('room-list').first().waitFor()
    const list = page.getByRole('navigation', { name: 'Screens' })
    await expect.poll(() => list.getByText('Operation: listRooms').count()).toBeGreaterThan(0)
    expect(await page.locator('.box.is-faded').count()).toBeGreaterThan(0)
    await page.getByRole('searchbox').fill('Where do you work')
    await expect.poll(() => list.getByText('Text: Where do you work?').count()).toBe(1)
  })

  test('draws each state of a screen, at an address of its own', async () => {
    await open('/')
    await box('my-bookings').first().click()
    await page.getByRole('link', { name: 'States of this screen' }).click()
    const states = page.getByRole('navigation', { name: 'States' })
    const second = states.getByRole('button').nth(1)
    await second.click()
    const address = page.url()
    expect(address).toMatch(/state=[0-9a-f]{10}/)
    const frame = page.frameLocator('.frames iframe')
    await frame.locator('h1').waitFor()
    const heading = await frame.locator('h1').textContent()
    const other = await browser.newPage()
    await other.goto(address)
    await other.frameLocator('.frames iframe').locator('h1').waitFor()
    expect(await other.frameLocator('.frames iframe').locator('h1').textContent()).toBe(heading)
    await other.close()
    await page.getByLabel('Theme of the screen').selectOption('all')
    await page.getByLabel('Width').selectOption('all')
    await expect.poll(() => page.locator('.frames iframe').count()).toBe(6)
    await expectAccessible(page)
  })

  test('chooses a screen by keyboard, in Korean and dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open('/')
    await page.getByLabel('Language', { exact: true }).selectOption('ko-KR')
    await page.getByRole('searchbox', { name: '찾기' }).focus()
    await page.keyboard.type('my-book')
    const row = page.getByRole('navigation', { name: '화면' }).getByRole('button').first()
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      if (await row.evaluate((element) => element === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('complementary', { name: '상세 정보' }).count()).toBe(1)
    await expectAccessible(page)
  })

  test('follows the files: reports an error, keeps the last map, then its end', async () => {
    await open('/')
    await box('my-bookings').first().waitFor()
    const path = join(folder, 'flows', 'app.yaml')
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, `${before}\nnonsense: true\n`)
    await page.getByRole('status').filter({ hasText: 'last version' }).waitFor()
    await box('my-bookings').first().waitFor()
    await page.getByRole('link', { name: /Problems/ }).click()
    await expect.poll(() => page.getByRole('heading', { name: /unknown-key/ }).count()).toBe(1)
    await expectAccessible(page)
    writeFileSync(path, before)
    await page.getByText('No problems found.').waitFor()
  })

  test('compares the files with the last commit, in words and in pictures', async () => {
    const path = join(folder, 'flows', 'texts', 'en-US', 'office.yaml')
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, before.replace('Where do you work?', 'Which office?'))
    await open('/compare')
    const change = page.getByRole('listitem').filter({ hasText: 'Which office?' })
    await change.waitFor()
    expect(await change.getByRole('heading').first().textContent()).toContain('Where do you work?')
    await change.getByRole('button', { name: 'Show before and after' }).click()
    await expect
      .poll(() => change.locator('mark').allTextContents())
      .toEqual([
        expect.stringContaining('Where do you work?'),
        expect.stringContaining('Which office?'),
      ])
    await expectAccessible(page)
    const screen = join(folder, 'flows', 'office', 'choose-office.yaml')
    writeFileSync(screen, readFileSync(screen, 'utf8').replace(/^layout: .*\n/m, ''))
    writeFileSync(screen, `${readFileSync(screen, 'utf8')}layout: wide\n`)
    const look = page.getByRole('listitem').filter({ hasText: 'choose-office' })
    await look.getByRole('button', { name: 'Show before and after' }).click()
    for (const at of [0, 1]) {
      const heading = look.frameLocator('iframe').nth(at).locator('h1')
      await expect
        .poll(() => heading.textContent())
        .toBe(['Where do you work?', 'Which office?'][at])
    }
    await page.getByLabel('Compare with').fill('no-such-branch')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByText('Git knows no version "no-such-branch" here.').waitFor()
  })

  test('answers this machine alone, and no file outside of the product', async () => {
    const ask = async (path: string, host = `localhost:${studio.port}`) => {
      const answer = await page.request.get(`${studio.origin}${path}`, { headers: { host } })
      return [answer.status(), await answer.text()] as const
    }
    expect((await ask('/api/product', 'evil.example'))[0]).toBe(403)
    const fromOtherSite = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await page.request.get(`${studio.origin}/api/product`, fromOtherSite)).status()).toBe(
      403,
    )
    const link = { headers: { ...fromOtherSite.headers, 'sec-fetch-dest': 'document' } }
    const statusOf = async (path: string) =>
      (await page.request.get(`${studio.origin}${path}`, link)).status()
    expect(await statusOf('/screens/my-bookings')).toBe(200)
    expect(await statusOf('/state?screen=my-bookings')).toBe(403)
    for (const file of [
      '../../etc/passwd',
      'flows/../openapi/common-api.yaml',
      'flows/../../x.yaml',
      '/etc/hosts',
      'flows/app.txt',
    ])
      expect((await ask(`/api/source?file=${encodeURIComponent(file)}`))[0]).toBe(404)
    expect((await ask('/api/source?file=flows/app.yaml'))[0]).toBe(200)
    expect((await ask('/api/map?tenant=nobody'))[0]).toBe(404)
    expect((await ask('/state?screen=my-bookings&language=__proto__'))[0]).toBe(404)
  })
})
