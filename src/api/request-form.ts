import type { JsonObject } from './answer.ts'

/** Form of the requests of an operation, where it differs from a JSON object and a plain query. */
export interface RequestForm {
  /**
   * Kind of the body. `none`: the operation has no body. `value` and `text`: the body is the one
   * argument `body`, as JSON or as it is.
   */
  readonly body?: 'none' | 'value' | 'form' | 'multipart' | 'text'
  /** Parts of a multipart body that are files. Their values are data URLs. */
  readonly files?: readonly string[]
  /**
   * Separator of the items or of names and values, by query parameter. `&`: each property of the
   * object is a parameter. Without one, items repeat the name.
   */
  readonly joined?: Readonly<Record<string, string>>
  /** Arguments among those of the query with another place or name, by their name. */
  readonly moved?: Readonly<Record<string, Moved>>
  /** The good answer is a text, not JSON. */
  readonly answersText?: true
  /** Headers of a good answer that flows read, by their names in lower case. */
  readonly answerHeaders?: Readonly<Record<string, 'text' | 'number' | 'boolean'>>
  /** A good answer with headers is no object: flows read it at `body`. */
  readonly wrapsAnswer?: true
  /** Base of the address, where a further document has another. */
  readonly base?: string
  /** Of another origin than the first document: the token of the product does not go there. */
  readonly isElsewhere?: true
}

export interface Moved {
  readonly in: 'header' | 'cookie' | 'query'
  /** Without it, the name of the argument. */
  readonly name?: string
  /** Scheme of `Authorization` before the value (RFC 9110, section 11.6.2). */
  readonly scheme?: string
}

/** Settings of all requests of a product, from `api` of flows/app.yaml. */
export interface ApiSettings {
  /** Origin of the API beside that of the page. */
  readonly origin?: string
  readonly credentials?: 'include' | 'same-origin' | 'omit'
  /** Token against forged requests, from a cookie or from a header of an earlier answer. */
  readonly csrf?: {
    readonly header: string
    readonly cookie?: string
    readonly answerHeader?: string
  }
}

/** Request of a call, as `sendRequest` makes it and openapi-fetch takes it. */
export interface RequestParts {
  readonly params: { readonly path: JsonObject; readonly query: JsonObject }
  readonly body?: JsonObject
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly fetch: (request: Request) => Promise<Response>
  readonly credentials?: RequestCredentials
  readonly bodySerializer?: (body: JsonObject) => BodyInit | undefined
  readonly baseUrl?: string
  readonly querySerializer?: (query: JsonObject) => string
}

/** Rewrites a request for an operation with another form. */
export type Adapt = (
  operation: { readonly request?: RequestForm; readonly method: string },
  parts: RequestParts,
) => Adapted

export interface Adapted {
  readonly parts: RequestParts
  /** Gives an answer the form that the rest of the client reads. */
  readonly receive: (response: Response) => Promise<Response>
}
