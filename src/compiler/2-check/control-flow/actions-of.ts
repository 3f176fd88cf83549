import type { Screen } from '../../../language/program.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import type { Actions } from './paths.ts'

/**
 * The actions that a screen performs: its own before those of all screens. What it makes is
 * remembered, and holds nothing else of what was walked.
 */
export function actionsOf(
  screen: Pick<Screen, 'actions'> | undefined,
  { actions: shared }: Pick<WalkedProject, 'actions'>,
): Actions {
  const own = screen?.actions ?? {}
  return (name) => {
    if (Object.hasOwn(own, name)) return own[name]
    return Object.hasOwn(shared, name) ? shared[name] : undefined
  }
}
