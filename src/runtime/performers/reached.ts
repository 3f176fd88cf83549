import type { Way } from '../../engine/effect.ts'
import type { Performing } from './performing.ts'

/**
 * A browser that finds no server shows a page of its own, and all that was here is gone: where that
 * is to be feared one stays, and it is said. What is found out when nobody leaves this way any more
 * (`isLeaving`) is of no use: they have chosen another screen meanwhile, or to stay.
 */
export async function reached(
  way: Way,
  isLeaving: () => boolean,
  { ports, send, leavings, doubts }: Performing,
): Promise<boolean> {
  const isThere = await ports.page.isReached(doubts.unanswered)
  if (!isLeaving()) return false
  if (isThere) return true
  leavings.end()
  send({ type: 'unreached', way })
  return false
}
