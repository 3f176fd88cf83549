import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals-react'
import type { BlockView, ScreenView } from '../engine/view.ts'
import type { Clock, Page, Stop } from './ports.ts'

export interface CountdownClock {
  /**
   * Epoch milliseconds, for countdowns only. Updates once a second while a countdown runs and is
   * visible; otherwise it does not change.
   */
  readonly now: ReadonlySignal<number>
  start(): Stop
}

const second = 1_000

export function createCountdownClock(
  clock: Clock,
  page: Page,
  screen: ReadonlySignal<Pick<ScreenView, 'blocks'> | undefined>,
): CountdownClock {
  const now = signal(clock.now())
  const tick = () => {
    const time = clock.now()
    now.value = time
    const deadlines = runningDeadlines(screen.peek()?.blocks ?? [], time)
    if (deadlines.length === 0 || !page.visible()) clock.cancel('tick')
    // Ticks at the full seconds of the countdown that ends first, so its last second ends with it.
    else clock.wakeAt('tick', time + ((Math.min(...deadlines) - time) % second || second), tick)
  }
  return {
    now,
    start() {
      const stops = [
        effect(() => {
          void screen.value
          untracked(tick)
        }),
        page.onVisibility(tick),
        () => clock.cancel('tick'),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Returns the ends of timers, and the times at which the server accepts an action again. */
function runningDeadlines(blocks: readonly BlockView[], time: number): readonly number[] {
  return blocks.flatMap((block) => {
    if ('children' in block) return runningDeadlines(block.children, time)
    if (block.block === 'list')
      return block.rows.flatMap(({ opensAt = 0, blocks: own = [] }) => [
        ...(opensAt > time ? [opensAt] : []),
        ...runningDeadlines(own, time),
      ])
    return [
      'deadline' in block ? block.deadline : 0,
      'opensAt' in block ? (block.opensAt ?? 0) : 0,
    ].filter((end) => end > time)
  })
}
