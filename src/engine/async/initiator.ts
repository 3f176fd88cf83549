import type { EngineState } from '../state.ts'

/**
 * The initiator waits for an answer and is busy until it arrives. It is the form, a block by its
 * id, or a row of a list.
 */
export const formInitiator = 'form'
/** Invisible to the user, but loads begin after it. */
export const enterInitiator = 'enter'
/** Invisible to the user, but the first screen begins after it. */
export const startInitiator = 'at-start'
/** Invisible to the user, and user acts take priority over it. */
export const resumeInitiator = 'seen'
export const rowInitiator = (block: string, key: string): string => `${block}:${key}`

/**
 * True when this initiator may send nothing now. It waits for an answer, or the server imposed a
 * cooldown.
 */
export function isAwaited({ pending }: EngineState, initiator: string): boolean {
  return Object.values(pending).some((waiting) => waiting.initiator === initiator)
}

/** True while `enter` runs. A cooldown of the server does not delay the rest. */
export function isEntering({ pending }: EngineState, initiator = enterInitiator): boolean {
  return Object.values(pending).some(
    (waiting) => waiting.initiator === initiator && waiting.for !== 'cooldown',
  )
}

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
