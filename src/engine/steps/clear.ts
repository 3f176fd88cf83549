import { pathNow } from '../stores/computed-path.ts'
import { withDefault } from '../stores/stores.ts'
import { emit, withState } from '../turn.ts'
import { signOut } from '../visits/sign-out.ts'
import { goOn, type StepRunner } from './step-runner.ts'

export const clear: StepRunner<'clear'> = (step, turn, course) => {
  if (step.paths === 'everything') {
    const over = signOut(turn)
    return goOn(course.frame.ended ? over : emit(over, { type: 'forget-everything' }), course)
  }
  const schemas = turn.program.index.state
  const stores = step.paths.reduce(
    (sofar, path) => withDefault(sofar, schemas, pathNow(path, turn.state) ?? []),
    turn.state.stores,
  )
  return goOn(withState(turn, { stores }), course)
}
