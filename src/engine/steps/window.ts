import { emit } from '../transition.ts'
import { proceed, type StepRunner } from './step-runner.ts'

export const windowStep: StepRunner<'window'> = ({ act }, transition, stepContext) =>
  proceed(emit(transition, { type: 'window', act }), stepContext)
