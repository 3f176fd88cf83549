import type { EngineState } from '../state.ts'

/**
 * Who waits for an answer, and is busy meanwhile: the form, a block by its id, or a row of a list.
 */
export const formAsker = 'form'
/** Nobody sees it wait, but loads begin after it. */
export const enterAsker = 'enter'
/** Nobody sees it wait, but the first screen begins after it. */
export const startAsker = 'at-start'
/** Nobody sees it wait, and what a person does meanwhile goes before it. */
export const seenAsker = 'seen'
export const rowAsker = (block: string, key: string): string => `${block}:${key}`

/**
 * Whether with this nothing is asked now: an answer is awaited, or the server wants to hear nothing
 * yet.
 */
export function isAwaited({ pending }: EngineState, asker: string): boolean {
  return Object.values(pending).some((waiting) => waiting.asker === asker)
}

/** Whether `enter` is still under way. A server that asks to wait does not hold up the rest. */
export function isEntering({ pending }: EngineState, asker = enterAsker): boolean {
  return Object.values(pending).some((waiting) => waiting.asker === asker && waiting.for !== 'hold')
}
