import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { invalidRequest, notFound, OAuthError } from './oauth-error.ts'
import { type Device, openShop, type Shop, type ShopOptions } from './shop.ts'

/** The server of the shop. Its document is in `openapi/`. */
export interface QuinceServer {
  /** `http://127.0.0.1:41234`. */
  readonly origin: string
  readonly close: () => Promise<void>
}

const api = '/api/v1'
const clients: ReadonlySet<string> = new Set(['quince-web'])
const cookieName = 'quince_refresh'
const cookiePlace = `Path=${api}/oauth; HttpOnly; SameSite=Strict`
const mostBytes = 16_384

type Fields = ReadonlyMap<string, string>
type Reply = readonly [status: number, body?: unknown]

/** Starts the server on this machine. Its accounts are `ada@example.com` and `alan@example.com`. */
export async function startQuince(options: ShopOptions): Promise<QuinceServer> {
  const shop = openShop(options)
  const server = createServer((request, answer) => {
    void reply(shop, request, answer)
      .catch(errorReply(answer))
      .then((sent) => send(answer, sent))
      .catch(() => answer.writeHead(500).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function reply(shop: Shop, request: IncomingMessage, answer: ServerResponse): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://quince')
  const path = pathname.slice(api.length)
  const fields = await fieldsOf(request)
  if (request.method === 'POST' && path.startsWith('/oauth/'))
    return oauthReply(shop, path, fields, request, answer)
  if (request.method === 'GET' && path === '/oauth/authorize')
    return cardReply(shop, searchParams, answer)
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const device = shop.deviceOf(token)
  if (request.method === 'GET' && path === '/me/orders')
    return ordersReply(shop, device, searchParams.get('cursor') ?? '')
  return accountReply(shop, device, `${request.method} ${path}`, fields)
}

function oauthReply(
  shop: Shop,
  path: string,
  fields: Fields,
  request: IncomingMessage,
  answer: ServerResponse,
): Reply {
  if (!clients.has(textIn(fields, 'client_id')))
    throw new OAuthError(400, 'invalid_client', 'There is no such client.')
  switch (path) {
    case '/oauth/email_code':
      return [200, shop.sendCode(textIn(fields, 'email').toLowerCase())]
    case '/oauth/token': {
      const { refresh, answer: tokens } = tokensFor(shop, fields, request)
      answer.appendHeader('Set-Cookie', `${cookieName}=${refresh}; ${cookiePlace}; Max-Age=2592000`)
      return [200, tokens]
    }
    case '/oauth/revoke':
      shop.revoke(textIn(fields, 'token'))
      answer.appendHeader('Set-Cookie', `${cookieName}=; ${cookiePlace}; Max-Age=0`)
      return [200]
    default:
      throw notFound()
  }
}

function tokensFor(shop: Shop, fields: Fields, request: IncomingMessage) {
  const device = deviceName(request)
  switch (textIn(fields, 'grant_type')) {
    case 'urn:quince:grant-type:email-code':
      return shop.byEmailCode(textIn(fields, 'challenge'), textIn(fields, 'otp'), device)
    case 'urn:quince:grant-type:mfa-otp':
      return shop.byAuthenticator(textIn(fields, 'mfa_token'), textIn(fields, 'otp'), device)
    case 'authorization_code': {
      const [code, verifier, address] = ['code', 'code_verifier', 'redirect_uri'].map((name) =>
        textIn(fields, name),
      )
      return shop.byCard(code ?? '', verifier ?? '', address ?? '', device)
    }
    case 'refresh_token':
      return shop.refresh(fields.get('refresh_token') ?? cookieOf(request))
    default:
      throw new OAuthError(400, 'unsupported_grant_type', 'There is no such grant.')
  }
}

/** A page that asks for the card, then the way back with a code (RFC 6749, section 4.1.2). */
function cardReply(shop: Shop, query: URLSearchParams, answer: ServerResponse): Reply {
  const back = query.get('redirect_uri') ?? ''
  // Only pages of this machine: the example has no list of clients.
  if (
    !clients.has(query.get('client_id') ?? '') ||
    !/^http:\/\/(?:localhost|127\.0\.0\.1):\d+\//.test(back)
  )
    throw invalidRequest('The client or its address is unknown.')
  const email = query.get('card')
  if (email === null) {
    query.set('card', 'ada@example.com')
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    answer.setHeader('Content-Security-Policy', "default-src 'none'")
    answer.end(
      `<!doctype html><title>Club card</title><p><a href="?${query.toString().replaceAll('&', '&amp;')}">Use the card of Ada Lovelace</a></p>`,
    )
    return [200]
  }
  const to = new URL(back)
  to.searchParams.set('code', shop.cardCode(email, query.get('code_challenge') ?? '', back))
  to.searchParams.set('state', query.get('state') ?? '')
  answer.setHeader('Location', to.href)
  return [303]
}

function ordersReply(shop: Shop, device: Device, cursor: string): Reply {
  const { orders, after } = shop.ordersOf(device, cursor)
  const next = `https://quince.example${api}/me/orders?cursor=${encodeURIComponent(after ?? '')}`
  return [200, { orders, ...(after !== undefined && { next }) }]
}

function accountReply(shop: Shop, device: Device, operation: string, fields: Fields): Reply {
  const { customer } = device
  const id = /^\w+ \/me\/\w+\/([^/]+)/.exec(operation)?.[1] ?? ''
  switch (id === '' ? operation : operation.replace(id, '{id}')) {
    case 'GET /me':
      return [200, { email: customer.email, name: customer.name }]
    case 'GET /me/devices':
      return [200, { devices: shop.devicesOf(device) }]
    case 'DELETE /me/devices/{id}':
      shop.signOutDevice(device, id)
      return [204]
    case 'GET /me/authenticators':
      return [200, { authenticators: shop.authenticatorsOf(device) }]
    case 'POST /me/authenticators':
      return [201, shop.associate(device)]
    case 'DELETE /me/authenticators/{id}':
      shop.removeAuthenticator(device, id)
      return [204]
    case 'POST /me/authenticators/{id}/confirm':
      return [200, shop.confirm(device, id, textIn(fields, 'name').trim(), textIn(fields, 'otp'))]
    default:
      throw notFound()
  }
}

/** Returns the answer for an error of OAuth. Another error is a defect. */
const errorReply =
  (answer: ServerResponse) =>
  (problem: unknown): Reply => {
    if (!(problem instanceof OAuthError)) throw problem
    const { status, error, message, more, waitMs } = problem
    if (status === 401) answer.setHeader('WWW-Authenticate', `Bearer error="${error}"`)
    if (waitMs > 0) answer.setHeader('Retry-After', String(Math.ceil(waitMs / 1_000)))
    return [status, { error, error_description: message, ...more }]
  }

function send(answer: ServerResponse, [status, body]: Reply): ServerResponse {
  if (answer.writableEnded) return answer
  answer.setHeader('Cache-Control', 'no-store')
  if (body === undefined) return answer.writeHead(status).end()
  answer.setHeader('Content-Type', 'application/json')
  return answer.writeHead(status).end(JSON.stringify(body))
}

/** The fields of a form. A body of another type has none. */
async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    if ((bytes += chunk.length) > mostBytes) throw invalidRequest('The form is too long.')
  }
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return new Map()
  return new Map(new URLSearchParams(Buffer.concat(chunks).toString()))
}

function textIn(fields: Fields, name: string): string {
  const value = fields.get(name) ?? ''
  if (value === '') throw invalidRequest(`The parameter ${name} is missing.`)
  return value
}

const cookieOf = ({ headers: { cookie = '' } }: IncomingMessage): string =>
  new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(cookie)?.[1] ?? ''

function deviceName({ headers: { 'user-agent': agent = '' } }: IncomingMessage): string {
  const browser = /Edg|Firefox|Chrome|Safari/.exec(agent)?.[0] ?? 'Browser'
  const system = /Windows|Android|iPhone|Mac|Linux/.exec(agent)?.[0] ?? 'another system'
  return `${browser === 'Edg' ? 'Edge' : browser} on ${system}`
}
