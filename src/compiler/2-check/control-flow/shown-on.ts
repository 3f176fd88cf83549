import type { Screen } from '../../../language/program.ts'
import type { Shown } from './paths.ts'

/**
 * Finds the places of the state, or the loads, that a screen shows or uses to decide its content.
 */
export function shownOn({ content, pages = [], heading, title }: Screen): Shown {
  const shown = JSON.stringify([content, pages, heading ?? title ?? ''])
  const known = new WeakMap<readonly string[], boolean>()
  return (path, root = 'state') => {
    if (root === 'data')
      return shown.includes(
        `"root":"data","path":[${path.map((name) => JSON.stringify(name)).join(',')}`,
      )
    let is = known.get(path)
    if (is === undefined)
      known.set(
        path,
        (is =
          path.length > 0 &&
          shown.includes(
            `"root":"state","path":[${path.map((name) => JSON.stringify(name)).join(',')}]`,
          )),
      )
    return is
  }
}
