/** One exchange with the server, as a test saw it. */
export interface Exchange {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const TRANSPORT = new Set([
  'connection',
  'date',
  'keep-alive',
  'content-length',
  'transfer-encoding',
])

/** Part of a path that our addresses are made of; everything else is an id. */
const SEGMENT = /^\.?[a-z]{1,24}(?:[-.][a-z]{1,24})*$/

/**
 * Returns facts about an answer, one line each: its status, each header and cookie by name, each
 * value of the body. Facts of many answers are joined, so that neither their order nor their number
 * matters.
 * @param words that the API itself chose (codes, kinds); every other value is shown as its type
 */
export function answerFacts(
  { method, url, status, headers, text }: Exchange,
  words: ReadonlySet<string>,
): readonly string[] {
  const { pathname } = new URL(url)
  const path = pathname
    .split('/')
    .map((part) => (SEGMENT.test(part) || part === '' ? part : ':'))
    .join('/')
  const answer = `${method} ${path} -> ${status}`
  const names = [...headers.keys()].filter((name) => !TRANSPORT.has(name))
  const cookies = headers.getSetCookie().map((line) => line.split('=')[0] ?? '')
  return [
    answer,
    ...names.map((name) => `${answer} header ${name}`),
    ...cookies.map((name) => `${answer} cookie ${name}`),
    ...bodyFacts(headers.get('content-type') ?? 'no type', text, words).map(
      (fact) => `${answer} body ${fact}`,
    ),
  ]
}

function bodyFacts(type: string, text: string, words: ReadonlySet<string>): readonly string[] {
  if (text === '') return ['empty']
  if (!/\bjson\b/.test(type)) return [type]
  try {
    return valueFacts('', JSON.parse(text), words)
  } catch {
    return ['broken JSON']
  }
}

function valueFacts(path: string, value: unknown, words: ReadonlySet<string>): readonly string[] {
  if (Array.isArray(value))
    return value.length === 0
      ? [`${path}[] empty`]
      : value.flatMap((item) => valueFacts(`${path}[]`, item, words))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) =>
      valueFacts(`${path}.${name}`, inner, words),
    )
  }
  return [
    `${path} ${typeof value === 'string' && words.has(value) ? value : value === null ? 'null' : typeof value}`,
  ]
}
