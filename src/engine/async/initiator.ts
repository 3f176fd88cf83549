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
