import type { ProgramIndex, Screen } from '../../language/program.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import { keepLatestEqual, memoizedByPair, isSame } from './memo.ts'

type Outside = Pick<WalkedProject, 'actions' | 'app'>

/**
 * The surroundings of every screen, piece by piece. An action that a screen performs may have
 * changed although the screen was not walked again.
 */
export type Surroundings = readonly string[]

const surroundings = new WeakMap<
  Outside['actions'],
  { readonly app: Outside['app']; readonly pieces: Surroundings }
>()
/** Tenants with equal surroundings of their screens share one object. */
const shared = keepLatestEqual<Surroundings>(isSame)

/** Returns all surroundings. Equal surroundings are the same object. */
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

/** Cached texts of the pieces that were not walked again. */
const texts = new WeakMap<object, string>()

function textOf(piece: object): string {
  const known = texts.get(piece) ?? JSON.stringify(piece, withPlace)
  texts.set(piece, known)
  return known
}

/** Adds the source position, because diagnostics about the piece point to it. */
function withPlace(_key: string, value: unknown): unknown {
  const span = typeof value === 'object' && value !== null ? recordedSpan(value) : undefined
  return span ? { at: [span.file, span.start, span.end], ...Object(value) } : value
}

/**
 * Computes a result from a screen or from the app. Reuses it while the piece and its surroundings
 * are the same; `rest` is not part of the key.
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
