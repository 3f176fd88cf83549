import type { EngineState } from '../state.ts'

/**
 * The initiator waits for an answer and is busy until it arrives. It is the form, a block by its
 * id, or a row of a list.
 */
export const formAsker = 'form'
/** Invisible to the user, but loads begin after it. */
export const enterAsker = 'enter'
/** Invisible to the user, but the first screen begins after it. */
export const startAsker = 'at-start'
/** Invisible to the user, and user acts take priority over it. */
export const seenAsker = 'seen'
export const rowAsker = (block: string, key: string): string => `${block}:${key}`

/**
 * True when this initiator may send nothing now. It waits for an answer, or the server imposed a
 * cooldown.
 */
export function isAwaited({ pending }: EngineState, asker: string): boolean {
  return Object.values(pending).some((waiting) => waiting.asker === asker)
}

/** True while `enter` runs. A cooldown of the server does not delay the rest. */
export function isEntering({ pending }: EngineState, asker = enterAsker): boolean {
  return Object.values(pending).some((waiting) => waiting.asker === asker && waiting.for !== 'hold')
}
