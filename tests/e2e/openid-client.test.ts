import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as oidc from 'openid-client'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { type RunningGatehouse, startGatehouse } from '../../scripts/start/start-gatehouse.ts'
import type { RegisteredClient } from '../../server/oidc/registered-clients.ts'
import { WORDS } from '../support/words.ts'

const words = WORDS['en-US']
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-client-'))
/** The application: any page of it. */
const application = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Wiki</title>')
})
let gatehouse: RunningGatehouse
let configuration: oidc.Configuration
let origin = ''
let browser: Awaited<ReturnType<typeof launchBrowser>>

beforeAll(async () => {
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve))
  origin = `http://localhost:${(application.address() as AddressInfo).port}`
  const wiki: RegisteredClient = {
    id: 'wiki',
    name: 'Wiki',
    secret: 'wiki-secret-of-a-test-0123',
    authentication: 'client_secret_basic',
    redirectUris: [`${origin}/callback`],
    postLogoutRedirectUris: [`${origin}/bye`],
    scopes: ['openid', 'profile', 'offline_access'],
    needsPkce: true,
    signature: 'RS256',
  }
  gatehouse = await startGatehouse(
    { host: '127.0.0.1', port: 0, dataFolder: folder, openidClients: [wiki] },
    async () => undefined,
  )
  browser = await launchBrowser()
  configuration = await oidc.discovery(
    new URL(`${gatehouse.origin}/secdx/auth`),
    wiki.id,
    {},
    oidc.ClientSecretBasic(wiki.secret),
    { execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks] },
  )
})
afterAll(async () => {
  await browser?.close()
  await gatehouse?.close()
  application.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Signs in by `prompt=consent`: the password once, and then the tokens of the application. */
async function signIn(page: Page) {
  const [pkceCodeVerifier, expectedState, expectedNonce] = [
    oidc.randomPKCECodeVerifier(),
    oidc.randomState(),
    oidc.randomNonce(),
  ]
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: `${origin}/callback`,
    scope: 'openid profile offline_access',
    prompt: 'consent',
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  await page.goto(address.href)
  await page.getByText('Wiki').first().waitFor()
  await page.getByRole('textbox', { name: words.username }).fill('daniel.park')
  await page.getByLabel(words.password, { exact: true }).fill('a-single-plain-door')
  await page.keyboard.press('Enter')
  // A second question would be a loop.
  await page.waitForURL(`${origin}/callback?**`)
  return oidc.authorizationCodeGrant(configuration, new URL(page.url()), {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
    idTokenExpected: true,
  })
}

test('openid-client signs in by prompt=consent twice, refreshes and logs out', async () => {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const first = await signIn(page)
  expect(first.claims()?.['acr']).toBe('urn:gatehouse:acr:one-factor')

  const second = await signIn(page)
  expect(second.claims()?.sub).toBe(first.claims()?.sub)

  const refreshed = await oidc.refreshTokenGrant(configuration, String(second.refresh_token))
  expect(refreshed.refresh_token).not.toBe(second.refresh_token)

  const logOut = oidc.buildEndSessionUrl(configuration, {
    id_token_hint: String(second.id_token),
    post_logout_redirect_uri: `${origin}/bye`,
    state: 'of-the-log-out',
  })
  await page.goto(logOut.href)
  expect(page.url()).toBe(`${origin}/bye?state=of-the-log-out`)
  await expect(
    oidc.refreshTokenGrant(configuration, String(refreshed.refresh_token)),
  ).rejects.toMatchObject({ error: 'invalid_grant' })
})
