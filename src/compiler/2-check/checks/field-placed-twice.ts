import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Check } from '../check-table.ts'

/** A field has one place: two would share a label, a problem and a value. */
export const fieldPlacedTwice: Check = ({ report }) => {
  let first = new Map<string, Span>()
  return {
    kinds: ['screen', 'placed'],
    onFact: (fact) => {
      if (fact.is === 'screen') first = new Map()
      if (fact.is !== 'placed') return
      const { field, node } = fact
      const earlier = first.get(field)
      if (earlier)
        report.add(
          raise.fieldPlacedTwice(node.span, { name: field }, [
            { span: earlier, message: 'The first one is here.' },
          ]),
        )
      else first.set(field, node.span)
    },
  }
}
