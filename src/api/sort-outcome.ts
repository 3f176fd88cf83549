import type { Answer, Json, JsonObject } from './answer.ts'
import { isObject, parseJson } from './parse-json.ts'
import { readBody } from './read-body.ts'

/** application/json, alone or with the only charset that JSON has (RFC 8259, section 8.1). */
const jsonType = /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** A trace id is shown to people and copied: nothing but what a server's log would print. */
const traceIdForm = /^[\w.:-]{1,128}$/

/**
 * Decides what a reply means. `errors` are the codes that OpenAPI documents for the operation.
 * The type is refused before anything is parsed: a proxy's log-in page is 200 and HTML (B10).
 * Rejects only when the body was cut, which leaves open what the server did (B08).
 */
export async function sortOutcome(response: Response, errors: readonly string[]): Promise<Answer> {
  switch (response.status) {
    case 204: case 205: return { kind: 'ok', answer: null }
    // Section 8 gives these two a meaning of their own, whatever body comes with them.
    case 401: return { kind: 'unauthorized' }
    case 403: return { kind: 'forbidden' }
    default: break
  }
  if (!jsonType.test(response.headers.get('content-type') ?? '')) return { kind: 'broken' }
  const text = await readBody(response)
  const value = text === undefined ? undefined : parseJson(text)
  if (value === undefined) return { kind: 'broken' }
  return response.ok ? { kind: 'ok', answer: value } : rejection(value, errors)
}

function rejection(value: Json, errors: readonly string[]): Answer {
  if (!isObject(value)) return { kind: 'broken' }
  const { code, traceId } = value
  if (typeof code === 'string' && errors.includes(code)) return { kind: 'rejected', code, error: details(value) }
  return typeof traceId === 'string' && traceIdForm.test(traceId) ? { kind: 'broken', traceId } : { kind: 'broken' }
}

/** `message` is for logs and never shown (D8.01); the numbers of an error count something, so one that is no integer is no number of ours. */
function details(error: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(error).filter(([name, value]) =>
    name !== 'message'
    && (typeof value !== 'number' || Number.isSafeInteger(value))
    && (name !== 'traceId' || (typeof value === 'string' && traceIdForm.test(value)))))
}
