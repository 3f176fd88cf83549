import type { EngineState } from '../../src/engine/state.ts'
import type { ScreenView } from '../../src/engine/view.ts'
import { screenView } from '../../src/engine/views/screen-view.ts'
import type { Program } from '../../src/language/program.ts'

const known = new WeakMap<
  EngineState,
  { readonly program: Program; readonly view: ScreenView | undefined }
>()

/** Returns the view of a state; cached, because every check of a situation needs it. */
export function viewOf(program: Program, state: EngineState): ScreenView | undefined {
  const before = known.get(state)
  if (before?.program === program) return before.view
  const view = screenView(program, state)
  known.set(state, { program, view })
  return view
}
