import { formAsker, isAwaited } from '../calls/asker.ts'
import type { Program, Screen } from '../../language/program.ts'
import { blockViews } from './block-views.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { holds, type Sight } from '../evaluate.ts'
import { sightOf } from '../expressions/sight.ts'
import type { EngineState, Visit } from '../state.ts'
import { textOf } from './text-of.ts'
import type { FormView, ScreenView } from '../view.ts'

/** The screen with everything computed; undefined before the first visit. Someone who may not see it sees nothing of it. */
export function screenView(program: Program, state: EngineState): ScreenView | undefined {
  const screen = currentScreen(program, state)
  const { visit } = state
  if (!screen || !visit) return undefined
  const sight = sightOf(program, state, {}, state.now)
  const frame = { visit: visit.number, screen: screen.id, layout: screen.layout }
  if (visit.unmet || !isAdmitted(program, screen, sight)) return { ...frame, blocks: [] }
  const heading = screen.heading ?? screen.title
  return {
    ...frame,
    ...(heading && { heading: textOf(heading, sight) }),
    blocks: blockViews(screen.content, { state, sight, timers: screen.timers, ...(screen.form && { form: screen.form }) }),
    ...(screen.form && { form: formView(screen.form, visit, isAwaited(state, formAsker)) }),
  }
}

/** The guard decides at the door; should the session end in between, what it guards is gone from sight at once (fail closed). */
function isAdmitted({ index }: Program, screen: Screen, sight: Sight): boolean {
  return screen.access === 'public' || holds(index.guard.signedIn, sight)
}

function formView({ schema, ui }: Pick<FormView, 'schema' | 'ui'>, { form }: Visit, busy: boolean): FormView {
  const { values, problems, locked, attempt } = form
  return { schema, ui, values, problems, locked, attempt, busy }
}
