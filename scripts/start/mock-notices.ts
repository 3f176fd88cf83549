import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { ExampleAnswer } from '../../src/compiler/scenarios/read-mocks.ts'
import type { Messages } from '../../src/shell/dev-overlay/messages.ts'

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
