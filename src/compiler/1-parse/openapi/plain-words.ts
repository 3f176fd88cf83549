/** Words that `plainDocument` adds: parts of a request that its plain form does not say. */

/** Of a body: its kind, when it is no JSON object. */
export const BODY_FORM = 'x-gatehouse-body'

/** `value` and `text` are one value, in the field `body`: JSON that is no object, or a text. */
export type BodyForm = 'value' | 'form' | 'multipart' | 'text'

/** Of a body: names of the parts that are files. */
export const FILES = 'x-gatehouse-files'

/** Of a query parameter: the separator of its items, or `&` for properties with their own names. */
export const SEPARATOR = 'x-gatehouse-separator'

/** Of a query parameter that is a header or a cookie: `Moved`. */
export const MOVED = 'x-gatehouse-moved'

/** Of an answer: it is a text. */
export const ANSWERS_TEXT = 'x-gatehouse-text'
