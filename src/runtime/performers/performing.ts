import type { EffectType } from '../../engine/effect.ts'
import type { Preparation } from '../arrivals.ts'
import type { Leavings } from '../leavings.ts'
import type { Address, EffectOf, Ports, SentEvent } from '../ports.ts'
import type { Turns } from '../turns.ts'

/** What performers share. */
export interface Performing {
  readonly ports: Ports
  readonly send: (event: SentEvent) => void
  /** Calls under way, by their number. */
  readonly calls: Map<number, AbortController>
  /** Whether a person did something since the screen was entered. */
  readonly acted: () => boolean
  readonly leavings: Pick<Leavings, 'begin' | 'end'>
  /** Fetches the code of a screen that is not here yet; undefined when it is. */
  readonly prepare: (address: Address) => Preparation | undefined
  /** Of several tabs one at a time signs in. */
  readonly turns: Turns
  /** Whether the last call got no answer: the server may be gone. */
  readonly doubts: { unanswered: boolean }
}

/**
 * One that takes its time resolves when it is done; none rejects, and nobody waits: what comes of
 * it is an event.
 */
export type Performer<Type extends EffectType> = (
  effect: EffectOf<Type>,
  performing: Performing,
) => void | Promise<void>
