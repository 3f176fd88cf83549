import type { Way } from '../../engine/effect.ts'
import type { EffectContext } from './effect-context.ts'

/**
 * Returns true when the application may leave. A browser that finds no server shows a page of its
 * own, and everything here is lost. If the server may be down, the page stays and reports it. The
 * result is dropped when the exit is no longer pending. The user then chose another screen, or to
 * stay.
 */
export async function reached(
  way: Way,
  isLeaving: () => boolean,
  { ports, send, departureTracker, doubts }: EffectContext,
): Promise<boolean> {
  const isThere = await ports.page.isReached(doubts.unanswered)
  if (!isLeaving()) return false
  if (isThere) return true
  departureTracker.end()
  send({ type: 'departure-failed', way })
  return false
}
