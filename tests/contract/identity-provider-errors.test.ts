import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ownFailures, providerErrors } from '../../server/federation/sign-in-failure.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { startAtProvider } from './support/identity-provider.ts'
import { begin } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(() => {
  browser = new HttpBrowser(referenceServer.origin)
})

/** Comes back from the provider with an error, as OpenID Connect Core 1.0, section 3.1.2.6 says. */
async function comeBack(error: string, issuer?: string): Promise<URL> {
  const { authorize } = await startAtProvider(browser, await begin(browser))
  const callback = new URL('/secdx/auth/idp/callback', browser.origin)
  callback.search = new URLSearchParams({
    error,
    error_description: '<b>any text</b>',
    state: authorize.searchParams.get('state') ?? '',
    iss: issuer ?? `${referenceServer.clientAppsOrigin}/identity-provider`,
  }).toString()
  return new URL((await browser.get(callback.href)).location ?? '', browser.origin)
}

it('leads each error of a provider to its words', async () => {
  const reasons: (string | null)[] = []
  for (const error of providerErrors) {
    const { pathname, searchParams } = await comeBack(error)
    expect(pathname).toBe('/secdx/mfa/idp-missing-error')
    reasons.push(searchParams.get('reason'))
  }
  expect(reasons).toEqual([...providerErrors])
})

it('shows no error that no specification names, and no text of the provider', async () => {
  const { search } = await comeBack('something_else')
  expect(search).toBe('?code=IDP_SIGN_IN_FAILED')
})

it('believes no error of another issuer', async () => {
  const { searchParams } = await comeBack('access_denied', 'https://other.example')
  expect(searchParams.get('reason')).toBe('not-verified')
})

it('has words for each reason on the page', () => {
  const screen = parse(readFileSync('flows/federation/idp-missing-error.yaml', 'utf8')) as {
    readonly content: readonly { readonly text?: { readonly is?: Record<string, string> } }[]
  }
  const words = new Set(
    Object.keys(screen.content[1]?.text?.is ?? {}).flatMap((key) => key.split(', ')),
  )
  expect([...providerErrors, ...ownFailures].filter((reason) => !words.has(reason))).toEqual([])
})
