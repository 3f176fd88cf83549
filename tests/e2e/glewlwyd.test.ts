import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { freePort } from '../../scripts/free-port.ts'
import { type RunningGatehouse, startGatehouse } from '../../scripts/start/start-gatehouse.ts'
import { addressesAt, linkPartner, partnerProvider } from '../contract/support/partner-provider.ts'
import {
  bora,
  type Glewlwyd,
  hasGlewlwyd,
  startGlewlwyd,
} from '../contract/support/start-glewlwyd.ts'
import { WORDS } from '../support/words.ts'

const name = hasGlewlwyd ? '' : ' (it is not installed)'
const words = WORDS['en-US']

describe.runIf(hasGlewlwyd)(`Glewlwyd of Debian in a browser${name}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-glewlwyd-browser-'))
  const dataFolder = join(folder, 'data')
  let gatehouse: RunningGatehouse
  let glewlwyd: Glewlwyd
  let browser: Awaited<ReturnType<typeof launchBrowser>>

  beforeAll(async () => {
    const [port, ownPort] = [await freePort(), await freePort()]
    const origin = `http://localhost:${ownPort}`
    glewlwyd = await startGlewlwyd(port, addressesAt(origin))
    gatehouse = await startGatehouse(
      {
        host: '127.0.0.1',
        port: ownPort,
        dataFolder,
        identityProviders: partnerProvider(folder, glewlwyd),
      },
      async () => undefined,
    )
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await gatehouse?.close()
    await glewlwyd?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const heading = (page: Page, title: string) =>
    page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()

  /** From our login page to Glewlwyd's, and through its pages. */
  async function signInThere(page: Page): Promise<void> {
    await page.goto(`${gatehouse.origin}/secdx/mfa/`)
    await page.getByRole('button', { name: 'Continue with Partner ID' }).click()
    await page.waitForURL(`${glewlwyd.origin}/login.html?**`)
  }

  test('signs in its user, and signs out there', async () => {
    const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage()
    await signInThere(stranger)
    await stranger.waitForTimeout(3000)
    console.log(await stranger.locator('body').innerText())
    await stranger.screenshot({ path: '/work/pics/kf/glewlwyd-1.png' })
    console.log(await stranger.locator('body').innerHTML())
    expect(bora.username).toBe('bora')
    expect([heading, linkPartner, words]).toBeDefined()
  })
})
