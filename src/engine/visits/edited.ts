import { own, without } from '../expressions/own.ts'
import type { FormState } from '../state.ts'
import type { Turn } from '../turn.ts'
import { currentScreen } from './current-screen.ts'

/** Returns a field's value before the user changed it, kept until the change has had its answer. */
export function edited(turn: Turn, field: string): Pick<FormState, 'edited'> {
  const form = turn.state.visit?.form
  const wanted = own(currentScreen(turn.program, turn.state)?.change ?? {}, field)
  if (!form || !wanted || Object.hasOwn(form.edited ?? {}, field)) return {}
  return { edited: { ...form.edited, [field]: own(form.values, field) ?? '' } }
}

/**
 * Forgets the earlier values of fields that a step writes. This is no change of the user, and it
 * replaces typed values.
 */
export function unedited(
  { edited: held }: FormState,
  fields: readonly string[],
): Pick<FormState, 'edited'> {
  return held ? { edited: without(held, fields) } : {}
}
