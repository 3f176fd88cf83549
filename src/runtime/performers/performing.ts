import type { EffectType } from '../../engine/effect.ts'
import type { EffectOf, Ports, SentEvent } from '../ports.ts'

/** What performers share. */
export interface Performing {
  readonly ports: Ports
  readonly send: (event: SentEvent) => void
  /** Calls under way, by their number. */
  readonly calls: Map<number, AbortController>
  /** Whether a person did something since the screen was entered. */
  readonly acted: () => boolean
  /** The page is on its way out: the shell shows that. */
  readonly leaving: () => void
}

/** One that takes its time resolves when it is done; none rejects, and nobody waits: what comes of it is an event. */
export type Performer<Type extends EffectType> = (effect: EffectOf<Type>, performing: Performing) => void | Promise<void>
