import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { signInThere, wiki } from './support/relying-party.ts'
import { type Apache, hasApache, startApache } from './support/start-apache.ts'
import { startTestServer, type RunningTestServer } from './support/start-test-server.ts'

const name = hasApache ? '' : ' (neither Apache nor its module is installed)'

describe.runIf(hasApache)(`mod_auth_openidc of Debian${name}`, () => {
  let referenceServer: RunningTestServer
  let apache: Apache
  beforeAll(async () => {
    const port = await freePort()
    const callback = `http://localhost:${port}/private/callback`
    referenceServer = await startTestServer({
      openidClients: [
        {
          ...wiki,
          needsPkce: true,
          redirectUris: [callback],
          postLogoutRedirectUris: [`http://localhost:${port}/`],
        },
      ],
    })
    apache = await startApache(port, {
      OIDCProviderMetadataURL: `${referenceServer.origin}/secdx/auth/.well-known/openid-configuration`,
      OIDCClientID: wiki.id,
      OIDCClientSecret: String(wiki.secret),
      OIDCRedirectURI: callback,
      OIDCCryptoPassphrase: 'a passphrase of a test',
      OIDCScope: 'openid profile offline_access',
      OIDCAuthRequestParams: 'prompt=consent',
      OIDCPKCEMethod: 'S256',
    })
  })
  afterAll(async () => {
    await apache?.stop()
    await referenceServer?.stop()
  })

  type Info = {
    readonly access_token: string
    readonly refresh_token: string
    readonly id_token: { readonly acr: string; readonly amr: readonly string[] }
    readonly userinfo: { readonly preferred_username: string }
  }

  it('signs in, refreshes and logs out', async () => {
    const application = new HttpBrowser(apache.origin)
    const browser = new HttpBrowser(referenceServer.origin)
    const started = await application.get('/private/')
    const asked = await browser.get(started.location ?? '')
    const loginPage = new URL(asked.location ?? '', browser.origin)
    expect(loginPage.searchParams.get('sp')).toBe('Wiki')
    const returned = await signInThere(browser, loginPage)
    const entered = await application.get(returned.href)
    expect(entered.location).toBe(`${apache.origin}/private/`)
    expect((await application.get('/private/')).text).toBe('The wiki.')

    const info = async () =>
      JSON.parse((await application.get('/private/callback?info=json')).text) as Info
    const before = await info()
    expect([before.userinfo.preferred_username, before.id_token.amr]).toEqual([
      'daniel.park',
      ['pwd'],
    ])

    const refresh = new URLSearchParams({
      refresh: `${apache.origin}/private/`,
      access_token: before.access_token,
    })
    const refreshed = await application.get(`/private/callback?${refresh}`)
    expect(refreshed.location).toBe(`${apache.origin}/private/`)
    const after = await info()
    expect(after.access_token).not.toBe(before.access_token)
    expect(after.refresh_token).not.toBe(before.refresh_token)

    const logout = new URLSearchParams({ logout: `${apache.origin}/` })
    const left = await application.get(`/private/callback?${logout}`)
    expect((await browser.get(left.location ?? '')).location).toBe(`${apache.origin}/`)
    const again = await application.get('/private/')
    expect((await browser.get(again.location ?? '')).location).toMatch(/^\/secdx\/mfa\/login\?/)
  })
})
