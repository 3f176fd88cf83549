import type { Screen } from '../../../language/program.ts'
import type { WalkedProject } from '../../walk/walk-project.ts'
import type { Actions } from './paths.ts'

/** The actions that a screen performs: its own before those of all screens. */
export function actionsOf(screen: Pick<Screen, 'actions'> | undefined, walked: Pick<WalkedProject, 'actions'>): Actions {
  return (name) => {
    if (screen && Object.hasOwn(screen.actions, name)) return screen.actions[name]
    return Object.hasOwn(walked.actions, name) ? walked.actions[name] : undefined
  }
}
