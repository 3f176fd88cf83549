import { createHash, randomBytes } from 'node:crypto'
import { HttpBrowser, refreshTarget } from './http-browser.ts'

export type Person = {
  readonly username: string
  readonly password: string
  readonly addresses: readonly string[]
}
export type Begun = {
  readonly sessionDataKey: string
  readonly verifier: string
  readonly state: string
  readonly nonce: string
  readonly redirectUri: string
}

const random = () => randomBytes(32).toString('base64url')

export async function person(browser: HttpBrowser, username: string): Promise<Person> {
  const people = JSON.parse((await browser.get('/sandbox/people.json')).text) as readonly Person[]
  const found = people.find((candidate) => candidate.username === username)
  if (found === undefined) throw new Error(`nobody is called ${username}`)
  return found
}

export function authorizeAddress(
  browser: HttpBrowser,
  client = 'singleid',
): { readonly path: string } & Omit<Begun, 'sessionDataKey'> {
  const begun = {
    verifier: random(),
    state: random(),
    nonce: random(),
    redirectUri: `${browser.origin}/secdx/mfa/oauth2/redirect`,
  }
  const query = new URLSearchParams({
    client_id: client,
    redirect_uri: begun.redirectUri,
    response_type: 'code',
    scope: 'openid profile',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: createHash('sha256').update(begun.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return { ...begun, path: `/secdx/auth/oauth2/authorize?${query}` }
}

/** Goes from the application to the login screen. */
export async function begin(browser: HttpBrowser): Promise<Begun> {
  const { path, ...begun } = authorizeAddress(browser)
  const { location } = await browser.get(path)
  const sessionDataKey =
    new URL(location ?? '', browser.origin).searchParams.get('sessionDataKey') ?? ''
  return { ...begun, sessionDataKey }
}

export const enterPassword = (
  browser: HttpBrowser,
  { sessionDataKey }: Begun,
  { username, password }: Pick<Person, 'username' | 'password'>,
  tenantId = 'default',
) => browser.api('POST', '/login/password/verify', { sessionDataKey, tenantId, username, password })

export const sendCode = (browser: HttpBrowser, requestId: string, authenticator = 'Sms') =>
  browser.api('POST', '/verification/otp/send', {
    requestId,
    authenticator,
    variant: 'verification',
  })

export const enterCode = (
  browser: HttpBrowser,
  requestId: string,
  otp: string,
  authenticator = 'Sms',
) =>
  browser.api('POST', '/verification/otp/verify', {
    requestId,
    authenticator,
    variant: 'verification',
    otp,
  })

export async function newestCode(browser: HttpBrowser, to: string): Promise<string> {
  const sent = JSON.parse(
    (await browser.get(`/sandbox/inbox.json?to=${encodeURIComponent(to)}`)).text,
  ) as readonly { readonly code: string | null }[]
  // Plain notices contain no code, and a newer one may have come since.
  const newest = sent.find((message): message is { readonly code: string } => Boolean(message.code))
  if (newest === undefined) throw new Error(`no code was sent to ${to}`)
  return newest.code
}

export const wrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const handOver = (
  browser: HttpBrowser,
  begun: Begun,
  requestId: string,
  username: string,
  tenantId = 'default',
) =>
  browser.form('/secdx/auth/commonauth', {
    sessionDataKey: begun.sessionDataKey,
    requestId,
    username,
    tenantId,
    authenticator: 'Sms',
  })

/**
 * Follows the page that submits itself, and the provider's redirects, until the address of the
 * front end.
 */
export async function followRedirectsToFrontEnd(browser: HttpBrowser, page: string): Promise<URL> {
  let next: string | null = refreshTarget(page) ?? null
  for (let hops = 0; next !== null && hops < 5; hops += 1) {
    const address = new URL(next, browser.origin)
    if (address.pathname.startsWith('/secdx/mfa/')) return address
    next = (await browser.get(address.href)).location
  }
  throw new Error(`the provider did not come back: ${next}`)
}

export const exchange = (browser: HttpBrowser, begun: Begun, returned: URL) =>
  browser.api('POST', '/users/signin/exchange', {
    code: returned.searchParams.get('code') ?? '-',
    state: returned.searchParams.get('state') ?? '-',
    iss: returned.searchParams.get('iss') ?? '',
    codeVerifier: begun.verifier,
    nonce: begun.nonce,
    redirectUri: begun.redirectUri,
    clientId: 'singleid',
  })

/** Proves the password, and returns the request that waits for the second step. */
export async function signInToSecondStep(
  browser: HttpBrowser,
  username = 'minji.kim',
): Promise<{ readonly begun: Begun; readonly requestId: string; readonly who: Person }> {
  const who = await person(browser, username)
  const begun = await begin(browser)
  const { body } = await enterPassword(browser, begun, who)
  return { begun, who, requestId: String(body['requestId']) }
}

/** The browser on a later day: its session is over, and it keeps only the cookie that lasts. */
export function laterVisit(browser: HttpBrowser): HttpBrowser {
  const later = new HttpBrowser(browser.origin)
  const known = browser.cookies.get('gatehouse-known')
  if (known !== undefined) later.cookies.set('gatehouse-known', known)
  return later
}

/** Signs in completely. */
export async function signIn(browser: HttpBrowser, username = 'minji.kim'): Promise<void> {
  const { begun, requestId, who } = await signInToSecondStep(browser, username)
  await sendCode(browser, requestId)
  await enterCode(browser, requestId, await newestCode(browser, who.addresses[0] ?? ''))
  const returned = await followRedirectsToFrontEnd(
    browser,
    (await handOver(browser, begun, requestId, username)).text,
  )
  browser.token = String((await exchange(browser, begun, returned)).body['token'])
}
