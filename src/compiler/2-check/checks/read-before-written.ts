import type { Step } from '../../../language/step.ts'
import { raise } from '../../diagnostics.generated.ts'
import { factKey, factsWhen } from '../../expressions/facts.ts'
import type { FactOf } from '../../lower/fact.ts'
import { causedBy } from '../../root-cause.ts'
import type { Check } from '../check-table.ts'

/** Steps that end all further steps of the screen. */
const leaves: ReadonlySet<Step['do']> = new Set([
  'go',
  'leave',
  'leave-to',
  'post-form',
  'authorize',
  'history-back',
])

/**
 * A call has its required values however the screen was reached. Users can type every address and
 * open every tab again, so no path to the screen counts. The screen checks the value itself: in
 * `needs`, in `when`, as it opens, or it has just written the value.
 */
export const readBeforeWritten: Check = ({ project, report }) => {
  const sent: FactOf<'sent'>[] = []
  return {
    kinds: ['sent'],
    onFact: (fact) => {
      if (fact.is === 'sent') sent.push(fact)
    },
    finish: (walked) => {
      const screens = new Map(
        walked.screens.flatMap(({ screen, closedBy }) =>
          closedBy ? [] : [[screen.id, screen] as const],
        ),
      )
      for (const { node, of, path, screen, onEnter } of sent) {
        const opened = screens.get(screen)
        if (!opened) continue
        const [store = '', ...rest] = path
        const field = project.state.stores[store]?.fields[rest.join('.')]
        // A field with a default always has a value.
        if (field?.default !== '') continue
        if (onEnter || !isAsked(opened.enter, factKey('state', path))) {
          // One `needs` fixes all calls of a screen.
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

/** True when the screen redirects on opening while the field is empty. */
function isAsked(enter: readonly Step[], field: string): boolean {
  return enter.some(
    ({ do: word, when }) =>
      leaves.has(word) && when !== undefined && factsWhen(when, false).filled?.has(field) === true,
  )
}
