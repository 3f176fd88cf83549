import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that a test has routed. The names are Playwright's. */
export interface ProxyRoute {
  readonly request: () => { readonly url: () => string; readonly method: () => string }
  readonly fulfill: (answer: {
    readonly status?: number
    readonly contentType?: string
    readonly body?: string
  }) => Promise<void>
  readonly continue: () => Promise<void>
  /** Ends the connection. */
  readonly abort: (reason?: string) => Promise<void>
}

export type RouteHandler = (route: ProxyRoute) => unknown

export interface Seen {
  readonly method: string
  readonly url: string
  readonly status: number
  /** A call of a script, by `Sec-Fetch-Dest: empty`. */
  readonly isCall: boolean
  /** An HTML page. */
  readonly isPage: boolean
}

export interface RouteProxy {
  /** For MiniBrowser. */
  readonly arg: string
  readonly route: (pattern: RegExp, handler: RouteHandler, times: number) => void
  readonly unrouteAll: () => void
  /** Answers so far. */
  readonly answers: () => readonly Seen[]
  /** Console of the page: errors, warnings, uncaught errors, violations of the policy. */
  readonly output: () => readonly string[]
  readonly waiting: () => number
  readonly stop: () => void
}

const SCRIPT = '/engine-console.js'
const REPORTS = '/engine-console'

/**
 * Classic WebDriver has no console log. This script is the first of each page,
 * and sends console messages to the proxy.
 */
const consoleScript = `(() => {
  let leaving = false
  for (const name of ['beforeunload', 'pagehide']) addEventListener(name, () => { leaving = true })
  const say = (text) => navigator.sendBeacon('${REPORTS}', text)
  for (const kind of ['error', 'warn']) {
    const own = console[kind]
    console[kind] = (...parts) => { say('console ' + kind + ': ' + parts.map(String).join(' ')); own.apply(console, parts) }
  }
  addEventListener('error', (event) => {
    const { target } = event
    // Loads of a page end when it is left.
    if (target instanceof Element) leaving || say('not loaded: ' + (target.src || target.href))
    else say('uncaught: ' + event.message)
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => say('uncaught: ' + reason))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) =>
    say('policy violation: ' + [effectiveDirective, blockedURI, sample, sourceFile, lineNumber].join(' ')))
})()
`

interface Routing {
  readonly pattern: RegExp
  readonly handler: RouteHandler
  left: number
}

/**
 * An HTTP proxy on the loopback: answers routed requests as a test says, and records the others.
 */
export async function startRouteProxy(): Promise<RouteProxy> {
  let routings: Routing[] = []
  const answers: Seen[] = []
  const output: string[] = []
  let waiting = 0

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = new URL(incoming.url ?? '', 'http://proxy')
    const asked = request(
      url,
      { method: incoming.method, headers: { ...incoming.headers, 'accept-encoding': 'identity' } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const isCall = incoming.headers['sec-fetch-dest'] === 'empty'
          const { 'transfer-encoding': _chunked, connection: _hop, ...headers } = answer.headers
          const isPage = /^text\/html/.test(String(headers['content-type']))
          answers.push({
            method: incoming.method ?? '',
            url: url.href,
            status: answer.statusCode ?? 0,
            isCall,
            isPage,
          })
          const body = isPage ? withScript(Buffer.concat(parts)) : Buffer.concat(parts)
          const hasBody =
            incoming.method !== 'HEAD' && answer.statusCode !== 204 && answer.statusCode !== 304
          outgoing.writeHead(answer.statusCode ?? 502, {
            ...headers,
            ...(hasBody && { 'content-length': body.length }),
          })
          outgoing.end(hasBody ? body : undefined)
        })
      },
    )
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }

  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '', 'http://proxy')
    if (url.pathname === SCRIPT)
      return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(consoleScript)
    if (url.pathname === REPORTS) {
      incoming.setEncoding('utf8').on('data', (text: string) => output.push(text))
      return void incoming.on('end', () => outgoing.writeHead(204).end())
    }
    waiting += 1
    outgoing.on('close', () => {
      waiting -= 1
    })
    const routing = routings.find(({ pattern, left }) => left > 0 && pattern.test(url.href))
    if (!routing) return forward(incoming, outgoing)
    routing.left -= 1
    routing.handler({
      request: () => ({ url: () => url.href, method: () => incoming.method ?? '' }),
      fulfill: async ({ status = 200, contentType = 'text/plain', body = '' }) =>
        void outgoing
          .writeHead(status, status === 204 ? {} : { 'content-type': contentType })
          .end(body),
      continue: async () => forward(incoming, outgoing),
      abort: async () => void outgoing.destroy(),
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    arg: `--proxy=http://127.0.0.1:${port}`,
    route: (pattern, handler, times) => {
      routings = [{ pattern, handler, left: times }, ...routings]
    },
    unrouteAll: () => {
      routings = []
    },
    answers: () => answers,
    output: () => output,
    waiting: () => waiting,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const withScript = (page: Buffer): Buffer =>
  Buffer.from(
    page
      .toString('utf8')
      .replace(/<head[^>]*>/i, (head) => `${head}<script src="${SCRIPT}"></script>`),
  )
