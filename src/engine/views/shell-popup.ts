import type { Block } from '../../language/block.ts'
import type { Program, ShellPopup } from '../../language/program.ts'
import { holds, type EvaluationContext } from '../evaluate.ts'
import { currentScreen } from '../screen/current-screen.ts'
import type { EngineState } from '../state.ts'
import type { ShellView } from '../view.ts'
import { blockViews } from './block-views.ts'
import { findBlock } from './find-block.ts'
import { textOf } from './text-of.ts'

/** Returns the popup while it is shown: beside every screen with the shell around it. */
function shownPopup(
  program: Program,
  state: EngineState,
  context: EvaluationContext,
): ShellPopup | undefined {
  const { popup } = program.index.shell
  const screen = currentScreen(program, state)
  return popup && screen && screen.layout !== 'bare' && holds(popup.when, context)
    ? popup
    : undefined
}

export function popupView(
  program: Program,
  state: EngineState,
  context: EvaluationContext,
): ShellView['popup'] {
  const popup = shownPopup(program, state, context)
  return (
    popup && {
      title: textOf(popup.title, context),
      blocks: blockViews(popup.content, { state, context, timers: {} }),
    }
  )
}

/** Returns a block of the popup, by its id. */
export const blockOfPopup = (
  program: Program,
  state: EngineState,
  id: string,
  context: EvaluationContext,
): Block | undefined => findBlock(shownPopup(program, state, context)?.content ?? [], id, context)
