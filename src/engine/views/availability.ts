import type { EngineState } from '../state.ts'

/**
 * Visible state of an initiator: busy while it waits for an answer. During a cooldown it cannot be
 * used again before `opensAt` (epoch ms).
 */
export interface Availability {
  readonly busy: boolean
  readonly opensAt?: number
}

/**
 * Returns the state of an initiator. Nothing runs during a cooldown of the server, so the initiator
 * is not busy then (B05).
 */
export function availabilityOf({ pending }: EngineState, initiator: string): Availability {
  let busy = false
  let opensAt: number | undefined
  for (const waiting of Object.values(pending)) {
    if (waiting.initiator !== initiator) continue
    if (waiting.for === 'cooldown') opensAt = Math.max(opensAt ?? 0, waiting.until)
    else busy = true
  }
  return { busy, ...(opensAt !== undefined && { opensAt }) }
}
