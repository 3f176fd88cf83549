import { ask } from '../../support/ask.ts'
import { HttpBrowser, type Answer } from './http-browser.ts'

type Named = Readonly<Record<string, string>>

/** A browser behind a proxy that adds these headers, which may differ for each request. */
export class BrowserBehindProxy extends HttpBrowser {
  readonly #port: number
  added: Named

  constructor(origin: string, port: number, added: Named) {
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
    const text = body?.toString()
    const length = text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }
    const form =
      body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const {
      status,
      headers: answered,
      body: came,
    } = await ask({
      port: this.#port,
      method,
      path,
      headers: { ...this.added, ...length, ...form, ...(cookie && { cookie }), ...headers },
      ...(text === undefined ? {} : { body: text }),
    })
    for (const line of answered['set-cookie'] ?? [])
      this.cookies.set(...(line.split(/[=;]/, 2) as [string, string]))
    return {
      status,
      headers: new Headers(),
      text: came.toString(),
      location: answered.location ?? null,
    }
  }
}
