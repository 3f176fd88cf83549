import { deepEquals } from '@rjsf/utils'
import { useCallback, useState } from 'react'
import type { FormView } from '../engine/view.ts'
import type { Json } from '../language/json.ts'

type Values = FormView['values']

export interface UncontrolledValues {
  /**
   * The same object while rjsf already holds the values of the view, so that a change reported by
   * rjsf is not rendered twice.
   */
  readonly values: Values
  /**
   * Changes when the values equal those given last but rjsf holds others. rjsf compares the given
   * values, not its own copy.
   */
  readonly revision: number
  /**
   * Receives the values that rjsf holds now, with `field` changed.
   * @returns the value of the field; the empty text for none
   */
  readonly hear: (formData: Values, field: string) => Json
}

/**
 * Decides which values rjsf receives, of which it keeps a copy. The view has priority: a value that
 * differs from the copy is given again.
 * @param others other props of rjsf; with a new one rjsf restarts from the given values
 */
export function useUncontrolledValues(
  values: Values,
  others: readonly unknown[],
): UncontrolledValues {
  const [given, give] = useState({ seen: values, others, held: values, values, revision: 0 })
  const begins = others.some((part, at) => part !== given.others[at])
  if (values !== given.seen || begins) {
    const again = deepEquals(given.values, values) ? 1 : 0
    give(
      !begins && deepEquals(given.held, values)
        ? { ...given, seen: values }
        : { seen: values, others, held: values, values, revision: given.revision + again },
    )
  }
  const hear = useCallback((formData: Values, field: string) => {
    const value = formData[field] ?? ''
    give((before) => ({ ...before, held: { ...formData, [field]: value } }))
    return value
  }, [])
  return { values: given.values, revision: given.revision, hear }
}
