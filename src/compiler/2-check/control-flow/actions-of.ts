import type { Screen } from '../../../language/program.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import type { Actions } from './paths.ts'

/**
 * Actions of a screen: its own before the shared ones. The result is cached, and keeps no reference
 * to the rest of the project.
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
