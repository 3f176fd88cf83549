import type { EngineState } from '../state.ts'

/** Who waits for an answer, and is busy meanwhile: the form, a block by its id, or a row of a list. */
export const formAsker = 'form'
export const rowAsker = (block: string, key: string): string => `${block}:${key}`

export function isAwaited({ pending }: EngineState, asker: string): boolean {
  return Object.values(pending).some((waiting) => waiting.asker === asker)
}
