import { combinedPath, type OperationRow } from './generated/operations.ts'

/** Milliseconds without another call, after which the waiting calls are sent. */
const quiet = 50

let waiting: (readonly [Request, (answer: Response | Promise<Response>) => void])[] = []
let timer = 0

/**
 * True for a call of which a failure is only logged, in a document with `x-combines`. Handles are
 * in a header of their call.
 */
export const isCombined = ({ logOnly, method, handles }: OperationRow): boolean =>
  combinedPath !== undefined && logOnly && method === 'GET' && !handles

/**
 * Sends calls that start together as one request. Each gets its own answer. Those that it does not
 * answer, as on a server without the operation, are sent by themselves.
 * @param base of the API, before the path of an operation
 * @throws as `fetch`
 */
export const fetchCombined = (request: Request, base: string): Promise<Response> =>
  new Promise((resolve, reject) => {
    request.signal.addEventListener('abort', reject)
    waiting.push([request, resolve])
    clearTimeout(timer)
    timer = setTimeout(sendAll, quiet, base)
  })

async function sendAll(base: string): Promise<void> {
  const all = waiting
  waiting = []
  const answers =
    all[1] &&
    (await answersTo(
      all.map(([request]) => request),
      base,
    ))
  all.forEach(([request, resolve], at) => {
    if (!request.signal.aborted) resolve(answers?.[at] ?? fetch(request))
  })
}

/** Undefined without a usable answer to all of them. */
async function answersTo(
  requests: readonly Request[],
  base: string,
): Promise<readonly Response[] | undefined> {
  const [{ headers, url }] = requests as readonly [Request]
  const below = new URL(`${base}/`, url).href.slice(0, -1)
  const calls = requests.map((request) => ['call', request.url.slice(below.length)])
  try {
    const answer = await fetch(`${below}${combinedPath}?${new URLSearchParams(calls)}`, {
      headers,
      redirect: 'error',
      cache: 'no-store',
    })
    const parts = (await answer.json()) as readonly { body: unknown; status: number }[]
    return parts.map(({ body, status }) => Response.json(body, { status }))
  } catch {
    return undefined
  }
}
