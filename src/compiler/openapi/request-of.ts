import type { Api } from './api.ts'

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
