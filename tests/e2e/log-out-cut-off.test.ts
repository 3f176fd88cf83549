import { expect, test } from 'vitest'
import { heading, signIn, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

test('logging out of this browser works when the provider connection breaks', async () => {
  const visitor = await gatehouse.visit()
  const { page, context, words } = visitor
  await signIn(visitor)
  const cutOff = page.waitForRequest('**/secdx/auth/oidc/logout**')
  await page.route('**/secdx/auth/oidc/logout**', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: words.secureLogout, exact: true }).click()
  await heading(visitor, words.secureLogout)
  await page.getByRole('button', { name: words.logOut, exact: true }).click()
  await cutOff
  await page.close()

  // The next user at this computer has to sign in.
  const next = { ...visitor, page: await context.newPage() }
  await toLogin(next)
  expect(new URL(next.page.url()).pathname).toBe('/secdx/mfa/login')
})
