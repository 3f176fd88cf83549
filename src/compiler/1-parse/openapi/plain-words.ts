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

/** Of a schema that unites objects: the schema of each variant. */
export const VARIANTS = 'x-gatehouse-variants'

/** Of a good answer: `AnswerHeaders`. */
export const ANSWER_HEADERS = 'x-gatehouse-headers'

/** Headers of an answer, which its plain schema has at `headers`. */
export interface AnswerHeaders {
  /** By name, in lower case. */
  readonly types: Readonly<Record<string, 'text' | 'number' | 'boolean'>>
  /** The answer is no object: it is at `body`. */
  readonly wraps?: true
}

/** Of an operation: the ways to prove the right to call it, each a list of `SecurityScheme`. */
export const SECURITY = 'x-gatehouse-security'

/** A key or a token of a request that `api: security` of flows/app.yaml gives. */
export interface SecurityScheme {
  /** In `components: securitySchemes`. */
  readonly name: string
  /** `sent`: by the browser, or by `authorization` of flows/app.yaml. `unknown`: not possible. */
  readonly in: 'header' | 'query' | 'sent' | 'unknown'
  /** Name of the header or of the query parameter. */
  readonly key: string
  /** Before the value of `Authorization`. */
  readonly scheme?: string
}

/** Name of the argument of a call with the value of a scheme; no parameter is named so. */
export const securityArgument = (scheme: string): string => `security.${scheme}`

/** Argument with a token against forged requests. */
export const CSRF_ARGUMENT = 'security csrf'
