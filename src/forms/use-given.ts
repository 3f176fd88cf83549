import { deepEquals } from '@rjsf/utils'
import { useCallback, useState } from 'react'
import type { FormView } from '../engine/view.ts'
import type { Json } from '../language/json.ts'

type Values = FormView['values']

export interface Given {
  /**
   * The same object for as long as rjsf holds by itself what the view has, so that nothing is drawn
   * a second time for what rjsf has just told.
   */
  readonly values: Values
  /**
   * Another number where the values are equal to those given last and rjsf holds others meanwhile:
   * it compares what it is given, not what it holds.
   */
  readonly revision: number
  /**
   * rjsf tells what it holds now, of which this field is new.
   * @returns its value, nothing being the empty text
   */
  readonly hear: (formData: Values, field: string) => Json
}

/**
 * What rjsf is given of the values, of which it keeps a copy. The view has the last word: what
 * differs from the copy is given anew.
 * @param beside what else rjsf is given: with another of it, it begins again with the values that
 *   it is given
 */
export function useGiven(values: Values, beside: readonly unknown[]): Given {
  const [given, give] = useState({ seen: values, beside, held: values, values, revision: 0 })
  const begins = beside.some((part, at) => part !== given.beside[at])
  if (values !== given.seen || begins) {
    const again = deepEquals(given.values, values) ? 1 : 0
    give(
      !begins && deepEquals(given.held, values)
        ? { ...given, seen: values }
        : { seen: values, beside, held: values, values, revision: given.revision + again },
    )
  }
  const hear = useCallback((formData: Values, field: string) => {
    const value = formData[field] ?? ''
    give((before) => ({ ...before, held: { ...formData, [field]: value } }))
    return value
  }, [])
  return { values: given.values, revision: given.revision, hear }
}
