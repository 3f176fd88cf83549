import type { Fields, Type } from '../types/type.ts'

/**
 * What the compiler knows of openapi/: operations, their answers and errors, named schemas,
 * endpoints.
 */
export interface Api {
  readonly operations: Readonly<Record<string, Operation>>
  readonly schemas: Readonly<Record<string, Type>>
  readonly endpoints: Readonly<Record<string, AuthEndpoint>>
  /** There is openapi/auth-endpoints.yaml: a product that leaves for nowhere has none. */
  readonly hasEndpoints: boolean
  /**
   * Codes that every operation may answer (`x-shared`): flows/app.yaml has rows for what they mean
   * (`unauthorized`, `forbidden`, `broken`, `else`).
   */
  readonly sharedCodes: ReadonlySet<string>
  /**
   * Every code that a flow may speak of: those of the document, and those that a table of error
   * codes names beside them.
   */
  readonly codes: readonly string[]
}

export interface Operation {
  readonly id: string
  readonly changesState: boolean
  /**
   * It opens something and does nothing of it (`x-only-begins`): there is a way back to where it
   * was called.
   */
  readonly onlyBegins: boolean
  readonly logOnly: boolean
  readonly path: Fields
  readonly query: Fields
  readonly body: Fields
  /** It is sent a JSON body, be it an empty one. */
  readonly hasBody: boolean
  /** `null` when it answers without a body. */
  readonly answer: Type
  /** What each documented code carries. */
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
