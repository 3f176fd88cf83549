import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { signIn } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
beforeEach(() =>
  new HttpBrowser(referenceServer.origin).send('POST', '/sandbox/api/reset', '{}', {
    'content-type': 'application/json',
  }),
)

const withdraw = (browser: HttpBrowser, permissionWithdrawn: 0 | 1) =>
  browser.send('POST', '/sandbox/api/settings', JSON.stringify({ permissionWithdrawn }), {
    'content-type': 'application/json',
  })

describe('an account that another system manages', () => {
  it('names the managing system to the owner only, while it manages', async () => {
    const browser = new HttpBrowser(referenceServer.origin)
    const manage = (sotName: string) =>
      browser.send('POST', '/sandbox/api/accounts/minji.kim/state', JSON.stringify({ sotName }), {
        'content-type': 'application/json',
      })
    await signIn(browser)
    expect((await manage('Knox HR')).status).toBe(200)
    expect((await browser.api('GET', '/users/signin')).body['profile']).toMatchObject({
      sotName: 'Knox HR',
    })
    await manage('')
    expect((await browser.api('GET', '/users/signin')).body['profile']).toMatchObject({
      sotName: null,
    })
  })
})

describe('a permission that is withdrawn', () => {
  it('D6.01: answers calls of this user with 403, and keeps the session', async () => {
    const browser = new HttpBrowser(referenceServer.origin)
    await signIn(browser)
    await withdraw(browser, 1)
    for (const path of [
      '/users/signin',
      '/users/sessions/list',
      '/users/authenticators/list',
      '/users/verifications/history/list',
    ]) {
      const { status, body } = await browser.api('GET', path)
      expect([path, status, body['code']]).toEqual([path, 403, 'FORBIDDEN'])
    }
    expect((await browser.api('GET', '/systems/languages/list')).status).toBe(200)
    expect((await new HttpBrowser(referenceServer.origin).api('GET', '/users/signin')).status).toBe(
      401,
    )
    await withdraw(browser, 0)
    expect((await browser.api('GET', '/users/signin')).status).toBe(200)
  })
})
