import type { Screen } from '../language/program.ts'
import { holds, type Sight } from './evaluate.ts'
import type { Turn } from './turn.ts'
import { rememberedWanted, type Wanted } from './places/wanted.ts'

/** What the guard says to someone at the door of a screen. */
export type Verdict =
  | { readonly is: 'welcome' }
  /** The screen that was wanted before signing in is reached, or the wish is the landing itself. */
  | { readonly is: 'fulfilled' }
  | { readonly is: 'sign-in-first' }
  /** Signed in, at the landing, and something else was wanted: there, once. */
  | { readonly is: 'forward'; readonly wanted: Wanted }

/**
 *              | screen     | wanted remembered        | verdict
 *   signed out | auth       | (will be)                | sign-in-first
 *   signed out | public     | stays                    | welcome
 *   signed in  | the wanted | this very route          | fulfilled
 *   signed in  | landing    | another route            | forward
 *   signed in  | any other  | stays                    | welcome
 */
export function guard(turn: Turn, screen: Screen, sight: Sight): Verdict {
  const { signedIn, landing } = turn.program.index.guard
  if (!holds(signedIn, sight)) return { is: screen.access === 'auth' ? 'sign-in-first' : 'welcome' }
  const wanted = rememberedWanted(turn)
  if (!wanted) return { is: 'welcome' }
  if (wanted.route === screen.route) return { is: 'fulfilled' }
  return screen.id === landing ? { is: 'forward', wanted } : { is: 'welcome' }
}
