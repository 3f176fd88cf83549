import type { ComputedPath, StatePath } from '../../language/step.ts'
import { evaluate } from '../evaluate.ts'
import { valueAt } from '../expressions/get-own.ts'
import type { EngineState } from '../state.ts'

/**
 * Returns a path of the state with its computed names. Returns undefined when the state has no
 * entry there. Names are computed from the state and the address alone.
 */
export function resolvePath(
  path: ComputedPath,
  { stores, visit }: EngineState,
): StatePath | undefined {
  const names = path.map((name) =>
    typeof name === 'string'
      ? name
      : evaluate(name, (root) =>
          root === 'state'
            ? stores
            : root === 'params' || root === 'query'
              ? visit?.[root]
              : undefined,
        ),
  )
  const known = names.filter((name) => typeof name === 'string')
  const isThere =
    known.length === names.length &&
    (path.every((name) => typeof name === 'string') || valueAt(stores, known) !== undefined)
  return isThere ? known : undefined
}
