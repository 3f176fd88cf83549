import { getOwn, without } from '../expressions/get-own.ts'
import { currentScreen } from '../screen/current-screen.ts'
import type { FormState } from '../state.ts'
import type { Transition } from '../transition.ts'

/** Returns a field's value before the user changed it, kept until the change has had its answer. */
export function edited(transition: Transition, field: string): Pick<FormState, 'edited'> {
  const form = transition.state.visit?.form
  const wanted = getOwn(currentScreen(transition.program, transition.state)?.change ?? {}, field)
  if (!form || !wanted || Object.hasOwn(form.edited ?? {}, field)) return {}
  return { edited: { ...form.edited, [field]: getOwn(form.values, field) ?? '' } }
}

/**
 * Forgets the earlier values of fields that a step writes. This is no change of the user, and it
 * replaces typed values.
 */
export function untouchedFields(
  { edited: held }: FormState,
  fields: readonly string[],
): Pick<FormState, 'edited'> {
  return held ? { edited: without(held, fields) } : {}
}
