import { apiTextOf } from '../../../src/compiler/1-parse/openapi/errors-by-status.ts'
import type { Compiled } from '../../../src/compiler/compile.ts'
import { Report } from '../../../src/compiler/diagnostics/report.ts'
import { schemasOf } from '../../../src/compiler/scenarios/answer-schemas.ts'
import type { Sources } from '../../../src/compiler/sources.ts'
import type { Json } from '../../../src/language/json.ts'
import type { MadeUpAnswer } from '../../../src/language/scenario.ts'
import type { PossibleOutcome } from '../../../src/studio/walk/messages.ts'
import { writtenAnswer } from './start-like.ts'

/** Good answers of scenarios that are offered for one operation, at most. */
const mostExamples = 12

/** Characters of the words of an outcome, at most. */
const mostLetters = 80

const network = ['no-answer', 'broken', 'unknown', 'unauthorized', 'forbidden'] as const

/** Files, and the last version of them without errors. */
export interface Known {
  readonly sources: Sources
  readonly compiled: Compiled
}

/**
 * Returns the outcomes that a call may have: good answers of the document and of scenarios, each
 * documented code, and those of the network.
 * @param named codes that the screen itself answers
 */
export function outcomesOf(
  { sources, compiled: { scenarios } }: Known,
  operation: string,
  named: readonly string[],
): readonly PossibleOutcome[] {
  const schemas = schemasOf('openapi', apiTextOf(sources), new Report())
  const example = schemas.example(operation)
  const made = scenarios.flatMap(({ given, steps }) => [
    ...(given.answers[operation] ? [given.answers[operation]] : []),
    ...steps.flatMap((step) =>
      step.do === 'answers'
        ? step.answers.flatMap((each) => (each.operation === operation ? [each.answer] : []))
        : [],
    ),
  ])
  const good = new Map<string, PossibleOutcome>()
  const offer = (answer: Json, from: PossibleOutcome['from']) => {
    const key = JSON.stringify(answer)
    if (good.size < mostExamples && !good.has(key))
      good.set(key, { answer, from, label: shortly(answer) })
  }
  for (const answer of made)
    if (answer.is === 'ok' && !isFaulty(answer, operation, schemas))
      offer(writtenAnswer(answer), 'scenario')
  if (example !== undefined && schemas.fault(operation, undefined, example) === undefined)
    offer({ ok: example }, 'document')
  if (good.size === 0) offer({ ok: schemas.complete(operation, undefined, {}) }, 'document')
  const rejected = (code: string): Json => {
    const found = made.find((answer) => answer.is === 'rejected' && answer.code === code)
    return found ? writtenAnswer(found) : { rejected: code }
  }
  const codes = schemas.codes(operation)
  return [
    ...good.values(),
    ...[...new Set([...named, ...codes])].map((code) => ({
      answer: rejected(code),
      label: code,
      from: named.includes(code) ? ('flow' as const) : ('document' as const),
    })),
    ...network.map((word) => ({ answer: word, label: word, from: 'network' as const })),
  ]
}

const isFaulty = (
  answer: MadeUpAnswer,
  operation: string,
  schemas: ReturnType<typeof schemasOf>,
): boolean => answer.is === 'ok' && schemas.fault(operation, undefined, answer.answer) !== undefined

/** A good answer in a few letters: `ok nextStep: COMPLETE`. */
function shortly(answer: Json): string {
  const words = JSON.stringify(answer)
    .replace(/^\{"ok":/, 'ok ')
    .slice(0, -1)
    .replaceAll('"', '')
  return words.length > mostLetters ? `${words.slice(0, mostLetters - 1)}…` : words
}
