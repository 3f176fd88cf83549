import type { Mock } from '../../language/mock.ts'
import { Report } from '../report.ts'
import { schemasOf } from '../scenarios/answer-schemas.ts'

/** A mock from the document, or the reason why the document has none. */
export type ExampleAnswer = { readonly mock: Mock } | { readonly reason: string }

/**
 * Returns the example of an operation's success answer. An answer without a body needs no example.
 * @param commonApi text of the OpenAPI document, without errors
 */
export function exampleOf(commonApi: string, operation: string): ExampleAnswer {
  const schemas = schemasOf('openapi', commonApi, new Report())
  const status = Number(schemas.statusOf(operation, undefined) ?? 204)
  const from = 'openapi/common-api.yaml'
  if (schemas.schema(operation, undefined) === undefined)
    return { mock: { from, answers: [{ status, delayMs: 0 }] } }
  const body = schemas.example(operation)
  if (body === undefined) return { reason: 'its answer has no example' }
  const fault = schemas.fault(operation, undefined, body)
  return fault
    ? { reason: `its example does not follow its schema: ${fault.reason}` }
    : { mock: { from, answers: [{ status, body, delayMs: 0 }] } }
}
