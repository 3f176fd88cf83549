import {
  type Answerer,
  usedCalls,
  type UsedOperation,
} from '../compiler/analyze/calls/used-calls.ts'
import { sourcesIn } from './sources-in.ts'

/** In order of distance from the call. */
const WORDS: readonly (readonly [Answerer, string])[] = [
  ['here', 'answered here'],
  ['failed', 'answered here, by `failed`'],
  ['app', 'answered in flows/app.yaml'],
  ['rule', 'answered in flows/app.yaml, as for every operation'],
  [
    'drawn',
    'shown as data that could not be loaded, with *Try again*; 401 and 403 are answered in flows/app.yaml',
  ],
  ['drawn-and-logged', 'shown as data that could not be loaded, with *Try again*, and logged'],
  ['logged', 'logged only'],
  ['else', 'handled by `else` of flows/app.yaml, without a name'],
]

/**
 * Prints the calls to the server with the handler of each code, then the unused operations.
 * @returns 2 when there is nothing to read
 */
export function explainCalls(root: string): number {
  const sources = sourcesIn(root)
  if (!sources) return 2
  const operations = usedCalls(sources)
  const unused = operations.filter(({ uses }) => uses.length === 0).map(({ id }) => id)
  const used = operations.filter(({ uses }) => uses.length > 0)
  console.log(
    [
      ...used.map(described),
      unused.length === 0
        ? `All ${operations.length} operations are used.`
        : `${used.length} of ${operations.length} operations are used. No flow calls:\n  ${unused.join('\n  ')}`,
    ].join('\n\n'),
  )
  return 0
}

function described({ id, changesState, uses }: UsedOperation): string {
  const lines = uses.flatMap(({ at, codes }) => {
    const rows = WORDS.flatMap(([answerer, words]) => {
      const answered = Object.entries(codes)
        .filter(([, by]) => by === answerer)
        .map(([code]) => code)
      return answered.length > 0 ? [`    ${words}: ${answered.join(', ')}`] : []
    })
    return [`  ${at.file}:${at.line}:${at.column}`, ...rows]
  })
  return [`${id}${changesState ? '  (changes state)' : ''}`, ...lines].join('\n')
}
