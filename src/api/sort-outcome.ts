import type { Answer, Json, JsonObject } from './answer.ts'
import { foreignError } from './foreign-errors.ts'
import { errorPlaces, type OperationRow } from './generated/operations.ts'
import { isObject, parseJson } from './parse-json.ts'
import { readBody } from './read-body.ts'
import { violation } from './shape.ts'

/**
 * JSON (RFC 6839, section 3.1), alone or with the only charset that it has (RFC 8259, section 8.1).
 */
const jsonType = /^\s*application\/(?:[\w.-]+\+)?json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/**
 * A trace id is shown to users and copied, so it has only characters that a server's log prints.
 */
const traceIdForm = /^[\w.:-]{1,128}$/

/**
 * Classifies a reply. The media type is checked before parsing, because a proxy's log-in page is
 * 200 and HTML (B10). A success status with an unreadable body means that the server acted with an
 * unknown result: `unreadable` (B08, B09). A readable body that differs from the document is no
 * answer; `violated` gets the JSON pointer (B11). Rejects only when the body was cut, which leaves
 * the server's action open.
 */
export async function sortOutcome(
  response: Response,
  operation: Pick<OperationRow, 'errors' | 'silent' | 'changesState' | 'answer' | 'statuses'>,
  violated?: (pointer: string) => void,
): Promise<Answer> {
  if (errorPlaces && response.status >= 400)
    return foreignError(response, operation, { places: errorPlaces, now: Date.now() })
  switch (response.status) {
    case 204:
    case 205:
      return operation.silent
        ? { kind: 'ok', answer: null }
        : unreadable(operation, traceIdIn(response.headers.get('x-request-id')))
    // Section 8 defines these two statuses, whatever their body.
    case 401:
      return { kind: 'unauthorized' }
    case 403:
      return { kind: 'forbidden' }
    default:
      break
  }
  const id = traceIdIn(response.headers.get('x-request-id'))
  const type = response.headers.get('content-type')
  // Documented without content: nothing was lost.
  if (response.ok && type === null && operation.silent && operation.answer === 'any')
    return { kind: 'ok', answer: null }
  if (!jsonType.test(type ?? '')) return broken(id)
  const text = await readBody(response)
  const value = text === undefined ? undefined : parseJson(text)
  if (value === undefined) return response.ok ? unreadable(operation, id) : broken(id)
  if (!response.ok) return rejection(value, operation.errors, id)
  const pointer = violation(value, operation.answer)
  if (pointer === undefined) return { kind: 'ok', answer: value }
  violated?.(pointer)
  return broken(id)
}

/** For a call that changes nothing, nothing is lost. */
export const unreadable = (
  { changesState }: Pick<OperationRow, 'changesState'>,
  traceId?: string,
): Answer => (changesState ? { kind: 'unknown' } : broken(traceId))

const broken = (traceId: string | undefined): Answer =>
  traceId === undefined ? { kind: 'broken' } : { kind: 'broken', traceId }

/** The trace id of the error itself, else the one of the reply. */
function rejection(value: Json, errors: readonly string[], id: string | undefined): Answer {
  if (!isObject(value)) return broken(id)
  const { code, traceId } = value
  if (typeof code === 'string' && errors.includes(code))
    return { kind: 'rejected', code, error: details(value) }
  return broken(traceIdIn(traceId) ?? id)
}

const traceIdIn = (text: Json | undefined): string | undefined =>
  typeof text === 'string' && traceIdForm.test(text) ? text : undefined

/**
 * `message` is for logs and never shown (D8.01). Numbers of an error are counts, so other than
 * integers are dropped.
 */
function details(error: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(error).filter(
      ([name, value]) =>
        name !== 'message' &&
        (typeof value !== 'number' || Number.isSafeInteger(value)) &&
        (name !== 'traceId' || traceIdIn(value) !== undefined),
    ),
  )
}
