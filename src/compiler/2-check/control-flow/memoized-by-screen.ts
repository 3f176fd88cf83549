import type { ProgramIndex, Screen } from '../../../language/program.ts'
import { isSame } from '../../lower/sees-same.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import { keepLatestEqual, memoizedByPair } from '../../memoized.ts'

type Outside = Pick<WalkedProject, 'actions' | 'app'>

/**
 * Surroundings of every screen, piece by piece. An action that a screen performs may change without
 * a new walk of the screen.
 */
export type Surroundings = readonly string[]

const surroundings = new WeakMap<
  Outside['actions'],
  { readonly app: Outside['app']; readonly pieces: Surroundings }
>()
/** Shared by tenants whose screens have the same surroundings. */
const shared = keepLatestEqual<Surroundings>(isSame)

/** All surroundings. Returns the same object for equal ones. */
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

/** Text of each piece, computed once while the piece is not walked again. */
const texts = new WeakMap<object, string>()

function textOf(piece: object): string {
  const known = texts.get(piece) ?? JSON.stringify(piece, withPlace)
  texts.set(piece, known)
  return known
}

/** Includes the span of each piece, because diagnostics report it. */
function withPlace(_key: string, value: unknown): unknown {
  const span = typeof value === 'object' && value !== null ? recordedSpan(value) : undefined
  return span ? { at: [span.file, span.start, span.end], ...Object(value) } : value
}

/**
 * Computes a result for a screen, or for the app, once while it and its surroundings are unchanged.
 * `rest` is ignored for this.
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
