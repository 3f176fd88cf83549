export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly location: string | null
}

/**
 * A scripted HTTP client with a cookie jar: a browser without any of our JavaScript. It follows no
 * redirect by itself. It uses a connection for each request. The server may close a kept-alive one
 * as the next request leaves (RFC 9112, 9.3.1); a browser repairs that by itself, `fetch` does not.
 */
export class HttpBrowser {
  readonly origin: string
  readonly cookies = new Map<string, string>()
  token: string | undefined

  constructor(origin: string) {
    this.origin = origin
  }

  async send(
    method: string,
    path: string,
    body?: BodyInit,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, this.origin), {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      headers: {
        connection: 'close',
        ...(cookie === '' ? {} : { cookie }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
    })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location'),
    }
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path)
  }

  async api(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<{
    readonly status: number
    readonly body: Readonly<Record<string, unknown>>
    readonly headers: Headers
  }> {
    const payload = method === 'POST' ? JSON.stringify(body ?? {}) : undefined
    const answer = await this.send(
      method,
      `/secdx/common-api/api${path}`,
      payload,
      payload === undefined ? {} : { 'content-type': 'application/json' },
    )
    return {
      status: answer.status,
      headers: answer.headers,
      body: answer.text === '' ? {} : JSON.parse(answer.text),
    }
  }

  /** Uses a control of the sandbox, by its name below /sandbox/api/; throws its refusal. */
  control(name: string, body: object = {}): Promise<Answer> {
    return this.send('POST', `/sandbox/api/${name}`, JSON.stringify(body), {
      'content-type': 'application/json',
    })
  }

  form(path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('POST', path, new URLSearchParams(fields))
  }

  /** Another client with the same cookies, or with none. */
  copy(): HttpBrowser {
    const other = new HttpBrowser(this.origin)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    other.token = this.token
    return other
  }

  protected keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const isGone =
      value === '' || attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute))
    if (isGone) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Returns the target of a page that submits itself. */
export const refreshTarget = (page: string): string | undefined =>
  /http-equiv="refresh" content="0; url=([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
