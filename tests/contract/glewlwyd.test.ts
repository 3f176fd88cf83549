import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { signUpContext } from './support/identity-provider.ts'
import { addressesAt, linkPartner, partnerProvider } from './support/partner-provider.ts'
import { begin, exchange, followRedirectsToFrontEnd, handOver } from './support/sign-in.ts'
import {
  bora,
  type Glewlwyd,
  hasGlewlwyd,
  signInAtGlewlwyd,
  startGlewlwyd,
} from './support/start-glewlwyd.ts'
import { type RunningTestServer, startTestServer } from './support/start-test-server.ts'

const name = hasGlewlwyd ? '' : ' (it is not installed)'

describe.runIf(hasGlewlwyd)(`Glewlwyd of Debian${name}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-providers-'))
  let referenceServer: RunningTestServer
  let glewlwyd: Glewlwyd
  let browser: HttpBrowser

  beforeAll(async () => {
    const [port, ownPort] = [await freePort(), await freePort()]
    glewlwyd = await startGlewlwyd(port, addressesAt(`http://localhost:${ownPort}`))
    referenceServer = await startTestServer({
      port: ownPort,
      identityProviders: partnerProvider(folder, glewlwyd),
    })
    browser = new HttpBrowser(referenceServer.origin)
  })
  afterAll(async () => {
    await referenceServer?.stop()
    await glewlwyd?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** From the log-in of this server to Glewlwyd and back. */
  async function enter() {
    const begun = await begin(browser)
    const { body } = await browser.api(
      'GET',
      `/login/identity-providers/list?tenantId=default&sessionDataKey=${begun.sessionDataKey}`,
    )
    const items = body['items'] as readonly { readonly id: string; readonly loginUrl: string }[]
    const start = items.find(({ id }) => id === 'partner')?.loginUrl ?? ''
    const authorize = (await browser.get(start)).location ?? ''
    const there = new HttpBrowser(glewlwyd.origin)
    const page = new URL((await there.get(authorize)).location ?? '')
    expect(page.pathname).toBe('/login.html')
    await signInAtGlewlwyd(there)
    // Its page adds this word when the user presses Continue.
    const callback = (await there.get(`${authorize}&g_continue`)).location ?? ''
    const at = new URL((await browser.get(callback)).location ?? '', browser.origin)
    return { begun, at, there }
  }

  it('offers a sign-up to its user', async () => {
    const { at } = await enter()
    expect(at.pathname).toBe('/secdx/mfa/login/identity-provider')
    expect((await signUpContext(browser, at)).body).toMatchObject({
      idpName: 'Partner ID',
      username: `${bora.username}@partner.example`,
      attributes: expect.arrayContaining([{ name: 'givenName', value: 'Bora', vouched: true }]),
    })
  })

  it('signs in its user, and logs out there', async () => {
    linkPartner(referenceServer.dataFolder, 'daniel.park')
    const { begun, at, there } = await enter()
    const requestId = at.searchParams.get('requestId') ?? ''
    const returned = await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, requestId, '')).text,
    )
    browser.token = String((await exchange(browser, begun, returned)).body['token'])
    expect((await browser.api('GET', '/users/signin')).body['username']).toBe('daniel.park')

    const { body } = await browser.api('POST', '/users/signout', { scope: 'current' })
    const logOut = String(body['logoutUrl'])
    const asked = new URL((await browser.get(logOut)).location ?? '')
    expect(asked.origin + asked.pathname).toBe(`${glewlwyd.issuer}/end_session`)
    const question = new URL((await there.get(asked.href)).location ?? '')
    expect(question.searchParams.get('prompt')).toBe('end_session')
    const back = question.searchParams.get('callback_url') ?? ''
    expect(back).toBe(`${referenceServer.origin}/secdx/auth/idp/logged-out`)
    const ended = (await browser.get(back)).location ?? ''
    expect((await browser.get(ended)).location).toBe(
      `${referenceServer.origin}/secdx/mfa/consumers-logout/successfully-logout`,
    )
    // The handle serves once.
    expect((await browser.get(logOut)).location).toContain('/secdx/auth/oidc/logout')
  })
})
