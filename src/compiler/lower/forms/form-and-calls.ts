import type { FactOf } from '../fact.ts'
import type { Walk } from '../place.ts'

/** Fields of the form of a screen, and all calls on the screen. */
export interface FormAndCalls {
  readonly fields: ReadonlyMap<string, FactOf<'field'>>
  readonly rules: readonly FactOf<'rule'>[]
  /** Fields with one of the displayed texts as their value. */
  readonly chosen: ReadonlySet<string>
  readonly calls: readonly FactOf<'arguments'>[]
}

/**
 * The same run of lowering, with recorded fields and calls. They are reported together at the end,
 * as one fact that checks need not assemble again.
 */
export function notingForm(walk: Walk): { readonly walk: Walk; readonly emitForm: () => void } {
  const fields = new Map<string, FactOf<'field'>>()
  const rules: FactOf<'rule'>[] = []
  const chosen = new Set<string>()
  const calls: FactOf<'arguments'>[] = []
  return {
    walk: {
      ...walk,
      emitFact: (fact) => {
        if (fact.is === 'field') fields.set(String(fact.node.value), fact)
        else if (fact.is === 'rule') rules.push(fact)
        else if (fact.is === 'placed' && fact.chosen) chosen.add(fact.field)
        else if (fact.is === 'arguments' && Object.hasOwn(walk.project.api.operations, fact.of))
          calls.push(fact)
        walk.emitFact(fact)
      },
    },
    emitForm: () => {
      if (fields.size > 0) walk.emitFact({ is: 'form-and-calls', fields, rules, chosen, calls })
    },
  }
}
