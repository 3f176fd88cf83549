import type { Diagnostic } from '../../../language/diagnostic.ts'
import { repeatedFrom } from '../../cause.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Unasked } from '../../lower/fact.ts'
import { checkEach } from '../check-table.ts'

const SAYS = {
  arrival: 'would do so again at every reload',
  timer: 'would do so when a timer runs out, in every tab and with nobody there',
  answer: 'would do so with nobody asking for it, whichever call was answered so',
} as const satisfies Readonly<Record<Unasked, string>>

/**
 * Nothing runs twice by accident (principle 7): a state change on opening a screen, at the end of a
 * timer, or after any answer, says how often.
 */
export const callRepeats = checkEach('call', ({ node, operation, unasked, from }, { report }) => {
  if (!operation.changesState || !unasked) return
  const told = (related: Diagnostic['related']) =>
    raise.callRepeats(node.span, { operation: operation.id, when: SAYS[unasked] }, related)
  report.add(
    from
      ? repeatedFrom(
          from.span,
          told([{ span: from.span, message: 'It is performed here, and nobody presses for it.' }]),
        )
      : told([]),
  )
})
