import { evaluate } from '../evaluate.ts'
import { getOwn, plainText } from '../expressions/values.ts'
import { enterSteps, contextFrom, type StepRunner } from './step-runner.ts'

/**
 * Runs the steps of the matching word. A word without a row, or no value at all, runs `otherwise`.
 */
export const choose: StepRunner<'choose'> = (step, transition, stepContext) => {
  const word = plainText(evaluate(step.on, contextFrom(transition, stepContext)))
  const steps = word === undefined ? undefined : getOwn(step.is, word)
  return steps
    ? enterSteps(transition, stepContext, steps, `${stepContext.programPath}/is/${word}`)
    : enterSteps(transition, stepContext, step.otherwise, `${stepContext.programPath}/otherwise`)
}
