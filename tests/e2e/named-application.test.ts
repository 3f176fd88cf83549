import { expect, test } from 'vitest'
import { alive, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

test('the log-in names the application of the server, not that of the address', async () => {
  const visitor = await gatehouse.visit()
  const { page, words, context } = visitor
  const begun = page.waitForRequest(/\/oauth2\/authorize\?/)
  await toLogin(visitor)
  const again = await context.request.get((await begun).url(), { maxRedirects: 0 })
  const address = new URL(again.headers()['location'] ?? '', visitor.origin)
  expect(address.pathname).toBe('/secdx/mfa/login')
  address.searchParams.set('sp', 'Your bank: call 02-1234')

  await page.goto(address.href)
  await page.getByText('MFA Portal').first().waitFor()
  await page.getByRole('textbox', { name: words.username }).waitFor()
  await alive(page)
  expect(await page.content()).not.toContain('02-1234')
})
