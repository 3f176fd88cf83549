import { signal, type ReadonlySignal } from '@preact/signals-react'
import { departureTimeoutMs } from '../engine/navigation/navigate.ts'
import type { Clock } from './ports.ts'

/** Tracks a pending exit navigation. Only the latest one counts. */
export interface DepartureTracker {
  /** The shell shows the pending exit. */
  readonly under: ReadonlySignal<boolean>
  /**
   * @returns true while this exit is still the latest. It becomes false when the user goes
   * elsewhere, or acts on the screen after it opened again.
   */
  begin(): () => boolean
  /** Runs when the user acts. */
  acted(): void
  /** Ends the exit. */
  end(): void
}

/**
 * Creates the tracker. An outside page that does not load leaves this page where it was. After a
 * while the screen opens again for the user, and the callback runs.
 */
export function createDepartureTracker(clock: Clock, reopen: () => void): DepartureTracker {
  const under = signal(false)
  let latest = 0
  let isOpen = false
  const end = () => {
    latest += 1
    isOpen = false
    under.value = false
    clock.cancel('leaving')
  }
  return {
    under,
    begin() {
      latest += 1
      isOpen = false
      const leaving = latest
      under.value = true
      clock.wakeAt('leaving', clock.now() + departureTimeoutMs, () => {
        isOpen = true
        under.value = false
        reopen()
      })
      return () => leaving === latest
    },
    acted: () => {
      if (isOpen) end()
    },
    end,
  }
}
