import type { Form } from '../../language/form.ts'
import type { Timer } from '../../language/program.ts'
import type { EvaluationContext } from '../evaluate.ts'
import type { EngineState } from '../state.ts'

/** Everything that the view of a block is made from. */
export interface BlockViewContext {
  readonly state: EngineState
  readonly context: EvaluationContext
  readonly timers: Readonly<Record<string, Timer>>
  readonly form?: Form
}
