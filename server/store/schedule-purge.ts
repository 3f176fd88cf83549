import type { Clock } from '../clock.ts'
import type { Store } from './open-store.ts'
import { purge } from './purge.ts'

const tenMinutes = 600_000

/**
 * Purges as long as the process lives. No caller waits for it, so a failure is logged, and the next
 * purge tries again. An unhandled rejection would end the process.
 * @returns ends it
 */
export function schedulePurge(
  store: Store,
  clock: Clock,
  reportProblem: (problem: unknown) => void,
  every = tenMinutes,
): () => void {
  const purging = { ended: false }
  const timer = setInterval(
    () => void purge(store, clock, () => !purging.ended).catch(reportProblem),
    every,
  ).unref()
  return () => {
    purging.ended = true
    clearInterval(timer)
  }
}
