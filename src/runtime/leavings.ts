import { signal, type ReadonlySignal } from '@preact/signals-react'
import { patience } from '../engine/places/navigate.ts'
import type { Clock } from './ports.ts'

/** The page is on its way out of the application. Of several ways only the last is gone. */
export interface Leavings {
  /** The shell shows it. */
  readonly under: ReadonlySignal<boolean>
  /**
   * @returns whether it is still this way that is gone: nobody has come elsewhere meanwhile, or has
   *   done something at the screen when it was open again
   */
  begin(): () => boolean
  /** Somebody does something. */
  acted(): void
  /** Nobody leaves any more. */
  end(): void
}

/**
 * A page outside that does not come leaves this one where it was: after a while people may go on,
 * and `reopen` is told.
 */
export function createLeavings(clock: Clock, reopen: () => void): Leavings {
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
      clock.wakeAt('leaving', clock.now() + patience, () => {
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
