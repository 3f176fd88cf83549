import type { Outcome } from '../../engine/outcome.ts'
import type { MadeUpAnswer } from '../../language/scenario.ts'

/** Returns the outcome of a simulated answer, as the runtime classifies a real one. */
export function outcomeOf(answer: MadeUpAnswer): Outcome {
  switch (answer.is) {
    case 'ok':
      return { kind: 'ok', answer: answer.answer }
    case 'rejected':
      return { kind: 'rejected', code: answer.code, error: answer.error }
    case 'no-answer':
    case 'broken':
    case 'unknown':
    case 'unauthorized':
    case 'forbidden':
      return { kind: answer.is }
    default:
      return answer satisfies never
  }
}
