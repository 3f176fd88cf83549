import { createHash, randomBytes, randomUUID, scryptSync, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { newSecret, stepOfCode } from './totp.ts'

/** An authentication server that keeps everything in memory. Its document is in `openapi/`. */
export interface HarborServer {
  /** `http://127.0.0.1:41234`. */
  readonly origin: string
  readonly close: () => Promise<void>
}

interface Authenticator {
  readonly id: string
  readonly secret: string
  readonly createdAtMs: number
  /** Empty until the first code. */
  label: string
}

interface Account {
  readonly username: string
  readonly displayName: string
  readonly salt: Buffer
  readonly hash: Buffer
  authenticators: readonly Authenticator[]
  /** SHA-256 of the API key, or undefined without one. */
  apiKeyHash?: string
  failures: number
  waitsUntilMs: number
}

const api = '/api/v2'
const mostAuthenticators = 5
const confirmWithinMs = 600_000
/** Wrong passwords of one name before the wait. */
const attempts = 5
const waitSeconds = 30

/** A problem of RFC 9457. */
class Problem extends Error {
  readonly status: number
  readonly type: string
  readonly more: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    [status, type, title]: readonly [status: number, type: string, title: string],
    more: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(title)
    this.status = status
    this.type = type
    this.more = more
    this.headers = headers
  }
}

const PROBLEMS = {
  signedOut: [401, 'not-signed-in', 'Nobody is signed in.'],
  wrong: [401, 'invalid-credentials', 'The name or the password is wrong.'],
  forged: [403, 'csrf-mismatch', 'The CSRF token is wrong.'],
  missing: [404, 'no-such-authenticator', 'There is no such authenticator.'],
  full: [409, 'too-many-authenticators', 'The account has five authenticators.'],
  fields: [422, 'invalid-fields', 'Some fields are wrong.'],
  slower: [429, 'too-many-attempts', 'Too many attempts.'],
} as const

const fieldProblem = (pointer: string, detail: string) =>
  new Problem(PROBLEMS.fields, { errors: [{ pointer, detail }] })

/** Starts the server on this machine. Its only account is `ada` with the password `lighthouse`. */
export async function startHarbor(): Promise<HarborServer> {
  const ada = accountOf('ada', 'Ada Lovelace', 'lighthouse')
  const accounts = new Map([[ada.username, ada]])
  const sessions = new Map<string, Account>()

  function list(account: Account, answer: Answer): Reply {
    const all = confirmed(account)
    answer.setHeader('X-Authenticators-Left', String(mostAuthenticators - all.length))
    return [200, all.map(authenticatorOf)]
  }

  function signIn(body: Body, answer: Answer): Reply {
    const [username, password] = [textIn(body, 'username'), textIn(body, 'password')]
    if (/\s/.test(username)) throw fieldProblem('#/username', 'A user name has no spaces.')
    const account = accounts.get(username)
    const waitMs = (account?.waitsUntilMs ?? 0) - Date.now()
    if (account && waitMs > 0) throw tooMany(Math.ceil(waitMs / 1_000))
    if (!account || !isPassword(account, password)) {
      if (account && (account.failures += 1) >= attempts) {
        account.failures = 0
        account.waitsUntilMs = Date.now() + waitSeconds * 1_000
        throw tooMany(waitSeconds)
      }
      throw new Problem(PROBLEMS.wrong)
    }
    account.failures = 0
    const session = randomBytes(32).toString('base64url')
    sessions.set(session, account)
    answer.appendHeader('Set-Cookie', `harbor_session=${session}; Path=/; HttpOnly; SameSite=Lax`)
    return [201, sessionOf(account)]
  }

  function begin(account: Account): Reply {
    if (confirmed(account).length >= mostAuthenticators) throw new Problem(PROBLEMS.full)
    const secret = newSecret()
    const pending = { id: randomUUID(), secret, createdAtMs: Date.now(), label: '' }
    account.authenticators = [pending, ...confirmed(account)]
    const uri = `otpauth://totp/Harbor:${account.username}?secret=${secret}&issuer=Harbor`
    return [201, { id: pending.id, secret, uri }]
  }

  function confirm(account: Account, id: string, body: Body): Reply {
    const pending = account.authenticators.find((each) => each.id === id && each.label === '')
    if (!pending || Date.now() - pending.createdAtMs > confirmWithinMs)
      throw new Problem(PROBLEMS.missing)
    const label = textIn(body, 'label').trim()
    if (label === '') throw fieldProblem('#/label', 'Enter a name.')
    if (confirmed(account).some((each) => each.label === label))
      throw fieldProblem('#/label', 'Another authenticator has this name.')
    if (stepOfCode(pending.secret, textIn(body, 'code'), Date.now()) === undefined)
      throw fieldProblem('#/code', 'This code is wrong. Enter the newest code of the app.')
    pending.label = label
    return [200, authenticatorOf(pending)]
  }

  function remove(account: Account, id: string): Reply {
    const rest = account.authenticators.filter((each) => each.id !== id)
    if (rest.length === account.authenticators.length) throw new Problem(PROBLEMS.missing)
    account.authenticators = rest
    return [204]
  }

  function makeApiKey(account: Account): Reply {
    const key = `harbor_${randomBytes(24).toString('base64url')}`
    account.apiKeyHash = createHash('sha256').update(key).digest('hex')
    return [201, { key, endpoint: 'https://api.harbor.example/v2' }]
  }

  async function reply(request: IncomingMessage, answer: Answer): Promise<Reply> {
    const cookies = cookiesOf(request)
    const csrf = cookies.get('harbor_csrf')
    if (csrf === undefined)
      answer.appendHeader('Set-Cookie', `harbor_csrf=${randomUUID()}; Path=/; SameSite=Lax`)
    const { pathname } = new URL(request.url ?? '/', 'http://harbor')
    const id = /^\/authenticators\/([^/]+)/.exec(pathname.slice(api.length))?.[1] ?? ''
    const path = pathname.slice(api.length).replace(id === '' ? ' ' : id, '{id}')
    if (
      request.method !== 'GET' &&
      (csrf === undefined || request.headers['x-csrf-token'] !== csrf)
    )
      throw new Problem(PROBLEMS.forged)
    const body = await bodyOf(request)
    if (`${request.method} ${path}` === 'POST /session') return signIn(body, answer)
    const session = cookies.get('harbor_session') ?? ''
    const account = sessions.get(session)
    if (!account) throw new Problem(PROBLEMS.signedOut)
    switch (`${request.method} ${path}`) {
      case 'GET /session':
        return [200, sessionOf(account)]
      case 'DELETE /session':
        sessions.delete(session)
        answer.appendHeader('Set-Cookie', 'harbor_session=; Path=/; HttpOnly; Max-Age=0')
        return [204]
      case 'GET /authenticators':
        return list(account, answer)
      case 'POST /api-key':
        return makeApiKey(account)
      case 'POST /authenticators':
        return begin(account)
      case 'DELETE /authenticators/{id}':
        return remove(account, id)
      case 'POST /authenticators/{id}/confirmation':
        return confirm(account, id, body)
      default:
        throw new Problem([404, 'no-such-address', 'There is nothing at this address.'])
    }
  }

  const server = createServer((request, answer) => {
    void reply(request, answer)
      .catch(problemReply(answer))
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

type Body = Readonly<Record<string, unknown>>
type Answer = ServerResponse
type Reply = readonly [status: number, body?: unknown]

/** Returns the reply for a problem. Another error is a defect. */
const problemReply =
  (answer: Answer) =>
  (problem: unknown): Reply => {
    if (!(problem instanceof Problem)) throw problem
    answer.setHeader('Content-Type', 'application/problem+json')
    for (const [name, value] of Object.entries(problem.headers)) answer.setHeader(name, value)
    const { status, type, message: title, more } = problem
    return [status, { type: `https://harbor.example/problems/${type}`, title, status, ...more }]
  }

function send(answer: Answer, [status, body]: Reply): Answer {
  answer.setHeader('Cache-Control', 'no-store')
  if (body === undefined) return answer.writeHead(status).end()
  if (!answer.hasHeader('Content-Type')) answer.setHeader('Content-Type', 'application/json')
  return answer.writeHead(status).end(JSON.stringify(body))
}

const tooMany = (seconds: number) =>
  new Problem(PROBLEMS.slower, {}, { 'Retry-After': String(seconds) })

function accountOf(username: string, displayName: string, password: string): Account {
  const salt = randomBytes(16)
  return {
    username,
    displayName,
    salt,
    hash: scryptSync(password, salt, 32),
    authenticators: [],
    failures: 0,
    waitsUntilMs: 0,
  }
}

const isPassword = ({ salt, hash }: Account, password: string): boolean =>
  timingSafeEqual(scryptSync(password, salt, 32), hash)

const sessionOf = ({ username, displayName }: Account) => ({ username, displayName })

const confirmed = ({ authenticators }: Account) =>
  authenticators.filter(({ label }) => label !== '')

const authenticatorOf = ({ id, label, createdAtMs }: Authenticator) => ({
  id,
  label,
  kind: 'totp',
  createdAt: new Date(createdAtMs).toISOString(),
})

const cookiesOf = ({ headers: { cookie = '' } }: IncomingMessage): ReadonlyMap<string, string> =>
  new Map(
    cookie.split('; ').map((each) => {
      const [name = '', ...value] = each.split('=')
      return [name, value.join('=')]
    }),
  )

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const found: unknown = text === '' ? {} : JSON.parse(text)
  return typeof found === 'object' && found !== null ? { ...found } : {}
}

const textIn = (body: Body, name: string): string => {
  const value = body[name]
  if (typeof value !== 'string') throw fieldProblem(`#/${name}`, 'This value is missing.')
  return value
}
