import { causedBy } from '../../cause.ts'
import { raise } from '../../diagnostics.generated.ts'
import { classOf, isStricter } from '../../types/class-of.ts'
import { checkEach } from '../check-table.ts'

/** Addresses end up in histories and logs: nothing secret, a handle only where it is declared. */
export const secretInUrl = checkEach('in-url', ({ node, typed, declared }, { report }) => {
  const found = classOf(typed.type)
  if (!isStricter(found, declared ? 'handle' : 'plain')) return
  const told = raise.secretInUrl(node.span, { class: found })
  const { lowered } = typed
  // A field whose class is another one now is one cause, however many addresses it stands in.
  report.add(lowered.is === 'path' && lowered.root === 'state' ? causedBy('state', `class of ${lowered.path.at(-1) ?? ''}`, told) : told)
})
