import { ask } from '../../support/ask.ts'
import { HttpBrowser, type Answer } from './http-browser.ts'

type Named = Readonly<Record<string, string>>

/** Headers of a correct proxy that serves https. */
export const proxyHeaders = (origin: string): Named => ({
  host: new URL(origin).host,
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': new URL(origin).protocol.slice(0, -1),
})

/** A browser behind a proxy that adds these headers, because no test opens a real name. */
export class BrowserBehindProxy extends HttpBrowser {
  readonly #port: () => number
  /** May differ for each request. */
  added: Named
  /** Each `Set-Cookie` line received, in order. */
  readonly received: string[] = []

  /** @param port of the server, read at each request: it is known only once the server started */
  constructor(origin: string, port: () => number, added: Named = proxyHeaders(origin)) {
    super(origin)
    this.#port = port
    this.added = added
  }

  override async send(
    method: string,
    path: string,
    body?: string | URLSearchParams,
    headers: Named = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { pathname, search } = new URL(path, this.origin)
    const answered = await ask({
      port: this.#port(),
      method,
      path: pathname + search,
      headers: {
        ...this.added,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(`${body}`)) }),
        ...(body instanceof URLSearchParams && {
          'content-type': 'application/x-www-form-urlencoded',
        }),
        ...(cookie === '' ? {} : { cookie }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: `${body}` }),
    })
    for (const line of answered.headers['set-cookie'] ?? []) {
      this.received.push(line)
      this.keep(line)
    }
    return {
      status: answered.status,
      headers: new Headers(
        Object.entries(answered.headers).flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, one]),
        ),
      ),
      text: answered.body.toString(),
      location: answered.headers.location ?? null,
    }
  }

  override copy(): BrowserBehindProxy {
    const other = new BrowserBehindProxy(this.origin, this.#port, this.added)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    other.token = this.token
    return other
  }
}
