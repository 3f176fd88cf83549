import type { FastifyRequest } from 'fastify'
import { ajv } from './ajv.ts'

type Documented = Readonly<
  Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
>

const validators = new WeakMap<object, (answer: unknown) => boolean>()
const checker = ajv({ coerceTypes: false })

/**
 * Describes the mismatch of a response, or returns undefined. A status that the document does not
 * name is wrong, except 204 without a body.
 */
export function responseMismatch(
  request: FastifyRequest,
  status: number,
  payload: string,
): string | undefined {
  const documented = (request.routeOptions.schema as { readonly response?: Documented } | undefined)
    ?.response
  if (documented === undefined) return undefined
  if (status === 204) return payload === '' ? undefined : 'a body with 204'
  const schema = documented[status]?.content?.['application/json']?.schema
  if (schema === undefined) return `status ${status} is not documented`
  const validate = validators.get(schema) ?? checker.compile(schema)
  validators.set(schema, validate)
  return validate(JSON.parse(payload)) ? undefined : 'the body does not follow its schema'
}
