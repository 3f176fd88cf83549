import { evaluate } from '../evaluate.ts'
import { own } from '../expressions/own.ts'
import { plainText } from '../expressions/plain-text.ts'
import { enterSteps, sightFrom, type StepRunner } from './step-runner.ts'

/**
 * Runs the steps of the matching word. A word without a row, or no value at all, runs `otherwise`.
 */
export const choose: StepRunner<'choose'> = (step, turn, course) => {
  const word = plainText(evaluate(step.on, sightFrom(turn, course)))
  const steps = word === undefined ? undefined : own(step.is, word)
  return steps
    ? enterSteps(turn, course, steps, `${course.trail}/is/${word}`)
    : enterSteps(turn, course, step.otherwise, `${course.trail}/otherwise`)
}
