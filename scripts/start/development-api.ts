import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationsIn, parseDocument, type ApiDocument } from '../../server/openapi/document.ts'
import { type ExampleAnswer, exampleOf } from '../../src/compiler/mocks/example-of.ts'
import type { Mocks } from '../../src/language/mock.ts'
import { compileFlows } from '../vite/compile-flows.ts'

/** Document of a project, with an answer for each operation that the server may not have. */
export interface DevelopmentApi {
  readonly text: string
  readonly document: ApiDocument
  readonly answers: ReadonlyMap<string, ExampleAnswer>
}

/**
 * Reads openapi/common-api.yaml and every `*.mock.yaml`. A mock goes before an example.
 * @throws FlowsRefused when one of them has a mistake
 */
export function developmentApi(project: string): DevelopmentApi {
  const text = readFileSync(join(project, 'openapi/common-api.yaml'), 'utf8')
  const { mocks } = compileFlows(project)
  const document = parseDocument(text)
  return {
    text,
    document,
    answers: new Map(
      operationsIn(document).map(({ operationId }) => {
        const mock = Object.hasOwn(mocks, operationId) ? mocks[operationId] : undefined
        return [operationId, mock ? { mock } : exampleOf(text, operationId)]
      }),
    ),
  }
}

export const mocksOf = ({ answers }: DevelopmentApi): Mocks =>
  Object.fromEntries(
    [...answers].flatMap(([operation, answer]) =>
      'mock' in answer ? [[operation, answer.mock]] : [],
    ),
  )
