import type { Block } from '../../language/block.ts'
import type { Step } from '../../language/step.ts'
import { holds, type Sight } from '../evaluate.ts'
import type { BlockView } from '../view.ts'
import { numberOf } from './number-of.ts'
import { textOf } from './text-of.ts'

/** Steps after which people hear something, or are elsewhere. */
const speaking: ReadonlySet<Step['do']> = new Set(['ask', 'go', 'notice', 'perform', 'problem'])

/** What runs out, and when. */
export interface Countdown {
  /**
   * Milliseconds since 1970, 0 when nothing runs: how much is left is for the clock of the one who
   * shows it.
   */
  readonly deadline: number
  /** What ran already when the visit began. */
  readonly inherited?: number | undefined
  /** What is done when it is over. */
  readonly expired: readonly Step[]
}

/**
 * `over` is left out where what is done then says something itself: one event is spoken once (WCAG
 * 2.2, 4.1.3).
 */
export function countdownView(
  { id, block, label, until, over, last }: Extract<Block, { readonly block: 'countdown' }>,
  { deadline, inherited, expired }: Countdown,
  sight: Sight,
): BlockView {
  const speaks = expired.some(
    (step) => speaking.has(step.do) && (step.when === undefined || holds(step.when, sight)),
  )
  return {
    id,
    block,
    deadline,
    label: textOf(label, sight),
    ...(deadline !== 0 && deadline === inherited && { inherited: true as const }),
    ...(until && { until: textOf(until, sight) }),
    ...(!speaks && { over: over ? textOf(over, sight) : { key: 'app.block.over' } }),
    ...(last && { last: numberOf(last, sight) }),
  }
}
