import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ErrorCode } from '../http/errors.ts'

type Schema = {
  readonly $ref?: string
  readonly oneOf?: readonly Schema[]
  readonly description?: string
  readonly properties?: { readonly code?: { readonly const?: string } }
}
type Response = {
  readonly $ref?: string
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } }
}
type Parameter = {
  readonly name?: string
  readonly in?: string
  readonly 'x-class'?: string
}
type Operation = {
  readonly operationId: string
  readonly requestBody?: { readonly required?: boolean }
  readonly parameters?: readonly Parameter[]
  readonly 'x-log-only'?: boolean
  readonly 'x-combines'?: boolean
  readonly responses: Readonly<Record<string, Response>>
}
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** @param text of an OpenAPI document that the compiler accepts */
export const parseDocument = (text: string): ApiDocument => parse(text) as ApiDocument

/** Parsed once, because this takes as long as the rest of a start. */
export const ownDocument = parseDocument(
  readFileSync(new URL('../../openapi/common-api.yaml', import.meta.url), 'utf8'),
)

const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete'])

/** Every operation of the document. */
export const operationsIn = ({ paths }: ApiDocument): readonly Operation[] =>
  Object.values(paths).flatMap((item) =>
    Object.entries(item).flatMap(([key, operation]) => (methods.has(key) ? [operation] : [])),
  )

/** IDs of the operations that require a body. */
export function operationsWithBody(document: ApiDocument): ReadonlySet<string> {
  return new Set(
    operationsIn(document).flatMap(({ operationId, requestBody }) =>
      requestBody?.required === true ? [operationId] : [],
    ),
  )
}

/** Names of the query parameters that are handles, by the ID of the operation. */
export function handlesInQueries(document: ApiDocument): ReadonlyMap<string, readonly string[]> {
  return new Map(
    operationsIn(document).flatMap(({ operationId, parameters = [] }) => {
      const names = parameters.flatMap((parameter) =>
        parameter.in === 'query' && parameter['x-class'] === 'handle' ? [parameter.name ?? ''] : [],
      )
      return names.length === 0 ? [] : [[operationId, names]]
    }),
  )
}

export type CatalogueEntry = { readonly status: number; readonly message: string }

/** Status and message of every error code, read from the document so that they are written once. */
export function errorCatalogue(): ReadonlyMap<ErrorCode, CatalogueEntry> {
  const { components } = ownDocument
  const catalogue = new Map<ErrorCode, CatalogueEntry>()
  const responses = operationsIn(ownDocument).flatMap(({ responses: all }) => Object.entries(all))
  for (const [status, response] of responses) {
    const resolved =
      response.$ref === undefined ? response : components.responses[lastPart(response.$ref)]
    for (const schema of resolved?.content?.['application/json']?.schema.oneOf ?? []) {
      const target = schema.$ref === undefined ? schema : components.schemas[lastPart(schema.$ref)]
      const code = target?.properties?.code?.const
      // The document is the source of the type ErrorCode.
      if (code !== undefined)
        catalogue.set(code as ErrorCode, {
          status: Number(status),
          message: target?.description ?? code,
        })
    }
  }
  return catalogue
}

const lastPart = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)
