import type { Diagnostic } from '../../../language/diagnostic.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Unasked } from '../../lower/fact.ts'
import { repeatedFrom } from '../../root-cause.ts'
import { checkEach } from '../check-table.ts'

const SAYS = {
  arrival: 'every reload repeats it',
  timer: 'a timer runs it in every tab, even without a user',
  answer: 'runs after this answer of any call, without a press',
} as const satisfies Readonly<Record<Unasked, string>>

/**
 * Nothing runs twice by accident (principle 7): a state change on opening a screen, at the end of a
 * timer, or after any answer, says how often.
 */
export const callRepeats = checkEach('call', ({ node, operation, unasked, from }, { report }) => {
  if (!operation.changesState || !unasked) return
  const diagnosticWith = (related: Diagnostic['related']) =>
    raise.callRepeats(node.span, { operation: operation.id, when: SAYS[unasked] }, related)
  report.add(
    from
      ? repeatedFrom(
          from.span,
          diagnosticWith([{ span: from.span, message: 'It runs here without a press.' }]),
        )
      : diagnosticWith([]),
  )
})
