import type { Screen } from '../../../language/program.ts'
import type { Shown } from './paths.ts'

/** Which places of the state a screen shows, or hangs something that it shows on. */
export function shownOn({ content, pages = [], heading, title }: Screen): Shown {
  const shown = JSON.stringify([content, pages, heading ?? title ?? ''])
  const known = new WeakMap<readonly string[], boolean>()
  return (path) => {
    let is = known.get(path)
    if (is === undefined) known.set(path, (is = path.length > 0 && shown.includes(`"root":"state","path":[${path.map((name) => JSON.stringify(name)).join(',')}]`)))
    return is
  }
}
