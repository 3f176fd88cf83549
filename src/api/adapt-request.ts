import { createQuerySerializer } from 'openapi-fetch'
import type { Json, JsonObject } from './answer.ts'
import { isObject, parseJson } from './parse-json.ts'
import { readBody } from './read-body.ts'
import type { Adapt, ApiSettings, RequestForm, RequestParts } from './request-form.ts'

/** Headers that another origin must allow by name (Fetch standard, section 2.2.2). */
const OWN_HEADERS: ReadonlySet<string> = new Set(['X-Request-Id', 'Cache-Control', 'Pragma'])

/**
 * Returns the function that gives the requests of a product the form of its document. Only the
 * table of operations of a product that needs it imports this file.
 */
export function adaptBy({ csrf, origin, credentials }: ApiSettings): Adapt {
  /** From the last answer that had one; it ends with the page. */
  let token = ''
  const tokenFor = (
    method: string,
    { isElsewhere }: RequestForm,
  ): Readonly<Record<string, string>> => {
    if (!csrf || method === 'GET' || isElsewhere) return {}
    const value = csrf.cookie === undefined ? token : cookieNamed(csrf.cookie)
    return value === '' ? {} : { [csrf.header]: value }
  }
  return ({ request = {}, method }, parts) => {
    const { query, headers } = movedOut(request, parts.params.query)
    const { body, ...others } = parts
    return {
      parts: {
        ...others,
        ...(body !== undefined && request.body !== 'none' && { body }),
        params: { ...parts.params, query },
        headers: {
          ...headersFor(request.base ?? origin ?? '', request, parts.headers),
          ...mediaTypeOf(request),
          ...tokenFor(method, request),
          ...headers,
        },
        bodySerializer: (value) => serialized(request, value),
        querySerializer: (value) => queryOf(request, value),
        ...(credentials !== undefined && { credentials }),
        ...(request.base !== undefined && { baseUrl: request.base }),
      },
      async receive(response) {
        if (!request.isElsewhere)
          token = response.headers.get(csrf?.answerHeader ?? 'X-CSRF-Token') ?? token
        if (!response.ok) return response
        const read = request.answersText ? await asJson(response) : response
        return request.answerHeaders ? await withHeaders(request, read) : read
      },
    }
  }
}

/** @param base absolute for another origin than that of the page */
const headersFor = (
  base: string,
  { isElsewhere }: RequestForm,
  headers: RequestParts['headers'],
): RequestParts['headers'] =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        !(/^https?:/.test(base) && OWN_HEADERS.has(name)) &&
        !(isElsewhere && name === 'Authorization'),
    ),
  )

/** Empty without such a cookie. */
function cookieNamed(name: string): string {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1) ?? ''
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Takes headers and cookies out of the query. The browser sends the cookies. */
function movedOut({ moved = {} }: RequestForm, given: JsonObject) {
  const [query, headers] = [new Map<string, Json>(), new Map<string, string>()]
  for (const [name, value] of Object.entries(given)) {
    const to = Object.hasOwn(moved, name) ? moved[name] : undefined
    const own = to?.name ?? name
    if (to?.in === 'header') headers.set(own, withScheme(to.scheme, plain(value)))
    else if (to?.in === 'cookie')
      document.cookie = `${own}=${encodeURIComponent(plain(value))}; Path=/; SameSite=Lax`
    else query.set(own, value)
  }
  return { query: Object.fromEntries(query), headers: Object.fromEntries(headers) }
}

/** RFC 7617, section 2: `Basic` has the name and the password in base64. */
function withScheme(scheme: string | undefined, value: string): string {
  if (scheme === undefined) return value
  return `${scheme} ${scheme === 'Basic' ? btoa(bytesOf(value.includes(':') ? value : `${value}:`)) : value}`
}

/** One character for each byte of UTF-8, as `btoa` takes it. */
const bytesOf = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** An object is JSON (OpenAPI 3.1.1, section 4.8.15.1). */
const plain = (value: Json): string =>
  typeof value === 'object' && value !== null
    ? Array.isArray(value) && value.every((item) => typeof item !== 'object')
      ? value.join(',')
      : JSON.stringify(value)
    : String(value)

function mediaTypeOf({ body }: RequestForm): Readonly<Record<string, string>> {
  if (body === 'form') return { 'Content-Type': 'application/x-www-form-urlencoded' }
  return body === 'text' ? { 'Content-Type': 'text/plain;charset=UTF-8' } : {}
}

function serialized({ body, files = [] }: RequestForm, value: JsonObject): BodyInit | undefined {
  switch (body) {
    case 'none':
      return undefined
    case 'form':
      return new URLSearchParams(partsOf(value).map(([name, part]) => [name, plain(part)]))
    case 'multipart': {
      const form = new FormData()
      for (const [name, part] of partsOf(value)) {
        const file = files.includes(name) && typeof part === 'string' ? fileIn(part) : undefined
        if (file) form.append(name, file)
        else if (isObject(part))
          form.append(name, new Blob([JSON.stringify(part)], { type: 'application/json' }))
        else form.append(name, plain(part))
      }
      return form
    }
    case 'text':
      return plain(value['body'] ?? '')
    case 'value':
      return value['body'] === undefined ? undefined : JSON.stringify(value['body'])
    default:
      return JSON.stringify(value)
  }
}

/** An array repeats its name. Null is left out. */
const partsOf = (value: JsonObject): readonly (readonly [string, Json])[] =>
  Object.entries(value).flatMap(([name, part]) =>
    (Array.isArray(part) ? (part as readonly Json[]) : [part]).flatMap((each) =>
      each === null ? [] : [[name, each] as const],
    ),
  )

/** Data URL of a file field, `data:application/pdf;name=plan.pdf;base64,...` (RFC 2397). */
function fileIn(url: string): File | undefined {
  const [, head, data] = /^data:([^,]*);base64,(.*)$/s.exec(url) ?? []
  if (head === undefined || data === undefined) return undefined
  const [type = '', ...parameters] = head.split(';')
  const name = parameters.find((each) => each.startsWith('name='))?.slice('name='.length)
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  return new File([bytes], decodeURIComponent(name ?? 'file'), { type })
}

const usual = createQuerySerializer()

function queryOf({ joined = {} }: RequestForm, query: JsonObject): string {
  const names = Object.keys(query)
  const rest = Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(joined, name) ? [] : [[name, query[name] ?? null]])),
  )
  const lists = names.flatMap((name) => {
    const [value = null, separator] = [query[name], Object.hasOwn(joined, name) && joined[name]]
    if (typeof separator !== 'string') return []
    const items = (Array.isArray(value) ? (value as readonly Json[]) : Object.entries(value ?? {}))
      .flat()
      .map((item) => encodeURIComponent(plain(item)))
    if (separator === '&')
      return Object.entries(value ?? {}).map(
        ([key, each]) => `${encodeURIComponent(key)}=${encodeURIComponent(plain(each))}`,
      )
    return items.length === 0 ? [] : [`${encodeURIComponent(name)}=${items.join(separator)}`]
  })
  return [usual(rest), ...lists].filter((part) => part !== '').join('&')
}

/** The rest of the client reads JSON only. */
async function asJson(response: Response): Promise<Response> {
  const { status, headers } = response
  if (!/^text\/plain\b/i.test(headers.get('content-type') ?? '')) return response
  const changed = new Headers(headers)
  changed.set('content-type', 'application/json')
  return new Response(JSON.stringify((await readBody(response)) ?? null), {
    status,
    headers: changed,
  })
}

/**
 * Adds the headers of the answer to its body. A body of another type is not the answer of the
 * server, and stays.
 */
async function withHeaders(
  { answerHeaders = {}, wrapsAnswer }: RequestForm,
  response: Response,
): Promise<Response> {
  const { headers, status } = response
  const type = headers.get('content-type')
  if (type !== null && !/\bjson\b/i.test(type)) return response
  const text = (await readBody(response)) ?? ''
  const body = text === '' ? undefined : parseJson(text)
  const changed = new Headers(headers)
  changed.set('content-type', 'application/json')
  const answer = (value: string) =>
    new Response(value, {
      status: status === 204 || status === 205 ? 200 : status,
      headers: changed,
    })
  if (text !== '' && body === undefined) return answer(text)
  const found = Object.fromEntries(
    Object.entries(answerHeaders).flatMap(([name, kind]) => {
      const value = headerValue(headers.get(name), kind)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  if (wrapsAnswer)
    return answer(JSON.stringify({ ...(body !== undefined && { body }), headers: found }))
  return answer(isObject(body) ? JSON.stringify({ ...body, headers: found }) : text)
}

/** Undefined for a missing header, and for one that is no number or no boolean. */
function headerValue(written: string | null, kind: string): Json | undefined {
  if (written === null || kind === 'text') return written ?? undefined
  const value = written.trim()
  if (kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined
  return /^-?\d+(?:\.\d+)?$/.test(value) && Number.isFinite(Number(value))
    ? Number(value)
    : undefined
}
