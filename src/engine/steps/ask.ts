import { textOf } from '../evaluate.ts'
import { withState, withVisit } from '../transition.ts'
import { end, contextFrom, type StepRunner } from './step-runner.ts'

/**
 * Opens a question and ends the sequence; the answer continues it. The question belongs to this
 * visit, so nothing of it survives the visit.
 */
export const ask: StepRunner<'ask'> = (step, transition, stepContext) => {
  const { next: number } = transition.state
  const { scope } = stepContext.frame
  const text = textOf(step.text, contextFrom(transition, stepContext))
  const question = {
    number,
    text,
    content: step.content,
    scope,
    ...(stepContext.initiator !== undefined && { initiator: stepContext.initiator }),
  }
  return end(withVisit(withState(transition, { next: number + 1 }), { question }))
}
