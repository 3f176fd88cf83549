import { parseDocument } from 'yaml'
import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Json, JsonObject } from '../../../language/json.ts'
import type { Span } from '../../../language/source.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import type { Fields, Type } from '../../types.ts'
import type { ErrorsByStatus } from './errors-by-status.ts'
import type { METHODS } from './paths.ts'
import type { SecurityScheme } from './plain-words.ts'
import { asObject, isObject } from './schema-type.ts'

/** `api` of flows/app.yaml. The compiler checks it; wrong values count as absent. */
export interface WrittenApiSettings {
  /** One for all documents, or by the name of a document. */
  readonly origin?: string | Readonly<Record<string, string>>
  readonly credentials?: 'include' | 'same-origin' | 'omit'
  /** By security scheme. */
  readonly security: JsonObject
  readonly csrf?: {
    readonly header: string
    readonly cookie?: string
    readonly answerHeader?: string
    /** Whether an expression gives the token. */
    readonly hasValue: boolean
  }
}

/** @param app text of flows/app.yaml */
export function apiSettings(app: string): WrittenApiSettings {
  if (!/^api:/m.test(app)) return { security: {} }
  const { api } = asObject(parseDocument(app).toJS() as Json)
  const { origin, credentials, security, csrf } = asObject(api)
  const { header, cookie, 'answer-header': answerHeader, value } = asObject(csrf)
  return {
    ...(typeof origin === 'string' ? { origin } : isObject(origin) && { origin: textsOf(origin) }),
    ...(isCredentials(credentials) && { credentials }),
    security: asObject(security),
    ...(typeof header === 'string' && {
      csrf: {
        header,
        ...(typeof cookie === 'string' && { cookie }),
        ...(typeof answerHeader === 'string' && { answerHeader }),
        hasValue: value !== undefined,
      },
    }),
  }
}

const textsOf = (map: JsonObject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )

/** Origin of the calls of a document; '' for that of the page. */
export const originOf = (
  { origin = '' }: Pick<WrittenApiSettings, 'origin'>,
  document: string,
): string => (typeof origin === 'string' ? origin : (origin[document] ?? ''))

const isCredentials = (
  value: Json | undefined,
): value is NonNullable<WrittenApiSettings['credentials']> =>
  value === 'include' || value === 'same-origin' || value === 'omit'

/**
 * Content of openapi/ that the compiler uses: operations, their answers and errors, named schemas,
 * endpoints.
 */
export interface Api {
  readonly operations: Readonly<Record<string, Operation>>
  readonly schemas: Readonly<Record<string, Type>>
  readonly endpoints: Readonly<Record<string, AuthEndpoint>>
  /** Names of the documents when there are several, the first one first. */
  readonly documents?: readonly string[]
  /** Names of all security schemes. */
  readonly schemes: readonly string[]
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
  /** Places of `errors` in flows/app.yaml that no error answer has. */
  readonly missingPlaces?: readonly string[]
  /** Headers of good answers that the document declares, in lower case; with `api: headers`. */
  readonly answerHeaders?: readonly string[]
}

export interface Operation {
  readonly id: string
  readonly method: (typeof METHODS)[number]
  readonly changesState: boolean
  /**
   * Only opens a process without completing it (`x-only-begins`), so a path back to the caller
   * exists.
   */
  readonly onlyBegins: boolean
  readonly logOnly: boolean
  readonly path: Fields
  /** Also headers and cookies of the document. */
  readonly query: Fields
  /** Names of `query` that are headers or cookies, not parts of the address. */
  readonly moved?: readonly string[]
  /** Ways to prove the right to call it; absent where the document names none. */
  readonly security?: readonly (readonly SecurityScheme[])[]
  readonly body: Fields
  /** Named schema of the body; undefined for one without a name, or no body. */
  readonly schema?: string
  /** Sends a JSON body, which may be empty. */
  readonly hasBody: boolean
  /** Names of the fields that are files of a multipart body. */
  readonly files?: readonly string[]
  /** `null` when it answers without a body. */
  readonly answer: Type
  /** Type of the data of each name that a row of `rejected` may have: documented codes. */
  readonly errors: Readonly<Record<string, Type>>
  /** With `errors` of flows/app.yaml: statuses are names as well. */
  readonly byStatus?: ErrorsByStatus
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

const file = 'openapi/auth-endpoints.yaml'

/**
 * The flows name an address, but the document of addresses does not exist. Reported at the
 * document, because every use has the same cause.
 */
export const noEndpoints = (span: Span): Diagnostic =>
  raise.missingFile({ file, start: 0, end: 0, line: 1, column: 1 }, { path: file }, [
    { span, message: 'An address is used here.' },
  ])

/** Place of the values of a request, in words of an author. */
export interface RequestPlace {
  /** File in openapi/. */
  readonly document: string
  /** Where a new value belongs. */
  readonly schema: string
}

/** Returns the place of an operation or an endpoint; undefined for another name. */
export function requestOf(name: string, api: Api): RequestPlace | undefined {
  const operation = Object.hasOwn(api.operations, name) ? api.operations[name] : undefined
  if (operation)
    return {
      document: 'openapi/common-api.yaml',
      schema:
        operation.schema === undefined
          ? `the ${operation.hasBody ? 'request body' : 'parameters'} of the operation`
          : `the schema "${operation.schema}"`,
    }
  return Object.hasOwn(api.endpoints, name)
    ? { document: 'openapi/auth-endpoints.yaml', schema: 'the parameters of the operation' }
    : undefined
}
