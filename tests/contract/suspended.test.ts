import { expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { authorizeAddress, begin, enterPassword, signIn } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()

it('sends a suspended user with a provider session to the sign-in error', async () => {
  const browser = new HttpBrowser(referenceServer.origin)
  const person = { username: 'minji.kim', password: 'rain-on-slate-roofs' }
  await signIn(browser)
  await browser.send(
    'POST',
    '/sandbox/api/accounts/minji.kim/state',
    JSON.stringify({ state: 'suspended' }),
    { 'content-type': 'application/json' },
  )
  const { status, location } = await browser.get(authorizeAddress(browser).path)
  expect(status).toBe(303)
  expect(location).toContain('/secdx/mfa/login?sessionDataKey=')
  expect((await enterPassword(browser, await begin(browser), person)).body['code']).toBe(
    'LOGIN_ACCOUNT_SUSPENDED',
  )
})
