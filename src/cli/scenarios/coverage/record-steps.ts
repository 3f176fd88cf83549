import { runners } from '../../../engine/steps/table.ts'
import type { Step } from '../../../language/step.ts'

type Runners = Record<string, (step: Step, ...others: readonly never[]) => unknown>

/**
 * Tells of each step that the engine takes while something runs, with the screen where it does. One
 * recording at a time.
 */
export async function recordSteps<Result>(
  taken: (step: Step, screen: string | undefined) => void,
  during: () => Promise<Result>,
): Promise<Result> {
  // The engine's own table of words: what is told is what it does, and the program it does it with
  // is the one that is shipped.
  const table = runners as unknown as Runners
  const before = { ...table }
  for (const [name, run] of Object.entries(before)) {
    table[name] = (step, ...others) => {
      // Every runner takes the turn after its step; the types of their steps differ.
      const [turn] = others as unknown as readonly [
        { readonly state: { readonly visit?: { readonly screen: string } } },
      ]
      taken(step, turn.state.visit?.screen)
      return run(step, ...others)
    }
  }
  try {
    return await during()
  } finally {
    Object.assign(table, before)
  }
}
