import { own, without } from '../expressions/own.ts'
import type { FormState } from '../state.ts'
import type { Turn } from '../turn.ts'
import { currentScreen } from './current-screen.ts'

/** What stood in a field before a person changed it, kept until the change has had its answer. */
export function edited(turn: Turn, field: string): Pick<FormState, 'edited'> {
  const form = turn.state.visit?.form
  const wanted = own(currentScreen(turn.program, turn.state)?.change ?? {}, field)
  if (!form || !wanted || Object.hasOwn(form.edited ?? {}, field)) return {}
  return { edited: { ...form.edited, [field]: own(form.values, field) ?? '' } }
}

/** What a step writes is no change of a person, and what was typed there before is gone. */
export function unedited(
  { edited: held }: FormState,
  fields: readonly string[],
): Pick<FormState, 'edited'> {
  return held ? { edited: without(held, fields) } : {}
}
