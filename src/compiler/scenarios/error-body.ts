import type { Json, JsonObject } from '../../language/json.ts'
import type { ErrorPlaces, PartPlace } from '../1-parse/openapi/error-places.ts'
import { asObject } from '../1-parse/openapi/schema-type.ts'

/** Parts that the browser reads from a body, beside those of the document. */
const READ: ReadonlySet<string> = new Set(['code', 'message', 'fields', 'retryAfter'])

/**
 * Returns the body as the server of a product sends it: the code, the words and the errors of
 * fields are at their first places (`errors` of flows/app.yaml), where the browser finds them.
 * @param error as flows read it
 * @param code undefined for an error that only its status tells
 */
export function errorBody(
  error: JsonObject,
  code: string | undefined,
  places: ErrorPlaces,
): JsonObject {
  const own = Object.fromEntries(Object.entries(error).filter(([name]) => !READ.has(name)))
  const { message, fields } = error
  const list = Array.isArray(fields) ? fields : []
  const parts: readonly (readonly [PartPlace | undefined, Json | undefined])[] = [
    [places.code[0], code],
    [places.message[0], message === '' ? undefined : message],
    [
      places.fields[0],
      list.length === 0 ? undefined : list.map((each) => fieldError(each, places)),
    ],
  ]
  return parts.reduce<JsonObject>(
    (body, [place, value]) =>
      place === undefined || value === undefined ? body : asObject(withPart(body, place, value)),
    own,
  )
}

function fieldError(error: Json, { field, text }: ErrorPlaces): Json {
  const { field: name, message } = asObject(error)
  return withPart(
    withPart({}, field[0] ?? ['field'], name ?? ''),
    text[0] ?? ['message'],
    message ?? '',
  )
}

/** Also replaces a value on the way that is no object or list. */
function withPart(whole: Json | undefined, [name, ...rest]: PartPlace, value: Json): Json {
  if (name === undefined) return value
  if (typeof name === 'number') {
    const list = Array.isArray(whole) ? whole : []
    const items = Array.from(
      { length: Math.max(list.length, name + 1) },
      (_, index) => list[index] ?? {},
    )
    return items.with(name, withPart(items[name], rest, value))
  }
  const object = asObject(whole)
  return { ...object, [name]: withPart(object[name], rest, value) }
}
