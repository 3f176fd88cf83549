import type { Fields, Type } from '../types/type.ts'

/**
 * Content of openapi/ that the compiler uses: operations, their answers and errors, named schemas,
 * endpoints.
 */
export interface Api {
  readonly operations: Readonly<Record<string, Operation>>
  readonly schemas: Readonly<Record<string, Type>>
  readonly endpoints: Readonly<Record<string, AuthEndpoint>>
  /** True when openapi/auth-endpoints.yaml exists. A product without redirects has none. */
  readonly hasEndpoints: boolean
  /**
   * Codes that every operation may answer (`x-shared`). flows/app.yaml has rows for their meanings
   * (`unauthorized`, `forbidden`, `broken`, `else`).
   */
  readonly sharedCodes: ReadonlySet<string>
  /**
   * Every code that a flow may name: those of the document, and those that a table of error codes
   * adds.
   */
  readonly codes: readonly string[]
}

export interface Operation {
  readonly id: string
  readonly changesState: boolean
  /**
   * Only opens a process without completing it (`x-only-begins`), so a path back to the caller
   * exists.
   */
  readonly onlyBegins: boolean
  readonly logOnly: boolean
  readonly path: Fields
  readonly query: Fields
  readonly body: Fields
  /** Named schema of the body; undefined for one without a name, or no body. */
  readonly schema?: string
  /** Sends a JSON body, which may be empty. */
  readonly hasBody: boolean
  /** `null` when it answers without a body. */
  readonly answer: Type
  /** Type of the data of each documented code. */
  readonly errors: Readonly<Record<string, Type>>
  /** Of HTTP, as documented: '200', '401'. */
  readonly statuses: readonly string[]
}

export interface AuthEndpoint {
  readonly id: string
  readonly kind: 'redirect' | 'form-post'
  readonly method: 'GET' | 'POST'
  /** Absolute on the authorization origin. */
  readonly path: string
  readonly parameters: Fields
}
