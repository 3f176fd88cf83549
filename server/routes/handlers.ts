import type { FastifyReply, FastifyRequest } from 'fastify'
import type { operations } from '../../src/api/generated/common-api.ts'

export type OperationId = keyof operations

type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer B } }
}
  ? B
  : undefined
type Parameters<Id extends OperationId, Where extends 'query' | 'path'> = NonNullable<
  operations[Id]['parameters'][Where]
>
type Answer<Id extends OperationId> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer A } }
}
  ? A
  : undefined

/** A request that matches the document. */
export type Call<Id extends OperationId> = {
  readonly body: Body<Id>
  readonly query: Parameters<Id, 'query'>
  readonly path: Parameters<Id, 'path'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Answers by returning (200, or 204 for undefined), and refuses by throwing `apiError(code,
 * details)`.
 */
export type Handlers = {
  readonly [Id in OperationId]: (call: Call<Id>) => Promise<Answer<Id>> | Answer<Id>
}
