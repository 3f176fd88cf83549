import { operationsIn, parseDocument, type ApiDocument } from '../../server/openapi/document.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { resolveProject } from '../../src/compiler/2-resolve/resolve-project.ts'
import { Report } from '../../src/compiler/diagnostics/report.ts'
import {
  type ExampleAnswer,
  exampleOf,
  readMocks,
} from '../../src/compiler/scenarios/read-mocks.ts'
import type { Mocks } from '../../src/language/mock.ts'

/** Document of a project, with an answer for each operation that the server may not have. */
export interface DevelopmentApi {
  readonly text: string
  readonly document: ApiDocument
  readonly answers: ReadonlyMap<string, ExampleAnswer>
}

/**
 * Reads openapi/common-api.yaml and every `*.mock.yaml`. A mock goes before an example. Compiles no
 * screen, so that a mistake in one does not matter.
 * @returns undefined while the document or a mock has a mistake, which the page shows
 */
export function developmentApi(project: string): DevelopmentApi | undefined {
  const sources = readSources(project)
  const { commonApi: text } = sources.openapi
  const parsed = resolveProject(sources, new Report()).project
  const report = new Report()
  const mocks = readMocks(sources, parsed, report)
  // Without its operations, the document has a mistake.
  if (report.hasErrors || Object.keys(parsed.api.operations).length === 0) return undefined
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
