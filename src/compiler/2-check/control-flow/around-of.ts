import type { Screen } from '../../../language/program.ts'
import type { AppProgram } from '../../lower/walk-app.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import type { Project } from '../../model/project.ts'
import { actionsOf } from './actions-of.ts'
import type { Around } from './automatic.ts'

/**
 * Returns the surroundings of a screen: its actions, and the answers of the app to operation codes.
 */
export function aroundOf(
  screen: Screen | undefined,
  walked: WalkedProject,
  app: AppProgram,
  { api: { operations } }: Project,
): Around {
  return {
    actions: actionsOf(screen, walked),
    answers: app.answers,
    codesOf: (operation) => Object.keys(operations[operation]?.errors ?? {}),
    isLogOnly: (operation) => operations[operation]?.logOnly ?? false,
  }
}
