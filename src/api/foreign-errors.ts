import type { Answer, Json } from './answer.ts'
import { isObject, parseJson } from './parse-json.ts'
import { readBody } from './read-body.ts'

/** Names and indexes from the body to a part of it. */
export type PartPlace = readonly (string | number)[]

/** Parts of an error answer (`errors` of flows/app.yaml). The first place with a value is read. */
export interface ErrorPlaces {
  readonly code: readonly PartPlace[]
  /** Part of a code that is a URI (RFC 9457, section 3.1.1). */
  readonly uri: 'whole' | 'last'
  readonly message: readonly PartPlace[]
  /** Lists or maps of field errors. */
  readonly fields: readonly PartPlace[]
  /** Name of the field, within an item of a list. */
  readonly field: readonly PartPlace[]
  /** Message, within an item. */
  readonly text: readonly PartPlace[]
  /** Headers with the time to wait. */
  readonly wait: readonly string[]
  /** Beside JSON, in lower case. */
  readonly mediaTypes: readonly string[]
}

interface Documented {
  /** `401`, `4xx` or `default`. */
  readonly statuses?: readonly string[]
}

interface ReadingErrors {
  readonly places: ErrorPlaces
  /** Milliseconds of the epoch. */
  readonly now: number
}

/** A message for one field; an empty name is the whole form. */
type FieldError = Readonly<Record<'field' | 'message', string>>

/**
 * Sorts an error answer of a server with other conventions than ours. `words` are the names of its
 * rows, the most exact first. A status that the document lacks, or a body of another media type, is
 * not the answer of the server: a proxy sent it.
 * @throws when the body was cut
 */
export async function foreignError(
  response: Response,
  { statuses = [] }: Documented,
  { places, now }: ReadingErrors,
): Promise<Answer> {
  const status = String(response.status)
  const traceId = response.headers.get('x-request-id') ?? ''
  const otherwise: Answer =
    status === '401'
      ? { kind: 'unauthorized' }
      : status === '403'
        ? { kind: 'forbidden' }
        : { kind: 'broken', ...(/^[\w.:-]{1,128}$/.test(traceId) && { traceId }) }
  const range = `${status.charAt(0)}xx`
  if (![status, range, 'default'].some((word) => statuses.includes(word))) return otherwise
  const body = await errorBody(response, places.mediaTypes)
  if (body === undefined) return otherwise
  const code = codeIn(body, places)
  const retryAfter = waitIn(response.headers, places.wait, now)
  const fields = fieldErrors(body, places)
  // A lost session is no refusal of one call, so it has only rows of its own.
  const general = otherwise.kind === 'broken' ? [status, range, 'default'] : [status]
  return {
    kind: 'rejected',
    code: code ?? status,
    error: {
      ...(isObject(body) && body),
      ...(places.message.length > 0 && {
        message: typeof body === 'string' ? body : (textAt(body, places.message) ?? ''),
      }),
      ...(places.fields.length > 0 && { fields }),
      ...(retryAfter !== undefined && { retryAfter }),
    },
    words: code === undefined ? general : [`${status} ${code}`, code, ...general],
    ...(otherwise.kind !== 'broken' && { otherwise: otherwise.kind }),
  }
}

const jsonType = /^application\/(?:[\w.-]+\+)?json$/

/** Returns null for no body, a text for one that is no JSON, and undefined for another type. */
async function errorBody(
  response: Response,
  mediaTypes: readonly string[],
): Promise<Json | undefined> {
  const type =
    (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && !jsonType.test(type) && !mediaTypes.includes(type)) return undefined
  const text = await readBody(response)
  if (text === undefined || text.trim() === '') return text === undefined ? undefined : null
  return type === '' ? undefined : (parseJson(text) ?? (jsonType.test(type) ? undefined : text))
}

const valueAt = (body: Json, place: PartPlace): Json | undefined =>
  place.reduce<Json | undefined>(
    (inner, name) =>
      Array.isArray(inner)
        ? (inner as readonly Json[])[Number(name)]
        : isObject(inner) && Object.hasOwn(inner, name)
          ? inner[name]
          : undefined,
    body,
  )

function textAt(body: Json, places: readonly PartPlace[]): string | undefined {
  for (const place of places) {
    const found = valueAt(body, place)
    const value = Array.isArray(found) ? (found as readonly Json[])[0] : found
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      return String(value)
  }
  return undefined
}

/** RFC 9457, section 4.2.1: `about:blank` says no more than the status. */
function codeIn(body: Json, { code: places, uri }: ErrorPlaces): string | undefined {
  const code = textAt(body, places)
  if (code === undefined || code === 'about:blank') return undefined
  const isUri = /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(code)
  return isUri && uri === 'last' ? (/[^/#:?]+(?=[/?]*$)/.exec(code)?.[0] ?? code) : code
}

/**
 * Reads a list of items, a map from names to messages, or both. An item without a name concerns the
 * form.
 */
function fieldErrors(body: Json, places: ErrorPlaces): readonly FieldError[] {
  return places.fields.flatMap((place) => {
    const found = valueAt(body, place)
    if (Array.isArray(found))
      return (found as readonly Json[]).flatMap((item) =>
        messages(item, nameIn(item, places), places),
      )
    return isObject(found)
      ? Object.entries(found).flatMap(([name, value]) =>
          (Array.isArray(value) ? (value as readonly Json[]) : [value]).flatMap((item) =>
            messages(item, plainName(name), places),
          ),
        )
      : []
  })
}

function messages(item: Json, field: string, places: ErrorPlaces): readonly FieldError[] {
  const message = typeof item === 'string' ? item : textAt(item, places.text)
  return message === undefined || message === '' ? [] : [{ field, message }]
}

function nameIn(item: Json, { field }: ErrorPlaces): string {
  for (const place of field) {
    const name = valueAt(item, place)
    if (Array.isArray(name)) return plainName(name.map(String).join('.'))
    if (typeof name === 'string' && name !== '') return plainName(name)
  }
  return ''
}

/** A JSON pointer (RFC 6901), also as a fragment, becomes a name with dots. */
const plainName = (name: string): string =>
  /^#?\//.test(name)
    ? name
        .replace(/^#?\//, '')
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
        .join('.')
    : name

/** A number above is a time of the epoch: no server lets a user wait for thirty years. */
const longestSeconds = 1e9

/**
 * Returns seconds: of RFC 9110, section 10.2.3 (a number or a date), of a time of the epoch, and of
 * `t` in a structured `RateLimit`.
 */
function waitIn(headers: Headers, names: readonly string[], now: number): number | undefined {
  for (const name of names) {
    const value = headers.get(name)?.trim() ?? ''
    const given = Number(
      /^\d+(?:\.\d+)?$/.exec(value)?.[0] ?? /;\s*t=(\d+)/.exec(value)?.[1] ?? NaN,
    )
    const at = Number.isNaN(given) ? Date.parse(value) : given * (given > 1e11 ? 1 : 1_000)
    const isTime = Number.isNaN(given) || given > longestSeconds
    const seconds = isTime ? (at - now) / 1_000 : given
    if (!Number.isNaN(seconds)) return Math.max(0, Math.ceil(seconds))
  }
  return undefined
}
