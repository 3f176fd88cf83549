import { evaluateAll, evaluate } from '../evaluate.ts'
import { getOwn, plainText } from '../expressions/values.ts'
import { problemsAt, withProblems } from '../form/validate-form.ts'
import { currentScreen } from '../transition.ts'
import { enterSteps, abort, contextFrom, type StepRunner, end, proceed } from './step-runner.ts'

/** Performs an action. An action sees its `takes` and nothing else of its caller. */
export const perform: StepRunner<'perform'> = (step, transition, stepContext) => {
  const steps =
    getOwn(currentScreen(transition.program, transition.state)?.actions ?? {}, step.action) ??
    getOwn(transition.program.index.actions, step.action)
  if (!steps) return abort(transition, stepContext, 'unknown-action', step.action)
  const { hidden } = stepContext.frame.scope
  const takes = evaluateAll(step.with, contextFrom(transition, stepContext)).values
  return enterSteps(
    transition,
    stepContext,
    steps,
    `action/${step.action}`,
    { takes, ...(hidden && { hidden }) },
    step.replace ? { replacing: true } : {},
  )
}

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

/**
 * Checks these fields again; problems elsewhere stay unchanged. A locked field keeps its problem,
 * which was already shown.
 */
export const check: StepRunner<'check'> = (step, transition, stepContext) => {
  const form = transition.state.visit?.form
  const declared = currentScreen(transition.program, transition.state)?.form
  const found = declared && problemsAt(transition, declared, step.fields)
  if (!form || !found) return abort(transition, stepContext, 'wrong-form')
  const locked = step.fields.filter((field) => form.locked.includes(field))
  if (found.length === 0 && locked.length === 0) return proceed(transition, stepContext)
  const others = form.problems.filter(
    ({ at }) => at === undefined || !step.fields.includes(at) || locked.includes(at),
  )
  return end(
    withProblems(transition, [
      ...others,
      ...found.filter(({ at }) => at === undefined || !locked.includes(at)),
    ]),
  )
}
