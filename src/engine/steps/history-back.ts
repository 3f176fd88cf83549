import { departing } from '../places/navigate.ts'
import { emit } from '../turn.ts'
import { end, type StepRunner } from './step-runner.ts'

export const historyBack: StepRunner<'history-back'> = (_step, turn) =>  end(emit(departing(turn, 0), { type: 'history-back' }))
