import type { FastifyInstance } from 'fastify'
import { parse } from 'yaml'
import { apiBase } from '../../src/api/generated/operations.ts'
import { answerSchemas } from '../../src/compiler/scenarios/answer-schemas.ts'
import { plainestValue } from '../../src/compiler/scenarios/plain-values.ts'

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId?: string }>>>
  >
}

/**
 * Answers every operation at once with the simplest valid answer, so that only the front end is
 * measured.
 */
export function stubApi(app: FastifyInstance, commonApi: string): void {
  const schemas = answerSchemas(commonApi)
  const { paths } = parse(commonApi) as Document
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { operationId }] of Object.entries(item)) {
      if (operationId === undefined) continue
      const schema = schemas.schema(operationId, undefined)
      const answer =
        schema === undefined ? undefined : plainestValue(schema, (ref) => schemas.resolve(ref))
      app.route({
        method: method.toUpperCase(),
        url: apiBase + path.replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: (_request, reply) =>
          answer === undefined
            ? reply.code(204).send()
            : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer)),
      })
    }
  }
}
