import type { Json } from '../language/json.ts'
import type { Screen } from '../language/program.ts'
import { holds, type EvaluationContext } from './evaluate.ts'
import { isObject, getOwn } from './expressions/values.ts'
import { savedReturnTo, type ReturnTo } from './navigation/return-to.ts'
import type { Transition } from './transition.ts'

/** The guard's decision about entering a screen. */
export type Verdict =
  | { readonly is: 'welcome' }
  /** This is the screen wanted before signing in. */
  | { readonly is: 'fulfilled' }
  | { readonly is: 'turned-away' }
  /**
   * Signed in, at the landing, but another screen was wanted, or the landing with a query. Goes
   * there, once.
   */
  | { readonly is: 'forward'; readonly wanted: ReturnTo }

/**
 * Decides about entering a screen:
 *
 *              | screen     | wanted remembered        | verdict
 *   signed out | auth       | (will be)                | turned-away
 *   signed out | public     | stays                    | welcome
 *   signed in  | the wanted | this very route          | fulfilled
 *   signed in  | landing    | another route            | forward
 *   signed in  | landing    | its own, with a query    | forward
 *   signed in  | any other  | stays                    | welcome
 */
export function guard(transition: Transition, screen: Screen, context: EvaluationContext): Verdict {
  const { signedIn, landing } = transition.program.index.guard
  if (!holds(signedIn, context)) return { is: screen.access === 'auth' ? 'turned-away' : 'welcome' }
  const wanted = savedReturnTo(transition)
  if (!wanted) return { is: 'welcome' }
  const isLanding = screen.id === landing
  if (wanted.route === screen.route && !(isLanding && lacks(context('query'), wanted.place.query)))
    return { is: 'fulfilled' }
  return isLanding ? { is: 'forward', wanted } : { is: 'welcome' }
}

/**
 * True when the query lost a wanted value, because signing in returned to the landing without it.
 */
function lacks(query: Json | undefined, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).some(
    ([name, value]) => !isObject(query) || getOwn(query, name) !== value,
  )
}
