import { emit } from '../turn.ts'
import { goOn, type StepRunner } from './step-runner.ts'

export const windowStep: StepRunner<'window'> = ({ act }, turn, course) =>
  goOn(emit(turn, { type: 'window', act }), course)
