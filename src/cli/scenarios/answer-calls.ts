import type { ScenarioStep } from '../../language/scenario.ts'
import { Unmet } from './failure.ts'
import { outcomeOf } from './outcome-of.ts'
import { settled, type World } from './world.ts'

/** One after the other: what the first answer leads to may be what the second one answers. */
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
