import type { EffectType } from '../../engine/effect.ts'
import type { DepartureTracker } from '../departure-tracker.ts'
import type { Preparation } from '../journey-loader.ts'
import type { Address, EffectOf, Ports, SentEvent } from '../ports.ts'
import type { Turns } from '../tabs.ts'

/** Values shared by all handlers of effects. */
export interface EffectContext {
  readonly ports: Ports
  readonly send: (event: SentEvent) => void
  /** Pending calls, by their number. */
  readonly calls: Map<number, AbortController>
  /** True when the user has acted since the screen was entered. */
  readonly acted: () => boolean
  readonly departureTracker: Pick<DepartureTracker, 'begin' | 'end'>
  /** Fetches the code of a screen that is not loaded yet; undefined when it is loaded. */
  readonly prepare: (address: Address) => Preparation | undefined
  /** Lets tabs sign in one at a time. */
  readonly turns: Turns
  /** True when the last call got no answer: the server may be gone. */
  readonly doubts: { unanswered: boolean }
}

/**
 * Performs an effect. An asynchronous performer resolves when it is done. None rejects, and no
 * caller waits: the result arrives as an event.
 */
export type EffectHandler<Type extends EffectType> = (
  effect: EffectOf<Type>,
  effectContext: EffectContext,
) => void | Promise<void>
