import type { Block } from '../../language/block.ts'
import type { Program, ShellPopup } from '../../language/program.ts'
import { holds, type Sight } from '../evaluate.ts'
import type { EngineState } from '../state.ts'
import type { ShellView } from '../view.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { blockViews } from './block-views.ts'
import { findBlock } from './find-block.ts'
import { textOf } from './text-of.ts'

/** Returns the popup while it is shown: beside every screen with the shell around it. */
function shownPopup(program: Program, state: EngineState, sight: Sight): ShellPopup | undefined {
  const { popup } = program.index.shell
  const screen = currentScreen(program, state)
  return popup && screen && screen.layout !== 'bare' && holds(popup.when, sight) ? popup : undefined
}

export function popupView(program: Program, state: EngineState, sight: Sight): ShellView['popup'] {
  const popup = shownPopup(program, state, sight)
  return (
    popup && {
      title: textOf(popup.title, sight),
      blocks: blockViews(popup.content, { state, sight, timers: {} }),
    }
  )
}

/** Returns a block of the popup, by its id. */
export const blockOfPopup = (
  program: Program,
  state: EngineState,
  id: string,
  sight: Sight,
): Block | undefined => findBlock(shownPopup(program, state, sight)?.content ?? [], id, sight)
