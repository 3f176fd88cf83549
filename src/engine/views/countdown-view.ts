import type { Block } from '../../language/block.ts'
import type { Step } from '../../language/step.ts'
import { type EvaluationContext, holds, numberOf, textOf } from '../evaluate.ts'
import type { BlockView } from '../view.ts'

/** Steps that announce something to the user, or go elsewhere. */
const speaking: ReadonlySet<Step['do']> = new Set(['ask', 'go', 'notice', 'perform', 'problem'])

/** A timer to count down. */
export interface Countdown {
  /**
   * Milliseconds since 1970, 0 when nothing runs. The rendering component computes the remaining
   * time with its own clock.
   */
  readonly deadline: number
  /** The deadline that already ran when the visit began. */
  readonly inherited?: number | undefined
  /** Steps that run when it ends. */
  readonly expired: readonly Step[]
}

/**
 * Returns the view of a countdown. `over` is left out when the `expired` steps announce something
 * themselves, because an event is announced once (WCAG 2.2, 4.1.3).
 */
export function countdownView(
  { id, block, label, until, over, last }: Extract<Block, { readonly block: 'countdown' }>,
  { deadline, inherited, expired }: Countdown,
  context: EvaluationContext,
): BlockView {
  const speaks = expired.some(
    (step) => speaking.has(step.do) && (step.when === undefined || holds(step.when, context)),
  )
  return {
    id,
    block,
    deadline,
    label: textOf(label, context),
    ...(deadline !== 0 && deadline === inherited && { inherited: true as const }),
    ...(until && { until: textOf(until, context) }),
    ...(!speaks && { over: over ? textOf(over, context) : { key: 'app.block.over' } }),
    ...(last && { last: numberOf(last, context) }),
  }
}
