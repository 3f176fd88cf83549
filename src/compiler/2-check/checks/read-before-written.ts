import type { Step } from '../../../language/step.ts'
import { causedBy } from '../../cause.ts'
import { raise } from '../../diagnostics.generated.ts'
import { factKey, factsWhen } from '../../expressions/facts.ts'
import type { FactOf } from '../../lower/fact.ts'
import type { Check } from '../check-table.ts'

/** Steps after which nothing of the screen runs. */
const leaves: ReadonlySet<Step['do']> = new Set([
  'go',
  'leave',
  'leave-to',
  'post-form',
  'authorize',
  'history-back',
])

/**
 * Required values of a call exist on every path to the screen. Any address can be typed, and any
 * tab reopened, so paths to the screen prove nothing: the screen requires the value in `needs`, in
 * `when` or at enter, or has just written it.
 */
export const readBeforeWritten: Check = ({ project, report }) => {
  const sent: FactOf<'sent'>[] = []
  return {
    kinds: ['sent'],
    hear: (fact) => {
      if (fact.is === 'sent') sent.push(fact)
    },
    finish: (walked) => {
      const screens = new Map(walked.screens.map(({ screen }) => [screen.id, screen]))
      for (const { node, of, path, screen, onEnter } of sent) {
        const [store = '', ...rest] = path
        const field = project.state.stores[store]?.fields[rest.join('.')]
        // A field that begins with something has it.
        if (field?.default !== '') continue
        if (onEnter || !isAsked(screens.get(screen)?.enter ?? [], factKey('state', path))) {
          // One `needs` mends all calls of a screen.
          report.add(
            causedBy(
              'needs',
              `${screen} ${path.join('.')}`,
              raise.readBeforeWritten(node.span, { name: path.join('.'), operation: of }),
            ),
          )
        }
      }
    },
  }
}

/** Whether one leaves as the screen opens while the field is empty. */
function isAsked(enter: readonly Step[], field: string): boolean {
  return enter.some(
    ({ do: word, when }) =>
      leaves.has(word) && when !== undefined && factsWhen(when, false).filled?.has(field) === true,
  )
}
