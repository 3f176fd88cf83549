import type { Screen } from '../../../language/program.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import type { Actions } from './paths.ts'

/**
 * Returns the actions that a screen performs: its own before those of all screens. Callers cache
 * the returned function, so it holds nothing else of the walked project.
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
