/**
 * The platform API that pure rooms may use beyond ECMAScript: the URL parser. A redirect must be
 * checked with the same parser that the browser navigates with (WHATWG URL, sections 4.4 and 6.1).
 * It only reads: no clock, no network, no storage.
 */
declare class URL {
  static canParse(url: string, base?: string): boolean
  static parse(url: string, base?: string): URL | null
  constructor(url: string, base?: string)
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly searchParams: URLSearchParams
  readonly hash: string
  toString(): string
}

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(
    init?: string | Readonly<Record<string, string>> | readonly (readonly [string, string])[],
  )
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  append(name: string, value: string): void
  set(name: string, value: string): void
  delete(name: string): void
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}
