import { evaluate } from '../evaluate.ts'
import { getOwn, plainText } from '../expressions/values.ts'
import { enterSteps, contextFrom, type StepRunner } from './step-runner.ts'

/**
 * Runs the steps of the matching word. A word without a row, or no value at all, runs `otherwise`.
 */
export const choose: StepRunner<'choose'> = (step, transition, course) => {
  const word = plainText(evaluate(step.on, contextFrom(transition, course)))
  const steps = word === undefined ? undefined : getOwn(step.is, word)
  return steps
    ? enterSteps(transition, course, steps, `${course.programPath}/is/${word}`)
    : enterSteps(transition, course, step.otherwise, `${course.programPath}/otherwise`)
}
