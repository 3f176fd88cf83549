import type { EngineState } from '../state.ts'

/**
 * What is seen of whoever asked: busy as long as an answer is awaited, and not to be asked with
 * again before `opensAt` (epoch ms).
 */
export interface Availability {
  readonly busy: boolean
  readonly opensAt?: number
}

/** Nothing runs while the server wants to hear nothing: that is no reason to be busy (B05). */
export function availabilityOf({ pending }: EngineState, asker: string): Availability {
  let busy = false
  let opensAt: number | undefined
  for (const waiting of Object.values(pending)) {
    if (waiting.asker !== asker) continue
    if (waiting.for === 'hold') opensAt = Math.max(opensAt ?? 0, waiting.until)
    else busy = true
  }
  return { busy, ...(opensAt !== undefined && { opensAt }) }
}
