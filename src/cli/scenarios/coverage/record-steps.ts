import { runners } from '../../../engine/steps/table.ts'
import type { Step } from '../../../language/step.ts'

type Runners = Record<string, (step: Step, ...others: readonly never[]) => unknown>

/**
 * Reports each step that the engine performs during a run, with its screen. Only one recording runs
 * at a time.
 */
export async function recordSteps<Result>(
  taken: (step: Step, screen: string | undefined) => void,
  during: () => Promise<Result>,
): Promise<Result> {
  // Wraps the engine's own table of steps, so that the record shows real steps and the tested
  // program is the shipped one.
  const table = runners as unknown as Runners
  const before = { ...table }
  for (const [name, run] of Object.entries(before)) {
    table[name] = (step, ...others) => {
      // Every runner takes the turn after its step, but their step types differ.
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
