import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBrowserClock } from './browser-clock.ts'

function setUp() {
  const sources = { wall: 1_000_000, monotonic: 0 }
  const clock = createBrowserClock({ wall: () => sources.wall, monotonic: () => sources.monotonic })
  const run = (milliseconds: number) => {
    sources.wall += milliseconds
    sources.monotonic += milliseconds
    vi.advanceTimersByTime(milliseconds)
  }
  return { clock, sources, run }
}

describe('the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('wakes once at the latest time of a name, never synchronously', () => {
    const { clock, run } = setUp()
    const woken: string[] = []
    clock.wakeAt('a', 1_000_500, () => woken.push('first'))
    clock.wakeAt('a', 1_001_000, () => woken.push('second'))
    clock.wakeAt('b', 1_002_000, () => woken.push('cancelled'))
    clock.wakeAt('c', 0, () => woken.push('past'))
    expect(woken).toEqual([])
    clock.cancel('b')
    run(600)
    expect(woken).toEqual(['past'])
    run(5_000)
    expect(woken).toEqual(['past', 'second'])
  })

  test('B19 splits long sleeps and ignores a changed wall clock', () => {
    const { clock, sources, run } = setUp()
    let woken = 0
    clock.wakeAt('a', 1_000_000 + 60 * 60_000, () => {
      woken += 1
    })
    run(60_000)
    sources.wall += 24 * 60 * 60_000
    for (let minute = 1; minute < 59; minute += 1) run(60_000)
    expect(woken).toBe(0)
    run(60_000)
    expect(woken).toBe(1)
  })

  test('B20 runs due timers at once when the page is visible again', () => {
    const { clock, sources } = setUp()
    let woken = 0
    clock.wakeAt('a', 1_300_000, () => {
      woken += 1
    })
    sources.wall += 600_000
    document.dispatchEvent(new Event('visibilitychange'))
    expect([woken, clock.now()]).toEqual([1, 1_600_000])
  })
})
