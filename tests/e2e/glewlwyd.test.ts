import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { freePort } from '../../scripts/free-port.ts'
import { serveFrontEnd } from '../../scripts/start/serve-front-end.ts'
import { ownProduct } from '../../scripts/vite/product.ts'
import { readTenants } from '../../scripts/vite/tenants.ts'
import { startReferenceServer } from '../../server/main.ts'
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

/** As `identityProviders: [sora, partner]` in the file of the tenant. */
const offersPartner = (tenant: ReturnType<typeof readTenants>[number]) => ({
  ...tenant,
  values: { ...tenant.values, identityProviders: ['sora', 'partner'] },
})

describe.runIf(hasGlewlwyd)(`Glewlwyd of Debian in a browser${name}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-glewlwyd-browser-'))
  const dataFolder = join(folder, 'data')
  let gatehouse: Awaited<ReturnType<typeof startReferenceServer>>
  let glewlwyd: Glewlwyd
  let browser: Awaited<ReturnType<typeof launchBrowser>>

  beforeAll(async () => {
    const [port, ownPort] = [await freePort(), await freePort()]
    glewlwyd = await startGlewlwyd(port, addressesAt(`http://localhost:${ownPort}`))
    gatehouse = await startReferenceServer({
      mode: 'sandbox',
      host: '127.0.0.1',
      port: ownPort,
      dataFolder,
      identityProviders: partnerProvider(folder, glewlwyd),
      tenants: async () => readTenants(ownProduct.dist).map(offersPartner),
    })
    await serveFrontEnd(gatehouse.app, ownProduct, gatehouse.tenants)
    await gatehouse.open()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await gatehouse?.close()
    await glewlwyd?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-US' })
    // Two sites and six documents in a row, on a busy machine.
    context.setDefaultTimeout(60_000)
    return context.newPage()
  }
  const heading = (page: Page, title: string) =>
    page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  const press = (page: Page, title: string) =>
    page.getByRole('button', { name: title, exact: true }).click()

  /** From our login page through the pages of Glewlwyd. */
  async function signInThere(page: Page): Promise<void> {
    await page.goto(`${gatehouse.origin}/secdx/mfa/`)
    await press(page, 'Continue with Partner ID')
    await page.waitForURL(`${glewlwyd.origin}/login.html?**`)
    await page.getByPlaceholder('Your username').fill(bora.username)
    await page.getByPlaceholder('Your password').fill(bora.password)
    await page.keyboard.press('Enter')
    await page.getByTitle('Continue to client application').click()
  }

  test('signs in its user, and the sign-out leads to its question', async () => {
    const stranger = await newPage()
    await signInThere(stranger)
    await heading(stranger, 'Complete your sign-up')
    linkPartner(dataFolder, 'daniel.park')

    const page = await newPage()
    await signInThere(page)
    await heading(page, words.home)
    await press(page, words.secureLogout)
    await heading(page, words.secureLogout)
    await press(page, words.logOut)
    await page.waitForURL(`${glewlwyd.origin}/login.html?**`)
    expect(new URL(page.url()).searchParams.get('prompt')).toBe('end_session')
    await page.getByRole('heading', { name: 'End session' }).waitFor()
  })
})
