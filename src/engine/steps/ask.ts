import { withState, withVisit } from '../turn.ts'
import { textOf } from '../views/text-of.ts'
import { end, sightFrom, type StepRunner } from './step-runner.ts'

/**
 * Opens a question and ends the sequence; the answer continues it. The question belongs to this
 * visit, so nothing of it survives the visit.
 */
export const ask: StepRunner<'ask'> = (step, turn, course) => {
  const { next: number } = turn.state
  const { scope } = course.frame
  const text = textOf(step.text, sightFrom(turn, course))
  const question = {
    number,
    text,
    content: step.content,
    scope,
    ...(course.asker !== undefined && { asker: course.asker }),
  }
  return end(withVisit(withState(turn, { next: number + 1 }), { question }))
}
