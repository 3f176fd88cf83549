import type { Way } from '../../engine/effect.ts'
import type { Performing } from './performing.ts'

/** A browser that finds no server shows a page of its own, and all that was here is gone: where that is to be feared one stays, and it is said. */
export async function reached(way: Way, { ports, send, leaving, doubts }: Performing): Promise<boolean> {
  if (await ports.page.isReached(doubts.unanswered)) return true
  leaving(false)
  send({ type: 'unreached', way })
  return false
}
