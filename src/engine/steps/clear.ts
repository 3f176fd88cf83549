import { signOut } from '../screen/sign-out.ts'
import { resolvePath, withDefault } from '../stores/stores.ts'
import { emit, withState } from '../transition.ts'
import { proceed, type StepRunner } from './step-runner.ts'

export const clear: StepRunner<'clear'> = (step, transition, stepContext) => {
  if (step.paths === 'everything') {
    const over = signOut(transition)
    return proceed(
      stepContext.frame.ended ? over : emit(over, { type: 'forget-everything' }),
      stepContext,
    )
  }
  const schemas = transition.program.index.state
  const stores = step.paths.reduce(
    (sofar, path) => withDefault(sofar, schemas, resolvePath(path, transition.state) ?? []),
    transition.state.stores,
  )
  return proceed(withState(transition, { stores }), stepContext)
}
