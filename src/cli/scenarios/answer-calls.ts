import type { ScenarioStep } from '../../language/scenario.ts'
import { Unmet } from './failure.ts'
import { outcomeOf } from './outcome-of.ts'
import { settled, type World } from './world.ts'

/** Answers calls in sequence, because the first answer may cause the call of the second one. */
export async function answerCalls(
  answers: Extract<ScenarioStep, { readonly do: 'answers' }>['answers'],
  { ports }: World,
): Promise<void> {
  for (const { operation, answer, span } of answers) {
    if (!ports.http.waiting().includes(operation))
      throw new Unmet(`"${operation}" waits for no answer.`, span)
    ports.http.answer(operation, outcomeOf(answer))
    await settled()
  }
}
