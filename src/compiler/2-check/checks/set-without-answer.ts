import type { Expression } from '../../../language/expression.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Project } from '../../model/project.ts'
import { valueOf, wordOf } from '../../model/read-node.ts'
import { checkEach } from '../check-table.ts'

/**
 * The progress and the token that flows/app.yaml sends with each call come from an answer: only the
 * server knows how far a sign-in is.
 */
export const setWithoutAnswer = checkEach(
  'in-storage',
  ({ node, typed, path, field, answered }, { project, report }) => {
    if (answered !== false || !provenBy(project).has(path)) return
    if (isReset(typed.lowered, field.default)) return
    report.add(raise.setWithoutAnswer(node.span, { path }))
  },
)

/** Keys of flows/app.yaml with the progress of a request, and with the token of the session. */
const KEYS = ['step', 'authorization']

function provenBy({ app }: Project): ReadonlySet<string> {
  const texts = KEYS.map((key) => wordOf(valueOf(app, key)) ?? '')
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/\bstate\.([\w.]+)/g)].map(([, path = '']) => path)),
  )
}

/** Back to the value before the first answer; a copy of another field is no new claim. */
function isReset(value: Expression, initial: unknown): boolean {
  if (value.is === 'path') return value.root === 'state'
  return (
    value.is === 'literal' &&
    (value.value === initial || value.value === '' || value.value === 0 || value.value === null)
  )
}
