/** One exchange with the server, as a test saw it. */
export interface Exchange {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => (one < other ? -1 : 1)

/** A word that the API itself chose: a code, a status, the name of an authenticator. */
const WORD = /^[A-Za-z]+(?:[_-][A-Za-z]+)*$/

/** Returns method, path, status, headers and the shape of the body; values that change from run to run are masked. */
export function answerLine({ method, url, status, headers, text }: Exchange): string {
  const { pathname, searchParams } = new URL(url)
  const path = pathname.split('/').map((part) => (WORD.test(part) || part === '' ? part : ':')).join('/')
  const query = [...new Set(searchParams.keys())].toSorted().join('&')
  const asked = `${method} ${path}${query === '' ? '' : `?${query}`}`
  return `${asked} -> ${status} ${headerLine(headers)} ${bodyShape(headers.get('content-type') ?? '', text)}`
}

/** Names of the headers of an answer; the values of those that hold no secret and no time. */
function headerLine(headers: Headers): string {
  const names = [...headers.keys()].filter((name) => !['connection', 'date', 'keep-alive', 'content-length'].includes(name))
  const cookies = headers.getSetCookie().map((line) => line.split('=')[0] ?? '')
  return [...new Set(names), ...cookies.map((name) => `cookie:${name}`)].toSorted().join(',')
}

function bodyShape(type: string, text: string): string {
  if (text === '') return 'empty'
  if (!/\bjson\b/.test(type)) return type.split(';')[0] || 'untyped'
  try {
    return JSON.stringify(shapeOf(JSON.parse(text)))
  } catch {
    return 'broken JSON'
  }
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].toSorted()
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).toSorted(byName).map(([name, inner]) => [name, shapeOf(inner)]))
  }
  return typeof value === 'string' && value.length < 40 && WORD.test(value) ? value : typeof value
}
