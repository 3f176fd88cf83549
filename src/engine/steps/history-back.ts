import { departing } from '../navigate.ts'
import { emit, withVisit } from '../turn.ts'
import { end, type StepRunner } from './step-runner.ts'

export const historyBack: StepRunner<'history-back'> = (_step, turn) => 
  end(emit(withVisit(departing(turn), { goingBack: true }), { type: 'history-back' }))
