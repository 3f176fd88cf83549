import { describe, expect, test } from 'vitest'
import { createMonotonicClock } from './monotonic-clock.ts'

const minute = 60_000
const hour = 60 * minute

function setUp() {
  const clocks = { wall: 1_000_000, monotonic: 10 }
  const time = createMonotonicClock({ wall: () => clocks.wall, monotonic: () => clocks.monotonic })
  const start = time.now()
  return {
    time,
    passed: () => time.now() - start,
    run: (milliseconds: number) => {
      clocks.wall += milliseconds
      clocks.monotonic += milliseconds
    },
    set: (by: number) => {
      clocks.wall += by
    },
    sleep: (milliseconds: number) => {
      clocks.wall += milliseconds
    },
  }
}

describe('B19 what has passed', () => {
  test('is what both clocks say when they agree', () => {
    const { passed, run } = setUp()
    run(4 * minute)
    expect(passed()).toBe(4 * minute)
  })

  test.each([hour, -hour, 24 * hour, -24 * hour])(
    'does not count a clock set by %i ms while the page was awake',
    (by) => {
      const { passed, run, set } = setUp()
      run(minute)
      set(by)
      run(minute)
      expect(passed()).toBe(2 * minute)
      run(minute)
      expect(passed()).toBe(3 * minute)
    },
  )

  test('counts a sleep in which the monotonic clock stood still, once the page is seen again', () => {
    const { passed, run, sleep, time } = setUp()
    run(minute)
    sleep(hour)
    time.interrupted()
    expect(passed()).toBe(hour + minute)
  })

  test('counts the monotonic clock when the wall clock was set back while the page was hidden', () => {
    const { passed, run, set, time } = setUp()
    run(10 * minute)
    set(-hour)
    time.interrupted()
    expect(passed()).toBe(10 * minute)
  })

  test('never runs backwards', () => {
    const { passed, set, time } = setUp()
    set(-hour)
    time.interrupted()
    expect(passed()).toBe(0)
  })
})
