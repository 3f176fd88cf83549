import type { Form } from '../../language/form.ts'
import type { Json } from '../../language/json.ts'
import { equal } from '../expressions/operators/equal.ts'
import { own } from '../expressions/own.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Turn, withVisit } from '../turn.ts'
import { currentScreen } from './current-screen.ts'
import { unedited } from './edited.ts'
import { problemsAt } from './judge-fields.ts'

/** Runs the screen's steps for fields left with another valid value, once for each change. */
export function settled(turn: Turn, fields: readonly string[]): Turn {
  return fields.reduce((sofar, field) => (isLeaving(sofar) ? sofar : settledAt(sofar, field)), turn)
}

/**
 * Settles all fields, because pressing a button leaves every field, although not every browser
 * reports it.
 */
export const allSettled = (turn: Turn): Turn =>
  settled(turn, Object.keys(turn.state.visit?.form.edited ?? {}))

function settledAt(turn: Turn, field: string): Turn {
  const screen = currentScreen(turn.program, turn.state)
  const form = turn.state.visit?.form
  const before = own(form?.edited ?? {}, field)
  if (!screen?.form || !form || before === undefined) return turn
  const now: Json = own(form.values, field) ?? ''
  const done = () => withVisit(turn, { form: { ...form, ...unedited(form, [field]) } })
  if (equal(now, before)) return done()
  return isGood(turn, screen.form, field)
    ? runSteps(
        done(),
        [frameOf(own(screen.change ?? {}, field) ?? [], `change/${field}`, {})],
        `change/${field}`,
      )
    : turn
}

const isGood = (turn: Turn, form: Form, field: string): boolean =>
  problemsAt(turn, form, [field])?.length === 0
