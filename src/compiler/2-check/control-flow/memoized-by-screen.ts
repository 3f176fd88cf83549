import type { ProgramIndex, Screen } from '../../../language/program.ts'
import { isSame } from '../../lower/sees-same.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import { keepLatestEqual, memoizedByPair } from '../../memoized.ts'

type Outside = Pick<WalkedProject, 'actions' | 'app'>

/**
 * What is around every screen, piece by piece: an action that a screen performs may have changed
 * although the screen was not walked again.
 */
export type Surroundings = readonly string[]

const surroundings = new WeakMap<
  Outside['actions'],
  { readonly app: Outside['app']; readonly pieces: Surroundings }
>()
/** Tenants whose screens have the same around them share it. */
const shared = keepLatestEqual<Surroundings>(isSame)

/** All of it, the very same for all that have the same. */
export function surroundingsOf({ actions, app }: Outside): Surroundings {
  const known = surroundings.get(actions)
  if (known && known.app === app) return known.pieces
  const pieces = shared([
    ...Object.entries(actions).flatMap(([name, steps]) => [name, textOf(steps)]),
    app ? textOf(app) : '',
  ])
  surroundings.set(actions, { app, pieces })
  return pieces
}

/** Written once for what was not walked again. */
const texts = new WeakMap<object, string>()

function textOf(piece: object): string {
  const known = texts.get(piece) ?? JSON.stringify(piece, withPlace)
  texts.set(piece, known)
  return known
}

/** With where it is written: what is told of it is told there. */
function withPlace(_key: string, value: unknown): unknown {
  const span = typeof value === 'object' && value !== null ? recordedSpan(value) : undefined
  return span ? { at: [span.file, span.start, span.end], ...Object(value) } : value
}

/**
 * Finds something out of a screen, or of the app, once, as long as it and all around it are the
 * same; `rest` does not count.
 */
export function memoizedByScreen<
  Piece extends Screen | Partial<ProgramIndex>,
  Rest extends readonly unknown[],
  Made,
>(
  make: (piece: Piece, walked: WalkedProject, ...rest: Rest) => Made,
): (piece: Piece, walked: WalkedProject, ...rest: Rest) => Made {
  const memoized = memoizedByPair<Made>()
  return (piece, walked, ...rest) =>
    memoized(piece, surroundingsOf(walked), () => make(piece, walked, ...rest))
}
