import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { newSecret, stepOfCode } from '../account-security/totp.ts'
import { invalidGrant, notFound, OAuthError, slowDown, tooOld } from './oauth-error.ts'

/** The accounts of the shop, in memory: codes by e-mail, tokens, devices and authenticator apps. */

const codeMs = 300_000
const refreshMs = 30 * 86_400_000
/** The cookie may not have arrived before the next refresh of another tab. */
const overlapMs = 10_000
const cardMs = 60_000
const confirmMs = 600_000
const attempts = 5
const mostAuthenticators = 3

interface Authenticator {
  readonly id: string
  readonly secret: string
  readonly createdAtMs: number
  /** Empty until the first code. */
  name: string
  lastStep: number
}

interface Customer {
  readonly email: string
  readonly name: string
  readonly orders: readonly ReturnType<typeof orderOf>[]
  authenticators: readonly Authenticator[]
  /** Wrong codes of the app since the last right one. */
  failures: number
  waitsUntilMs: number
}

/** The session of a browser. Its tokens are kept as hashes. */
export interface Device {
  readonly id: string
  readonly name: string
  readonly customer: Customer
  readonly endsAtMs: number
  lastSeenAtMs: number
  /** Times of the end by access token: each tab has its own. */
  readonly access: Map<string, number>
  refresh: string
  earlierRefresh: string
  earlierUntilMs: number
}

interface EmailCode {
  readonly email: string
  readonly code: string
  readonly endsAtMs: number
  failures: number
}

export interface ShopOptions {
  /** Lifetime of an access token. */
  readonly tokenSeconds: number
  /** Between two codes to one address, and after too many wrong codes. */
  readonly pauseSeconds: number
  /** Sends a code to an address. */
  readonly send: (email: string, code: string) => void
}

export type Shop = ReturnType<typeof openShop>

/** Opens the shop, with two customers. */
export function openShop(options: ShopOptions) {
  const pauseMs = options.pauseSeconds * 1_000
  const customers = new Map(
    [
      customerOf('ada@example.com', 'Ada Lovelace'),
      customerOf('alan@example.com', 'Alan Turing'),
    ].map((each) => [each.email, each]),
  )
  const codes = new Map<string, EmailCode>()
  const sentAtMs = new Map<string, number>()
  /** A right code by e-mail, which waits for the code of an app. */
  const halfway = new Map<string, { readonly customer: Customer; readonly endsAtMs: number }>()
  const cards = new Map<
    string,
    {
      readonly customer: Customer
      readonly challenge: string
      readonly redirectUri: string
      readonly endsAtMs: number
    }
  >()
  let devices: readonly Device[] = []

  function sendCode(email: string) {
    const now = Date.now()
    const waitMs = (sentAtMs.get(email) ?? -pauseMs) + pauseMs - now
    if (waitMs > 0) throw slowDown(waitMs)
    for (const [challenge, { endsAtMs }] of codes) if (endsAtMs < now) codes.delete(challenge)
    if (codes.size >= 1_000) throw slowDown(pauseMs)
    sentAtMs.set(email, now)
    const challenge = newToken()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    codes.set(challenge, { email, code, endsAtMs: now + codeMs, failures: 0 })
    if (customers.has(email)) options.send(email, code)
    return {
      challenge,
      masked_email: `${email[0] ?? ''}***${email.slice(email.indexOf('@'))}`,
      expires_in: codeMs / 1_000,
      interval: options.pauseSeconds,
    }
  }

  function byEmailCode(challenge: string, otp: string, deviceName: string) {
    const code = codes.get(challenge)
    if (!code || code.endsAtMs < Date.now()) throw tooOld()
    const customer = customers.get(code.email)
    if (!customer || code.code !== otp) {
      if ((code.failures += 1) >= attempts) {
        codes.delete(challenge)
        throw tooOld()
      }
      throw invalidGrant('The code is wrong.')
    }
    codes.delete(challenge)
    if (confirmed(customer).length === 0) return signIn(customer, deviceName)
    const mfaToken = newToken()
    halfway.set(mfaToken, { customer, endsAtMs: Date.now() + codeMs })
    throw new OAuthError(403, 'mfa_required', 'A code of the authenticator app is required.', {
      mfa_token: mfaToken,
    })
  }

  function byAuthenticator(mfaToken: string, otp: string, deviceName: string) {
    const { customer, endsAtMs } = halfway.get(mfaToken) ?? {}
    if (!customer || (endsAtMs ?? 0) < Date.now()) throw tooOld()
    const waitMs = customer.waitsUntilMs - Date.now()
    if (waitMs > 0) throw slowDown(waitMs)
    for (const each of confirmed(customer)) {
      const step = stepOfCode(each.secret, otp, Date.now())
      if (step === undefined || step <= each.lastStep) continue
      each.lastStep = step
      customer.failures = 0
      halfway.delete(mfaToken)
      return signIn(customer, deviceName)
    }
    if ((customer.failures += 1) >= attempts) {
      customer.failures = 0
      customer.waitsUntilMs = Date.now() + pauseMs
      throw slowDown(pauseMs)
    }
    throw invalidGrant('The code is wrong.')
  }

  /** Returns a code for the page, which only the holder of the verifier exchanges (RFC 7636). */
  function cardCode(email: string, challenge: string, redirectUri: string): string {
    const customer = customers.get(email)
    if (!customer || challenge === '') throw invalidGrant('There is no such card.')
    const code = newToken()
    cards.set(code, { customer, challenge, redirectUri, endsAtMs: Date.now() + cardMs })
    return code
  }

  function byCard(code: string, verifier: string, redirectUri: string, deviceName: string) {
    const card = cards.get(code)
    cards.delete(code)
    const isRight =
      card?.challenge === hashOf(verifier) &&
      card.redirectUri === redirectUri &&
      card.endsAtMs >= Date.now()
    if (!isRight) throw invalidGrant('The code has ended.')
    return signIn(card.customer, deviceName)
  }

  function ordersOf({ customer }: Device, cursor: string) {
    const from = Math.max(0, customer.orders.findIndex(({ number }) => number === cursor) + 1)
    const orders = customer.orders.slice(from, from + 2)
    return { orders, after: from + 2 < customer.orders.length ? orders.at(-1)?.number : undefined }
  }

  function signIn(customer: Customer, name: string) {
    const device: Device = {
      id: randomUUID(),
      name,
      customer,
      endsAtMs: Date.now() + refreshMs,
      lastSeenAtMs: Date.now(),
      access: new Map(),
      refresh: '',
      earlierRefresh: '',
      earlierUntilMs: 0,
    }
    devices = [device, ...devices]
    return newTokens(device)
  }

  function refresh(token: string) {
    const hash = hashOf(token)
    const device = devices.find((each) => each.refresh === hash || each.earlierRefresh === hash)
    if (!device || device.endsAtMs < Date.now()) throw invalidGrant('The refresh token has ended.')
    if (device.refresh !== hash && device.earlierUntilMs < Date.now()) {
      end(device) // A used token came again (RFC 9700, section 4.14).
      throw invalidGrant('The refresh token has ended.')
    }
    return newTokens(device)
  }

  function newTokens(device: Device) {
    const [access, next] = [newToken(), newToken()]
    device.earlierRefresh = device.refresh
    device.earlierUntilMs = Date.now() + overlapMs
    device.refresh = hashOf(next)
    for (const [hash, endsAtMs] of device.access)
      if (endsAtMs < Date.now()) device.access.delete(hash)
    device.access.set(hashOf(access), Date.now() + options.tokenSeconds * 1_000)
    device.lastSeenAtMs = Date.now()
    const { tokenSeconds } = options
    return {
      refresh: next,
      answer: { access_token: access, token_type: 'Bearer', expires_in: tokenSeconds },
    }
  }

  function revoke(token: string): void {
    const hash = hashOf(token)
    devices = devices.filter(({ access, refresh: own }) => !access.has(hash) && own !== hash)
  }

  function end(device: Device): void {
    devices = devices.filter((each) => each !== device)
  }

  /** @throws OAuthError with 401 for a token that has ended */
  function deviceOf(accessToken: string): Device {
    const hash = hashOf(accessToken)
    const device = devices.find(({ access }) => (access.get(hash) ?? 0) > Date.now())
    if (!device) throw new OAuthError(401, 'invalid_token', 'The token has ended.')
    device.lastSeenAtMs = Date.now()
    return device
  }

  const devicesOf = ({ customer, id: own }: Device) =>
    devices
      .filter((each) => each.customer === customer)
      .map(({ id, name, lastSeenAtMs }) => ({
        id,
        name,
        current: id === own,
        last_seen_at: new Date(lastSeenAtMs).toISOString(),
      }))

  function signOutDevice({ customer }: Device, id: string): void {
    const device = devices.find((each) => each.id === id && each.customer === customer)
    if (!device) throw notFound()
    end(device)
  }

  function associate({ customer }: Device) {
    if (confirmed(customer).length >= mostAuthenticators)
      throw new OAuthError(409, 'too_many_authenticators', 'The account has three apps.')
    const secret = newSecret()
    const pending = { id: randomUUID(), secret, createdAtMs: Date.now(), name: '', lastStep: 0 }
    customer.authenticators = [pending, ...confirmed(customer)]
    const uri = `otpauth://totp/Quince:${customer.email}?secret=${secret}&issuer=Quince`
    return { id: pending.id, secret, otpauth_uri: uri }
  }

  function confirm({ customer }: Device, id: string, name: string, otp: string) {
    const pending = customer.authenticators.find((each) => each.id === id && each.name === '')
    if (!pending || Date.now() - pending.createdAtMs > confirmMs) throw notFound()
    if (confirmed(customer).some((each) => each.name === name))
      throw new OAuthError(400, 'name_taken', 'Another app has this name.')
    const step = stepOfCode(pending.secret, otp, Date.now())
    if (step === undefined) throw new OAuthError(400, 'invalid_otp', 'The code is wrong.')
    pending.name = name
    pending.lastStep = step
    return authenticatorOf(pending)
  }

  function removeAuthenticator({ customer }: Device, id: string): void {
    const rest = customer.authenticators.filter((each) => each.id !== id)
    if (rest.length === customer.authenticators.length) throw notFound()
    customer.authenticators = rest
  }

  const authenticatorsOf = ({ customer }: Device) => confirmed(customer).map(authenticatorOf)

  return {
    cardCode,
    byCard,
    ordersOf,
    sendCode,
    byEmailCode,
    byAuthenticator,
    refresh,
    revoke,
    deviceOf,
    devicesOf,
    signOutDevice,
    associate,
    confirm,
    removeAuthenticator,
    authenticatorsOf,
  }
}

/** Returns a value of 256 bits. */
const newToken = (): string => randomBytes(32).toString('base64url')

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const confirmed = ({ authenticators }: Customer) => authenticators.filter(({ name }) => name !== '')

const authenticatorOf = ({ id, name, createdAtMs }: Authenticator) => ({
  id,
  name,
  created_at: new Date(createdAtMs).toISOString(),
})

const customerOf = (email: string, name: string): Customer => ({
  email,
  name,
  orders: [
    orderOf('Q-10482', '2026-11-24T10:20:00Z', 'sent', '€64.50'),
    orderOf('Q-10317', '2026-10-02T16:05:00Z', 'delivered', '€18.00'),
    orderOf('Q-09934', '2026-07-19T08:40:00Z', 'returned', '€129.00'),
  ],
  authenticators: [],
  failures: 0,
  waitsUntilMs: 0,
})

const orderOf = (number: string, placedAt: string, status: string, total: string) => ({
  number,
  placed_at: placedAt,
  status,
  total,
  tracking_url: null,
})
