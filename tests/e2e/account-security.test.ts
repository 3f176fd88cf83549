import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarbor } from '../../examples/account-security/server.ts'
import { codeOf, stepAt } from '../../examples/account-security/totp.ts'
import { launchBrowser } from '../../scripts/browser.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { takePicture } from '../support/picture.ts'
import { serveBuild } from '../support/serve-build.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'
import { type Gatehouse, startGatehouse } from '../support/start-gatehouse.ts'
import { expectStrictPolicy } from '../support/strict-policy.ts'
import { watchPage } from '../support/watch-page.ts'

// The server of another product, with cookies, tokens and errors of its own, and its screens from
// their sources, by the command of examples/account-security/README.md.
let browser: Browser
let gatehouse: Gatehouse

beforeAll(async () => {
  browser = await launchBrowser()
  gatehouse = await startGatehouse({
    script: ['examples/account-security/start.ts'],
    env: { NODE_ENV: 'development' },
  })
}, 180_000)
afterAll(async () => {
  await Promise.all([gatehouse.stop(), browser.close()])
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

async function look(page: Page, name: string): Promise<void> {
  await heading(page, name)
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await expectAccessible(page)
  expect(await sidewaysScroll(page), `sideways scroll on ${name}`).toEqual([])
}

const signIn = async (page: Page, username: string, password: string) => {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The description of a field has its problem. */
const problemAt = (page: Page, label: string) => {
  const field = page.getByLabel(label, { exact: true }).first()
  return expect.poll(
    () =>
      field.evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      ),
    { timeout: 10_000 },
  )
}

test('signs in, enrolls, lists, revokes and signs out with a session cookie', async () => {
  const context = await browser.newContext({ locale: 'en-US' })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const watch = await watchPage(page)
  expectStrictPolicy(await page.goto(`${gatehouse.origin}/account/`, { timeout: 120_000 }))
  await look(page, 'Sign in to Harbor')

  await signIn(page, 'ada', 'wrong')
  await problemAt(page, 'Password').toContain('The user name or the password is wrong.')
  expect(await page.getByLabel('User name').inputValue()).toBe('ada')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await signIn(page, 'ada l', 'lighthouse')
  await problemAt(page, 'User name').toContain('A user name has no spaces.')
  await expectAccessible(page)

  await signIn(page, 'ada', 'lighthouse')
  await look(page, 'Your authenticators')
  const cookies = await context.cookies()
  expect(cookies.map(({ name, httpOnly }) => ({ name, httpOnly }))).toContainEqual({
    name: 'harbor_session',
    httpOnly: true,
  })
  await page.getByText('You have no authenticator yet.').waitFor()
  await page.getByText('You can add 5 more.').waitFor()

  const begun = page
    .waitForResponse(
      (answer) => answer.url().endsWith('/authenticators') && answer.request().method() === 'POST',
    )
    .then(async (answer) => (await answer.json()) as { readonly secret: string })
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const key = await begun
  await look(page, 'Add an authenticator app')
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  await page.getByLabel('Name of the app').fill('Phone')
  // No step near the present one has this code.
  const near = new Set(
    [-2, -1, 0, 1, 2].map((away) => codeOf(key.secret, stepAt(Date.now()) + away)),
  )
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.has(code),
  )
  await page
    .getByLabel('Code of the app')
    .first()
    .fill(wrong ?? '')
  await page.getByRole('button', { name: 'Add the app' }).click()
  await problemAt(page, 'Code of the app').toContain('This code is wrong.')
  await page
    .getByLabel('Code of the app')
    .first()
    .fill(codeOf(key.secret, stepAt(Date.now())))
  await page.getByRole('button', { name: 'Add the app' }).click()
  await page.getByText('The authenticator is added.').waitFor()
  await look(page, 'Your authenticators')
  await page.getByText('Phone', { exact: true }).waitFor()

  // The session is a cookie: the guard asks the server, and a reload never shows the sign-in.
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.reload()
  await heading(page, 'Your authenticators')
  await page.getByText('Phone', { exact: true }).waitFor()
  watch.tolerate(/api\/v2\/session/)
  await page.route('**/api/v2/session', (route) => route.abort())
  await page.reload()
  await page.getByText('Harbor does not answer. Check your network.').first().waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
  await page.unroute('**/api/v2/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Your authenticators')
  await page.getByText('Phone', { exact: true }).waitFor()
  expect(addresses.filter((address) => address.includes('sign-in'))).toEqual([])

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog', { name: 'Remove Phone?' }).waitFor()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove the authenticator' }).click()
  await page.getByText('The authenticator is removed.').waitFor()
  await page.getByText('You have no authenticator yet.').waitFor()

  // At once: Chromium drops the body when the page goes on.
  const made = page
    .waitForResponse((answer) => answer.url().endsWith('/api-key'))
    .then(async (answer) => (await answer.json()) as { readonly key: string })
  await page.getByRole('button', { name: 'Make an API key' }).click()
  await page.getByRole('button', { name: 'Make the key' }).click()
  const { key: apiKey } = await made
  await look(page, 'Your API key')
  await page.getByText(apiKey, { exact: true }).waitFor()
  await page.getByText('Programs send it to api.harbor.example, at addresses below /v2.').waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('harbor-api-key.txt')
  await takePicture(page, 'harbor-api-key')
  await page.getByRole('button', { name: 'I have kept the key' }).click()
  await heading(page, 'Your authenticators')
  expect(await page.getByText(apiKey).count()).toBe(0)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await heading(page, 'Sign in to Harbor')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('harbor_session')
  expect(watch.faults()).toEqual([])
  await context.close()
}, 300_000)

test('shows the time to wait after too many wrong passwords', async () => {
  const page = await browser.newPage({ locale: 'en-US' })
  await page.goto(`${gatehouse.origin}/account/`, { timeout: 120_000 })
  await heading(page, 'Sign in to Harbor')
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await signIn(page, 'ada', 'wrong')
    await answered
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  }
  await page.getByText('Too many attempts. Wait until the time below is over.').first().waitFor()
  await expect.poll(() => page.getByText('You can try again in').first().isVisible()).toBe(true)
  await page.close()
}, 300_000)

test('its build signs in, enrolls and signs out under the policy of production', async () => {
  const harbor = await startHarbor()
  const front = await serveBuild('examples/account-security', harbor.origin)
  const page = await browser.newPage({ locale: 'en-US' })
  page.setDefaultTimeout(60_000)
  const watch = await watchPage(page)
  expectStrictPolicy(await page.goto(`${front.origin}/account/`))
  await look(page, 'Sign in to Harbor')
  await takePicture(page, 'harbor-sign-in')
  await signIn(page, 'ada', 'lighthouse')
  await look(page, 'Your authenticators')
  await takePicture(page, 'harbor-authenticators')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  await takePicture(page, 'harbor-add-authenticator')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await heading(page, 'Sign in to Harbor')
  expect(watch.faults()).toEqual([])
  await page.close()
  await front.close()
  await harbor.close()
}, 600_000)

test('the server refuses a request of another site, which cannot read the token', async () => {
  const forged = await fetch(`${gatehouse.origin}/api/v2/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: 'harbor_csrf=known' },
    body: JSON.stringify({ username: 'ada', password: 'lighthouse' }),
  })
  expect([forged.status, forged.headers.get('content-type')]).toEqual([
    403,
    'application/problem+json',
  ])
  expect(await forged.json()).toMatchObject({
    type: 'https://harbor.example/problems/csrf-mismatch',
  })
})
