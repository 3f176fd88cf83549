import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { parse } from 'yaml'
import type { ReferenceServer } from '../../server/main.ts'
import {
  type ApiDocument,
  operationsIn,
  ownDocument,
  parseDocument,
} from '../../server/openapi/document.ts'
import type { Api } from '../../server/openapi/mount-api.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { resolveProject } from '../../src/compiler/2-resolve/resolve-project.ts'
import { Report } from '../../src/compiler/diagnostics/report.ts'
import {
  type ExampleAnswer,
  exampleOf,
  readMocks,
} from '../../src/compiler/scenarios/read-mocks.ts'
import type { Mocks } from '../../src/language/mock.ts'
import type { Messages } from '../../src/shell/dev-overlay/messages.ts'
import { root } from '../vite/product.ts'
import { formatError } from './format-error.ts'

/** Milliseconds. Editors write a file in two steps, and its content between them is meaningless. */
const STROKES = 40
const sources = /^openapi\/.*\.(?:ya?ml|json)$|^flows\/.*\.mock\.yaml$/

export interface FollowedApi {
  /** For the server. */
  readonly api: Api
  /** Banner of the page. */
  readonly banner: () => ReturnType<typeof bannerOf>
  /**
   * Follows the files from now on: the server answers by the saved document and mocks at once.
   * @param register adds the routes of the pages to the routes of the server
   * @param changed called after the server has changed
   */
  readonly follow: (
    watcher: ViteDevServer['watcher'],
    server: Pick<ReferenceServer, 'handles' | 'replaceApi'>,
    on: { readonly register: (app: FastifyInstance) => void; readonly changed: () => void },
  ) => void
}

/**
 * Reads the document and the mocks of a project for `npm run dev`. While they have a mistake, which
 * the page shows, the earlier ones stay; at the start, those of this repository.
 * @param isMocked false in mode `backend`, which answers as in production
 * @param write writes to the terminal
 */
export function followedApi(
  project: string,
  isMocked: boolean,
  write: (text: string) => void,
): FollowedApi {
  let current = developmentApi(project)
  let without: WithoutServer = new Map()
  let called = new Set<string>()
  const apiOf = (of: DevelopmentApi): Api => ({
    document: of.document,
    mocks: isMocked ? mocksOf(of) : {},
    onCall(operation) {
      if (isMocked && !called.has(operation))
        write(lineOfCall(operation, of.answers.get(operation)))
      called.add(operation)
    },
  })
  const tell = (of: DevelopmentApi, handles: ReferenceServer['handles']) => {
    const before = linesOfStart(without)
    without = isMocked
      ? new Map([...of.answers].filter(([operation]) => !handles(operation)))
      : new Map()
    const lines = linesOfStart(without)
    if (lines !== before) write(lines)
  }

  return {
    api: current ? apiOf(current) : { document: ownDocument, mocks: {} },
    banner: () => bannerOf(without),
    follow(watcher, server, { register, changed }) {
      if (current) tell(current, server.handles)
      let last = Promise.resolve()
      let isWaiting = false
      const renew = async () => {
        await wait(STROKES)
        isWaiting = false
        const next = developmentApi(project)
        if (next === undefined) return
        await server.replaceApi(apiOf(next), register)
        const isOther = next.text !== current?.text
        called = new Set()
        current = next
        tell(next, server.handles)
        changed()
        if (project === root && isOther) await writeTypes()
      }
      watcher.on('all', (_event, file) => {
        const path = relative(project, file).replaceAll('\\', '/')
        if (isWaiting || !sources.test(path)) return
        isWaiting = true
        last = last.then(renew).catch((problem: unknown) => {
          write(`The server did not follow openapi/common-api.yaml.\n${formatError(problem)}\n`)
        })
      })
    },
  }
}

/** Writes src/api/generated, as `npm run generate` does. */
async function writeTypes(): Promise<void> {
  // Imported here, because it loads the compiler of TypeScript.
  const { writeApi } = await import('../generate.ts')
  await writeApi(join(root, 'src/api/generated'))
}

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

/** Operations that the server does not have, with their answers. */
export type WithoutServer = ReadonlyMap<string, ExampleAnswer>

type Texts = Readonly<Record<'answered' | 'missing' | 'close', string>>
const texts = parse(
  readFileSync(join(import.meta.dirname, 'mock-notices.yaml'), 'utf8'),
) as Readonly<Record<string, Texts>>

const remedy =
  'Add an example to its answer in openapi/common-api.yaml, or write its answers in flows/<journey>/<screen>.mock.yaml.'

/** Lines of the terminal at the start and after a change; '' when nothing is missing. */
export function linesOfStart(without: WithoutServer): string {
  if (without.size === 0) return ''
  const lines = [...without].map(
    ([operation, answer]) => `  ${operation}: ${'mock' in answer ? from(answer) : missing(answer)}`,
  )
  return `The server does not have these operations. In production they answer 501.\n${lines.join('\n')}\n`
}

/** Line of the terminal at the first call of an operation. */
export function lineOfCall(operation: string, answer: ExampleAnswer | undefined): string {
  return answer && 'mock' in answer
    ? `${operation} was called; the answer is from ${answer.mock.from}, not from a server.\n`
    : `${operation} was called; ${missing(answer ?? { reason: 'it is not in the document' })}\n`
}

const from = ({ mock }: Extract<ExampleAnswer, { readonly mock: unknown }>): string =>
  `${mock.answers.length === 1 ? '1 answer' : `${mock.answers.length} answers`} from ${mock.from}`

const missing = ({ reason }: Extract<ExampleAnswer, { readonly reason: string }>): string =>
  `501, because ${reason}. ${remedy}`

/** Banner of the page in each language; without texts when the server has all operations. */
export function bannerOf(without: WithoutServer): Messages['gatehouse:mocks'] {
  const [answered, refused] = [true, false].map((isAnswered) =>
    [...without].flatMap(([operation, answer]) =>
      'mock' in answer === isAnswered ? [operation] : [],
    ),
  )
  return {
    banner:
      without.size === 0
        ? {}
        : Object.fromEntries(
            Object.entries(texts).map(([language, own]) => [
              language,
              {
                text: [said(language, own.answered, answered), said(language, own.missing, refused)]
                  .filter((sentence) => sentence !== '')
                  .join(' '),
                close: own.close,
              },
            ]),
          ),
  }
}

function said(language: string, text: string, operations: readonly string[] = []): string {
  return operations.length === 0
    ? ''
    : text.replace('{operations}', () => new Intl.ListFormat(language).format(operations))
}
